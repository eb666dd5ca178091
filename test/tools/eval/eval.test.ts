// Figures equal those of ir-measures, differences are tested for chance, and variants leave the engine as it is.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/searchlet.ts'
import { evaluate, trecRun } from '../../../src/tools/eval/evaluate.ts'
import { evaluateGrid } from '../../../src/tools/eval/grid.ts'
import { htmlReport } from '../../../src/tools/eval/html-report.ts'
import { readJudgements } from '../../../src/tools/eval/judgements.ts'
import { measuresOf } from '../../../src/tools/eval/measures.ts'
import { randomisationTest } from '../../../src/tools/eval/significance.ts'
import { toQrels, toRankEval, toTopics } from '../../../src/tools/eval/write-judgements.ts'

interface Recorded {
  readonly qrels: Record<string, Record<string, number>>
  readonly run: Record<string, string[]>
  readonly relevant1: Figures
  readonly relevant2: Figures
}
type Figures = Record<string, { readonly mean: number; readonly queries: Record<string, number> }>

const recorded = JSON.parse(readFileSync(new URL('recorded/ir-measures.json', import.meta.url), 'utf8')) as Recorded

describe('measures', () => {
  for (const [relevant, figures] of [
    [1, recorded.relevant1],
    [2, recorded.relevant2],
  ] as const) {
    it(`are those of ir-measures, relevant from ${relevant} on`, () => {
      const measures = measuresOf(Object.keys(figures).join(','))
      for (const { name, of } of measures) {
        const queries = Object.entries(recorded.qrels)
        const values = queries.map(([id, qrels]) =>
          of(
            recorded.run[id].map(hit => qrels[hit]),
            Object.values(qrels),
            relevant,
          ),
        )
        for (const [i, [id]] of queries.entries()) expect(values[i], `${name} of ${id}`).toBeCloseTo(figures[name].queries[id] ?? 0, 5)
        expect(values.reduce((sum, value) => sum + value, 0) / values.length, name).toBeCloseTo(figures[name].mean, 5)
      }
    })
  }

  it('are refused by name', () => {
    expect(() => measuresOf('nDCG@10,XRR')).toThrow('there is no measure XRR')
    expect(() => measuresOf('P')).toThrow('P needs a cutoff: P@10')
  })
})

describe('judgements that are written', () => {
  it('are as they were read', async () => {
    const queries = await readJudgements('q1 0 a 2\nq1 0 b 0\nq2 0 c 1\n', 'q1\tquick fox\nq2\tslow turtle\n')
    expect(await readJudgements(toQrels(queries), toTopics(queries))).toEqual(queries)
    const requestOf = () => ({ query: { match_all: {} } })
    const again = await readJudgements(JSON.stringify(toRankEval(queries, 'books', requestOf)), null)
    expect(again.map(({ id, ratings }) => ({ id, ratings }))).toEqual(queries.map(({ id, ratings }) => ({ id, ratings })))
    expect(again[0].request).toEqual(requestOf())
  })
})

describe('the randomisation test', () => {
  it('is exact for few queries', () => {
    // All eight signs: only the two that agree reach the sum.
    expect(randomisationTest([1, 1, 1], [0, 0, 0])).toBe(0.25)
    expect(randomisationTest([0.5, 0.5], [0.5, 0.5])).toBe(1)
    expect(randomisationTest([0.1, 0.2, 0.3], [0.3, 0.2, 0.1])).toBe(1)
  })

  it('samples for many, near the normal tail', () => {
    const a = Array.from({ length: 100 }, (_, i) => (i < 60 ? 1 : 0))
    const b = a.map(value => 1 - value)
    // 60 of 100 coins or more extreme: 0.0569 by the binomial distribution.
    expect(randomisationTest(a, b)).toBeCloseTo(0.0569, 2)
    expect(randomisationTest(a, b)).toBe(randomisationTest(a, b))
  })
})

describe('judgements', () => {
  it('come from qrels with topics of three forms', async () => {
    const qrels = '301 0 d1 2\n301 0 d2 0\n302 0 d1 1\n'
    const trec =
      '<top>\n<num> Number: 301\n<title> blue whales\n<desc> Description:\nx\n</top>\n<top><num>302</num><title>ships</title></top>'
    for (const topics of [
      trec,
      '301\tblue whales\n302\tships\n303\tnobody judged\n',
      '{"_id":"301","text":"blue whales"}\n{"_id":"302","text":"ships"}',
    ]) {
      const queries = await readJudgements(qrels, topics)
      expect(queries.map(({ id, text, ratings }) => [id, text, Object.fromEntries(ratings)])).toEqual([
        ['301', 'blue whales', { d1: 2, d2: 0 }],
        ['302', 'ships', { d1: 1 }],
      ])
    }
    await expect(readJudgements(qrels, '301\tblue')).rejects.toThrow('the topics lack 1 judged queries: 302')
    await expect(readJudgements(qrels, null)).rejects.toThrow('Give their topics')
  })

  it('come from tables and from bodies of _rank_eval', async () => {
    expect((await readJudgements('query,document,rating\nblue whales,d1,2\n"ships, old",d1,1\n', null)).map(({ text }) => text)).toEqual([
      'blue whales',
      'ships, old',
    ])
    const body = { requests: [{ id: 'a', request: { query: { match_all: {} } }, ratings: [{ _index: 'x', _id: '1', rating: 3 }] }] }
    expect(await readJudgements(JSON.stringify(body), null)).toEqual([
      { id: 'a', text: null, request: { query: { match_all: {} } }, ratings: new Map([['1', 3]]) },
    ])
    await expect(readJudgements('a,b\n1,2\n', null)).rejects.toThrow('query, document, rating')
  })
})

describe('an evaluation', () => {
  let engine: Searchlet
  const words = ['whale', 'ship', 'harbour', 'storm', 'sail', 'captain']
  beforeAll(async () => {
    engine = await open({ threads: 0 })
    const body = Array.from({ length: 60 }, (_, i) => [
      { index: { _id: `d${i}` } },
      { title: words[i % 6], body: `${words[(i * 7) % 6]} ${words[(i * 5 + 1) % 6]} ${'filler '.repeat(i % 9)}` },
    ]).flat()
    await engine.bulk({ index: 'sea', refresh: true, body } as never)
  })
  afterAll(() => engine.close())

  const judged = () =>
    readJudgements(
      Array.from({ length: 60 }, (_, i) => `${words[i % 6]} 0 d${i} ${1 + (i % 2)}\n`).join(''),
      words.map(word => `${word}\t${word}\n`).join(''),
    )

  it('measures the expected reciprocal rank as _rank_eval does', async () => {
    const queries = await judged()
    const search = { query: { match: { body: '{{query}}' } } }
    const variant = { name: 'body', body: search }
    const { variants } = await evaluate(engine, { index: 'sea', queries, measures: 'ERR@5', variants: [variant] })
    const metric = { expected_reciprocal_rank: { k: 5, maximum_relevance: 2 } }
    const body = { ...toRankEval(queries, 'sea', query => ({ query: { match: { body: query.text } } })), metric }
    const answer = (await engine.rankEval({ index: 'sea', body } as never)) as {
      metric_score: number
      details: Record<string, { metric_score: number }>
    }
    expect(variants[0].figures['ERR@5']).toBeGreaterThan(0)
    expect(variants[0].figures['ERR@5']).toBeCloseTo(answer.metric_score, 9)
    for (const { id, figures } of variants[0].queries) expect(figures['ERR@5'], id).toBeCloseTo(answer.details[id].metric_score, 9)
  })

  it('compares variants, and writes runs and pages', async () => {
    const report = await evaluate(engine, {
      index: 'sea',
      queries: await judged(),
      measures: 'nDCG@10,MAP',
      variants: [
        { name: 'body', body: { match: { body: '{{query}}' } } },
        { name: 'title', body: { query: { match: { title: '{{query}}' } }, sort: ['_score'] } },
      ],
    })
    const [body, title] = report.variants
    expect(title.figures.MAP).toBe(1)
    expect(body.figures.MAP).toBeLessThan(1)
    expect(title.against!.MAP).toMatchObject({ p: expect.any(Number), worse: 0 })
    expect(title.against!.MAP.difference).toBeCloseTo(1 - body.figures.MAP, 10)
    expect(trecRun(title).split('\n')[0]).toMatch(/^whale Q0 d\d+ 1 10 title$/)
    expect(htmlReport(report)).toContain('<td>title</td><td>')
    // What the engine's own evaluation says of the same search.
    const ranked = await engine.rankEval({
      index: 'sea',
      body: {
        requests: words.map((word, n) => ({
          id: word,
          request: { query: { match: { body: word } } },
          ratings: Array.from({ length: 10 }, (_, k) => ({ _index: 'sea', _id: `d${n + 6 * k}`, rating: 1 })),
        })),
        metric: { precision: { k: 10 } },
      },
    } as never)
    const own = await evaluate(engine, {
      index: 'sea',
      queries: await judged(),
      measures: 'P@10',
      variants: [{ name: 'body', body: { match: { body: '{{query}}' } } }],
    })
    // Precision of the engine divides by the hits there are.
    expect(own.variants[0].figures['P@10']).toBeLessThanOrEqual((ranked as unknown as { metric_score: number }).metric_score + 1e-9)
  })

  it('makes an index anew in a fork, and tries grids there', async () => {
    const queries = await judged()
    const report = await evaluate(engine, {
      index: 'sea',
      queries,
      measures: 'MAP',
      variants: [
        { name: 'a', body: { match: { title: '{{query}}' } } },
        {
          name: 'unindexed',
          body: { match: { title: '{{query}}' } },
          mappings: { properties: { title: { type: 'keyword', normalizer: 'lowercase' } } },
        },
      ],
    })
    expect(report.variants.map(({ figures }) => figures.MAP)).toEqual([1, 1])
    const grid = await evaluateGrid(engine, {
      index: 'sea',
      queries,
      measures: 'nDCG@10',
      variant: { name: 'v', body: { multi_match: { query: '{{query}}', fields: ['title^{{boost}}', 'body'] } } },
      grid: { boost: [0.01, 10], b: [0, 0.75] },
    })
    expect(grid.tried).toHaveLength(4)
    expect(grid.tried[0].values.boost).toBe(10)
    expect(grid.heldOut).toBeLessThanOrEqual(grid.tried[0].figures['nDCG@10'] + 1e-9)
    expect(grid.p).toBeGreaterThan(0)
    const { indices } = (await engine.indices.stats()) as unknown as { indices: Record<string, unknown> }
    expect(Object.keys(indices)).toEqual(['sea'])
    await expect(evaluate('http://127.0.0.1:1', { index: 'sea', queries, variants: [{ name: 'k', k1: 1 }] })).rejects.toThrow(
      'variant [k] changes the index',
    )
  })
})
