// Scripts that run on windows of documents give what they give document by document: values, and the first error.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/main.ts'
import { compilePainless } from '../../../src/painless/painless-script.ts'
import { SCORE } from '../../../src/query/scripts/document-contexts.ts'

const DOCUMENTS = 1100
/** A loop that never runs: windows do not know loops. */
const ONE_BY_ONE = 'for (int zzz = 0; zzz < 0; zzz++) { zzz += 1 } '

let engine: Searchlet

beforeAll(async () => {
  engine = await open({ threads: 0 })
  const properties = {
    text: { type: 'text' },
    whole: { type: 'integer' },
    small: { type: 'byte' },
    wide: { type: 'long' },
    some: { type: 'double' },
    float: { type: 'float' },
    scaled: { type: 'scaled_float', scaling_factor: 100 },
    many: { type: 'integer' },
    flag: { type: 'boolean' },
    word: { type: 'keyword' },
    words: { type: 'keyword' },
    day: { type: 'date' },
    host: { type: 'ip' },
    bare: { type: 'integer', doc_values: false },
    empty: { type: 'integer' },
    gaps: { type: 'integer' },
  } as const
  await engine.indices.create({ index: 'n', body: { settings: { number_of_shards: 1 }, mappings: { properties } } })
  const lines: string[] = []
  for (let i = 0; i < DOCUMENTS; i++) {
    lines.push(JSON.stringify({ index: { _id: String(i) } }))
    const document: Record<string, unknown> = {
      text: i % 3 === 0 ? 'fox' : 'fox fox dog',
      whole: (i * 7919) % 1000,
      small: (i % 200) - 100,
      wide: i * 1e12,
      float: i / 3,
      scaled: i / 7,
      many: [i % 5, i % 11, 3],
      flag: i % 4 === 0,
      word: `w${i % 9}`,
      words: Array.from({ length: i % 4 }, (_, k) => `w${k % 2}`),
      host: `10.0.0.${i % 9}`,
      bare: i,
    }
    if (i % 3 !== 0) document.gaps = i % 2 === 0 ? i : [i, i + 1]
    if (i % 6 !== 0) document.day = ['2020-01-01', '2021-01-01'].slice(i % 2)
    if (i % 5 !== 0) document.some = (i % 50) / 8 - 2
    lines.push(JSON.stringify(document))
  }
  await engine.bulk({ index: 'n', body: `${lines.join('\n')}\n`, refresh: true })
  await engine.indices.forcemerge({ index: 'n', max_num_segments: 1 })
})

afterAll(() => engine.close())

interface Problem {
  readonly message: string
  readonly cause?: Problem
}

/** What was found, or the texts of the error and of what caused it. */
async function answer(query: object): Promise<unknown[]> {
  try {
    const { hits } = await engine.search({ index: 'n', body: { size: DOCUMENTS, _source: false, query } })
    return hits.hits.map(({ _id, _score }) => [_id, _score])
  } catch (error) {
    const texts: string[] = []
    for (let problem = error as Problem | undefined; problem !== undefined; problem = problem.cause) texts.push(problem.message)
    return texts
  }
}

const params = { a: 3, b: 2.5, big: 5e12, on: true, text: 'x' }
const scored = (source: string) => answer({ script_score: { query: { match: { text: 'fox dog' } }, script: { source, params } } })

const SCRIPTS = [
  '_score',
  "_score * Math.log(2 + doc['whole'].value)",
  "doc['whole'].value / 7",
  "doc['whole'].value / 7.0 + doc['whole'].getValue() % 7",
  "doc['wide'].value + doc['whole'].value - 5L",
  "doc['wide'].value * doc['wide'].value + 5e30",
  "Math.abs(doc['small'].value) * params.a + params['b']",
  "doc['small'].value < 0 ? -doc['small'].value : 1000 / doc['small'].value",
  "1000 / doc['small'].value + 2000",
  "1000.0 / Math.abs(doc['small'].value)",
  "doc['some'].value + 10",
  "doc['some'].size() == 0 ? 0 : doc['some'].value + 10",
  "doc['some'].empty ? 1 : Math.max(doc['some'].value, 0)",
  "!doc['some'].isEmpty() && doc['some'].value > 1 ? doc['some'].value : _score",
  "doc['some'].size() == 0 || doc['some'].value < 0 ? 0.5 : doc['some'].value",
  "if (doc['some'].size() == 0) { return 0 } return Math.sqrt(Math.abs(doc['some'].value))",
  "if (doc['some'].size() == 0) return 7; else if (doc['some'].value > 2) { return 3.5 } double x = doc['some'].value; return x * x",
  "double x = _score; if (doc['flag'].value) { x = doc['whole'].value; } else { double y = x * 2; x = y + 1 } return x + 1",
  "def x = doc['whole'].value; def y = x * 2; if (x > 500) { x = y } return x + y + (x > 900 ? x : 0)",
  'int i = 3; long l = i; double d = l; return d / 2 + i / 2',
  "double d; if (doc['whole'].value > 500) { d = 5 } d",
  "if (doc['whole'].value > 500) { 1 } else { 2 }",
  "if (doc['whole'].value > 500) { return 1 }",
  "(int) (doc['float'].value * 3) + (long) doc['scaled'].value + (double) params.a",
  "(int) doc['wide'].value + 3000000000.0",
  "doc['many'].value + doc['many'].size() * 10",
  "doc['flag'].value ? 1 : 2",
  "doc['flag'].value == params.on ? 1.5 : 2.5",
  "doc['flag'].value && doc['whole'].value != 3 ? 1 : 0",
  "saturation(doc['whole'].value, params.a) + sigmoid(_score, 2, 0.5)",
  "Math.round(doc['float'].value) + Math.pow(2, doc['small'].value / 10) + Math.floor(doc['float'].value)",
  'Math.PI + Math.E * Math.hypot(_score, 2)',
  "doc['whole'].value > 500 ? doc['whole'].value : 0.5",
  "(doc['whole'].value > 500 ? 1 : 0.5) * 3",
  "doc['whole'].value + 2147483647 + 0x10 + 1L",
  '2147483647 * 2 + 10',
  "-doc['whole'].value * -1.5",
  "-(doc['small'].value) + 200",
  "doc['whole'].value - 10",
  "doc['some'].value - 10",
  "doc['gaps'].value + 1",
  "doc['gaps'].size() > 0 ? doc['gaps'].value : doc['gaps'].size()",
  "doc['nothing'].value",
  "doc['bare'].value",
  "doc['bare'].size()",
  "doc['empty'].value",
  "doc['empty'].size() + 1",
  "doc['word'].value == 'w3' ? 2 : 1",
  "doc['words'].size() * 10 + doc['word'].size() + doc['host'].length",
  "doc['day'].empty ? 3 : doc['day'].size() + (doc['words'].isEmpty() ? 10 : 0) + doc['host'].size()",
  "doc['words'].size() > 0 ? doc['words'].value : 1",
  "doc['day'].value",
  'params.absent + 1',
  'params.text + 1',
  "params.big * doc['whole'].value * 1000000",
  "0.0 / doc['whole'].value",
  "doc['wide'].value > params.big ? 1 : 2",
]

const EXPRESSIONS = [
  "doc['whole'].value * 2 + a",
  "doc['some'].value > 0 && doc['whole'] >= 3 || doc['small'].value < -50 ? 5 : ln(doc['whole'].value + 2)",
  "(doc['whole'].value & 12) + (doc['whole'].value << 2) + (~doc['small'].value & 255)",
  "doc['many'].max() + doc['many'].sum() / doc['many'].count() - -b + !doc['some'].value",
  "max(sqrt(doc['whole'].value), pow(2, 3)) % 7 + haversin(0, 0, doc['small'].value, 3)",
  "doc['some'].empty + doc['nothing_here'].value",
]

describe('an expression on windows', () => {
  it.each(EXPRESSIONS)('%s', async source => {
    const script = { lang: 'expression', source, params: { a: 3, b: 2.5 } }
    const body = { size: DOCUMENTS, query: { script_score: { query: { match_all: {} }, script } }, script_fields: { same: { script } } }
    let found: { _score?: number | null; fields?: Record<string, unknown[]> }[]
    try {
      found = (await engine.search({ index: 'n', body })).hits.hits
    } catch (error) {
      expect((error as Problem & { cause: Problem }).cause.message).toBe('link error')
      return
    }
    expect(found).toHaveLength(DOCUMENTS)
    for (const { _score, fields } of found) expect(Math.fround(_score!)).toBe(Math.fround(Number(fields!.same[0])))
  })
})

const FILTERS = [
  "doc['whole'].value > params.a * 100 && doc['words'].size() > 1",
  "doc['some'].size() != 0 && doc['some'].value < 1",
  "if (doc['flag'].value) { return doc['whole'].value % 3 == 0 } return doc['small'].value > 0",
  "doc['gaps'].value > 500",
  '1000 / doc["small"].value > 20',
  'false',
]

describe('a filter on windows', () => {
  const shapes: readonly ((filter: object) => object)[] = [
    filter => filter,
    filter => ({ bool: { must: { match: { text: 'fox dog' } }, filter } }),
    filter => ({ bool: { must: { match: { text: 'dog' } }, filter: [filter, { term: { flag: false } }] } }),
    filter => ({ bool: { filter: [{ range: { whole: { gte: 100 } } }, filter] } }),
    filter => ({ bool: { must: [{ match: { text: { query: 'fox dog', operator: 'and' } } }], filter } }),
    filter => ({ bool: { must: { match: { text: 'fox dog' } }, must_not: filter } }),
    filter => ({ bool: { must: { match_phrase: { text: 'fox dog' } }, filter: [filter, { exists: { field: 'word' } }] } }),
  ]

  it.each(FILTERS)('%s', async source => {
    const filter = (text: string) => ({ script: { script: { source: text, params } } })
    for (const shape of shapes) expect(await answer(shape(filter(source)))).toEqual(await answer(shape(filter(ONE_BY_ONE + source))))
  })
})

describe('a script on windows', () => {
  it.each(SCRIPTS)('%s', async source => {
    expect(await scored(source)).toEqual(await scored(ONE_BY_ONE + source))
  })

  it.each(SCRIPTS.slice(0, 14))('as a function of scores: %s', async source => {
    const score = (text: string) =>
      answer({
        function_score: { query: { match: { text: 'fox dog' } }, script_score: { script: { source: text, params } }, boost_mode: 'sum' },
      })
    expect(await score(source)).toEqual(await score(ONE_BY_ONE + source))
  })

  it('tells the first error there is', async () => {
    const source = "1500 / doc['small'].value"
    expect(await scored(source)).toEqual(await scored(ONE_BY_ONE + source))
    expect((await scored(source)).at(-1)).toContain('Must be a non-negative score')
  })

  it('is used where it can be', () => {
    const script = compilePainless("_score + doc['a'].value", SCORE)
    const column = { kind: 'long' as const, first: () => {}, sizes: () => {} }
    const scope = { value: null, hasScore: true, column: () => column, parameter: () => null, function: () => null }
    expect(script.onWindows(scope)).not.toBeNull()
    expect(script.onWindows({ ...scope, column: () => null })).toBeNull()
    expect(compilePainless(`${ONE_BY_ONE}_score`, SCORE).onWindows(scope)).toBeNull()
  })
})
