// A mapping that is read in turns is the one that is read in one go.
import { expect, it } from 'vitest'
import { AnalysisRegistry } from '../../../src/analysis/registry.ts'
import { inKeptTurns } from '../../../src/core/kept-work.ts'
import { Turns } from '../../../src/core/turns.ts'
import { partsOf } from '../../../src/engine/indices/index-parts.ts'

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
    const { mapping } = await inKeptTurns(
      turns,
      () => partsOf(metadata, environment),
      () => {},
    )
    expect(mapping.toJson()).toEqual(atOnce.mapping.toJson())
    expect(mapping.fieldNames).toEqual(atOnce.mapping.fieldNames)
  }
})
