// A mapping that is read in turns is the one that is read in one go.
import { expect, it } from 'vitest'
import { AnalysisRegistry } from '../../../src/analysis/registry.ts'
import { inKeptTurns } from '../../../src/core/kept-work.ts'
import { Turns } from '../../../src/core/turns.ts'
import { partsOf } from '../../../src/engine/indices/index-parts.ts'
import { newIndexSettings } from '../../../src/engine/settings/index-settings.ts'
import { flattenIndexSettings } from '../../../src/engine/settings/settings.ts'

/** The first turn is over at the given look at the clock, those after it at once. */
class ShortTurns extends Turns {
  constructor(private left: number) {
    super(0)
  }
  override isOverAfter(): boolean {
    return --this.left < 0
  }
  override async pass(): Promise<void> {}
}

const fields = (count: number, field: object) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, field]))

it.each<[string, object]>([
  ['few fields', fields(5, { type: 'text', fields: { raw: { type: 'keyword' } } })],
  ['a hundred', fields(127, { type: 'keyword' })],
  ['as many as are kept', fields(128, { type: 'keyword' })],
  ['many', fields(300, { type: 'text', fields: { raw: { type: 'keyword' }, suggest: { type: 'completion' } } })],
  ['few objects of many', fields(3, { properties: fields(200, { type: 'long' }) })],
  ['many objects of few', fields(150, { properties: fields(3, { properties: fields(2, { type: 'date' }) }) })],
  [
    'names with dots',
    {
      'a.b': { type: 'long' },
      'a.c': { type: 'long' },
      ...Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`o${i % 7}.f${i}`, { type: 'ip' }])),
    },
  ],
])('%s', async (_, properties) => {
  const metadata = {
    name: 'i',
    uuid: 'u',
    creationDate: 0,
    settings: { 'index.number_of_shards': '1', 'index.mapping.total_fields.limit': '10000' },
    mapping: JSON.stringify({ properties }),
    mappingVersion: 1,
    aliases: {},
    closed: false,
  }
  const environment = { analysis: new AnalysisRegistry() }
  const atOnce = partsOf(metadata, environment)
  for (const looks of [0, 1, 2, 3, 5, 8, 13, 21, 34, 55]) {
    const turns = new ShortTurns(looks)
    const goOn = () => {}
    const { mapping } = await inKeptTurns(turns, () => partsOf(metadata, environment), goOn)
    expect(mapping.toJson()).toEqual(atOnce.mapping.toJson())
    expect(mapping.fieldNames).toEqual(atOnce.mapping.fieldNames)
    expect(JSON.parse(await inKeptTurns(new ShortTurns(looks), () => mapping.text, goOn))).toEqual(atOnce.mapping.toJson())
  }
})

it('synonyms', async () => {
  const rules = Array.from({ length: 300 }, (_, i) => `in${i}, ab cd ${i} => out${i}, out${i + 1}`)
  const chain = (...filter: string[]) => ({ tokenizer: 'whitespace', filter })
  const analysis = {
    filter: {
      rules: { type: 'synonym', synonyms: [...rules, 'all0, all1, all2', '# none', 'all2, all3'] },
      facts: {
        type: 'synonym_graph',
        format: 'wordnet',
        synonyms: Array.from({ length: 300 }, (_, i) => `s(1${String(i >> 1).padStart(8, '0')},${i & 1},'fact${i}',v,1,0).`),
      },
      upper: { type: 'uppercase' },
    },
    // The same rules read by several chains.
    analyzer: { small: chain('rules'), large: chain('upper', 'rules'), facts: chain('facts'), both: chain('facts', 'rules') },
  }
  const settings = { 'index.number_of_shards': '1', ...Object.fromEntries(newIndexSettings(flattenIndexSettings({ analysis }))) }
  const metadata = { name: 'i', uuid: 'u', creationDate: 0, settings, mapping: '{}', mappingVersion: 1, aliases: {}, closed: false }
  const environment = { analysis: new AnalysisRegistry() }
  const termsOf = (parts: ReturnType<typeof partsOf>) =>
    ['small', 'large', 'facts', 'both'].map(name => {
      const stream = parts.analysis.analyzer(name)!.tokens('in7 IN7 ab cd 299 all2 all0 fact8 fact11 out')
      const terms: string[] = []
      while (stream.next()) terms.push(`${stream.token.term}+${stream.token.positionIncrement}`)
      return terms
    })
  const expected = termsOf(partsOf(metadata, environment))
  expect(expected[0]).toEqual(
    'out7+1 out8+0 IN7+1 out299+1 out300+0 all2+1 all0+0 all1+0 all3+0 all0+1 all1+0 all2+0 fact8+1 fact11+1 out+1'.split(' '),
  )
  for (const looks of [0, 1, 2, 3, 5, 8, 13, 21, 34, 55])
    expect(
      termsOf(
        await inKeptTurns(
          new ShortTurns(looks),
          () => partsOf(metadata, environment),
          () => {},
        ),
      ),
    ).toEqual(expected)
})
