// Random histories of writes, deletes, refreshes and merges: the engine and the slow model must find the same documents with the same scores.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { open, type Searchlet } from '../../src/main.ts'
import { rounds } from '../support/rounds.ts'
import { type Doc, type ModelQuery, SlowEngine } from './slow-engine.ts'

const WORDS = ['a', 'b', 'c', 'd', 'e', 'f']
const KEYS = ['red', 'green', 'blue']
const IDS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

const word = fc.constantFrom(...WORDS)
const text = (maxLength: number) => fc.array(word, { minLength: 1, maxLength }).map(words => words.join(' '))
const doc: fc.Arbitrary<Doc> = fc.record(
  { id: fc.constantFrom(...IDS), t: text(40), k: fc.constantFrom(...KEYS), n: fc.integer({ min: -5, max: 5 }) },
  { requiredKeys: ['id'] },
)

type Step = { put: Doc } | { delete: string } | { refresh: true } | { merge: true }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: doc.map(put => ({ put })) },
  { weight: 2, arbitrary: fc.constantFrom(...IDS).map(id => ({ delete: id })) },
  { weight: 2, arbitrary: fc.constant({ refresh: true } as const) },
  { weight: 1, arbitrary: fc.constant({ merge: true } as const) },
)

const leaf: fc.Arbitrary<ModelQuery> = fc.oneof(
  fc.constant({ match_all: {} }),
  fc
    .record({
      query: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }).map(words => words.join(' ')),
      operator: fc.constantFrom('or', 'and'),
    })
    .map(t => ({ match: { t } }) as ModelQuery),
  fc.constantFrom(...KEYS).map(k => ({ term: { k } })),
  fc.subarray(KEYS, { minLength: 1 }).map(k => ({ terms: { k } })),
  fc
    .record({ gte: fc.integer({ min: -6, max: 6 }), lt: fc.integer({ min: -6, max: 6 }) }, { requiredKeys: [] })
    .map(n => ({ range: { n } })),
  fc.constantFrom('t', 'k', 'n').map(field => ({ exists: { field } })),
  fc.subarray(IDS, { minLength: 1 }).map(values => ({ ids: { values } })),
)
const clauses = (query: fc.Arbitrary<ModelQuery>) => fc.array(query, { minLength: 1, maxLength: 3 })
const bool = (query: fc.Arbitrary<ModelQuery>): fc.Arbitrary<ModelQuery> =>
  fc
    .record({ must: clauses(query), should: clauses(query), filter: clauses(query), must_not: clauses(query) }, { requiredKeys: [] })
    .chain(parts =>
      fc
        .option(fc.integer({ min: 0, max: parts.should?.length ?? 0 }), { nil: undefined })
        .map(minimum_should_match => ({ ...parts, minimum_should_match })),
    )
    .map(({ minimum_should_match, ...parts }) => ({
      bool: parts.should === undefined || minimum_should_match === undefined ? parts : { ...parts, minimum_should_match },
    }))
const query = fc.oneof(
  { weight: 2, arbitrary: leaf },
  { weight: 3, arbitrary: bool(fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 1, arbitrary: bool(leaf) })) },
)

async function play(steps: readonly Step[]): Promise<{ engine: Searchlet; model: SlowEngine }> {
  const engine = await open({ threads: 0 })
  const model = new SlowEngine()
  await engine.indices.create({
    index: 'm',
    body: {
      settings: { number_of_shards: 1, refresh_interval: -1 },
      mappings: { properties: { t: { type: 'text', analyzer: 'whitespace' }, k: { type: 'keyword' }, n: { type: 'integer' } } },
    },
  })
  for (const step of steps) {
    if ('put' in step) {
      const { id, ...body } = step.put
      model.put(step.put)
      await engine.index({ index: 'm', id, body })
    } else if ('delete' in step) {
      model.delete(step.delete)
      await engine.delete({ index: 'm', id: step.delete })
    } else if ('refresh' in step) {
      model.refresh()
      await engine.indices.refresh({ index: 'm' })
    } else {
      model.refresh()
      await engine.indices.flush({ index: 'm' })
      await engine.indices.forcemerge({ index: 'm', max_num_segments: 1 })
    }
  }
  model.refresh()
  await engine.indices.refresh({ index: 'm' })
  return { engine, model }
}

test('the engine finds and scores what scanning every document finds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 40 }),
      fc.array(query, { minLength: 1, maxLength: 6 }),
      async (steps, queries) => {
        const { engine, model } = await play(steps)
        try {
          for (const query of queries) {
            const expected = model.search(query)
            const found = await engine.search({ index: 'm', body: { query, size: 20, track_total_hits: true } })
            expect(found.hits.total).toEqual({ value: expected.length, relation: 'eq' })
            const scores = new Map(expected.map(hit => [hit.id, hit.score]))
            expect(found.hits.hits.map(hit => hit._id).sort()).toEqual([...scores.keys()].sort())
            let previous = Infinity
            for (const { _id, _score } of found.hits.hits) {
              expect(_score).toBeCloseTo(scores.get(_id)!, 5)
              expect(_score).toBeLessThanOrEqual(previous)
              previous = _score!
              const { explanation } = await engine.explain({ index: 'm', id: _id, body: { query } })
              expect(explanation!.value).toBeCloseTo(_score!, 6)
            }
            const top = await engine.search({ index: 'm', body: { query, size: 3 } })
            expect(top.hits.hits.map(hit => [hit._id, hit._score])).toEqual(found.hits.hits.slice(0, 3).map(hit => [hit._id, hit._score]))
          }
          const { count } = await engine.count({ index: 'm' })
          expect(count).toBe(model.live.length)
        } finally {
          await engine.close()
        }
      },
    ),
    { numRuns: rounds(150) },
  )
}, 120_000)
