// Joins, nested queries, inner hits and nested sorts over random families of documents, in several segments and with deletions, beside a
// model that has nothing but arrays.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { open, type Searchlet } from '../../src/main.ts'
import { rounds } from '../support/rounds.ts'

interface Hit {
  readonly _id: string
  readonly _score: number
  readonly sort?: readonly unknown[]
  readonly _explanation?: { readonly value: number }
  readonly _nested?: { readonly offset: number }
  readonly inner_hits?: Record<string, { readonly hits: { readonly total: { readonly value: number }; readonly hits: readonly Hit[] } }>
}

interface Item {
  readonly k: string
  readonly n: number
}

interface Family {
  readonly text: string
  readonly items: readonly Item[]
  readonly children: readonly string[]
}

const word = fc.constantFrom('red', 'green', 'blue')
const text = fc.array(word, { minLength: 1, maxLength: 4 }).map(words => words.join(' '))
const item = fc.record({ k: fc.constantFrom('a', 'b'), n: fc.integer({ min: 0, max: 9 }) })
const family: fc.Arbitrary<Family> = fc.record({
  text,
  items: fc.array(item, { maxLength: 3 }),
  children: fc.array(text, { maxLength: 4 }),
})
const scenario = fc.record({
  families: fc.array(family, { minLength: 1, maxLength: 8 }),
  /** After each document that is due a segment ends. */
  cuts: fc.array(fc.boolean(), { minLength: 1, maxLength: 7 }),
  /** Which documents go again. */
  deletions: fc.array(fc.nat(40), { maxLength: 6 }),
  mode: fc.constantFrom('none', 'min', 'max', 'sum', 'avg'),
  min: fc.integer({ min: 1, max: 3 }),
  max: fc.integer({ min: 3, max: 5 }),
  word,
})

const MAPPINGS = {
  properties: {
    rel: { type: 'join', relations: { parent: 'child' } },
    t: { type: 'text' },
    items: { type: 'nested', properties: { k: { type: 'keyword' }, n: { type: 'integer' } } },
  },
}

interface Stored {
  readonly id: string
  /** Of children. */
  readonly parent: string | null
  readonly items: readonly Item[]
}

type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never

/** Fills an index and answers what is left of the documents. */
async function fill(engine: Searchlet, { families, cuts, deletions }: Scenario): Promise<Stored[]> {
  await engine.indices.create({ index: 'i', body: { settings: { number_of_shards: 1 }, mappings: MAPPINGS } as object })
  const stored: Stored[] = []
  const write = async (one: Stored, body: Record<string, unknown>) => {
    await engine.index({ index: 'i', id: one.id, routing: 'r', body })
    stored.push(one)
    if (cuts[stored.length % cuts.length]) await engine.indices.refresh({ index: 'i' })
  }
  for (const [p, { text: t, items, children }] of families.entries()) {
    const id = `p${p}`
    // Some children come before their parents.
    const early = children.filter((_, c) => c % 2 === 0)
    for (const [c, of] of early.entries()) {
      await write({ id: `${id}e${c}`, parent: id, items: [] }, { t: of, rel: { name: 'child', parent: id } })
    }
    await write({ id, parent: null, items }, { t, items, rel: 'parent' })
    for (const [c, of] of children.filter((_, n) => n % 2 === 1).entries()) {
      await write({ id: `${id}l${c}`, parent: id, items: [] }, { t: of, rel: { name: 'child', parent: id } })
    }
  }
  await engine.indices.refresh({ index: 'i' })
  const gone = new Set(deletions.flatMap(n => (n < stored.length ? [stored[n].id] : [])))
  for (const id of gone) await engine.delete({ index: 'i', id, routing: 'r' })
  await engine.indices.refresh({ index: 'i' })
  return stored.filter(({ id }) => !gone.has(id))
}

async function search(engine: Searchlet, body: Record<string, unknown>): Promise<readonly Hit[]> {
  const response = await engine.search({ index: 'i', body: { size: 100, _source: false, ...body } })
  return response.hits.hits as unknown as Hit[]
}

/** Scores of a query by id, in the order of the index, in which joins add them up. */
async function scored(engine: Searchlet, query: object, type: string): Promise<Map<string, number>> {
  const filtered = { bool: { must: query, filter: { term: { rel: type } } } }
  const hits = await search(engine, { query: filtered, sort: ['_doc'], track_scores: true })
  return new Map(hits.map(({ _id, _score }) => [_id, _score]))
}

function joinedScore(mode: string, scores: readonly number[]): number {
  if (mode === 'none') return 1
  if (mode === 'min') return Math.min(...scores)
  if (mode === 'max') return Math.max(...scores)
  const sum = scores.reduce((total, score) => Math.fround(total + score))
  return mode === 'avg' ? Math.fround(sum / scores.length) : sum
}

const byId = (hits: readonly Hit[]) => Object.fromEntries(hits.map(({ _id, _score }) => [_id, Math.fround(_score)]))

const explained = (hits: readonly Hit[]) => Object.fromEntries(hits.map(({ _id, _explanation }) => [_id, Math.fround(_explanation!.value)]))

async function holds(one: Scenario, law: (engine: Searchlet, stored: readonly Stored[]) => Promise<void>): Promise<void> {
  const engine = await open({ threads: 0 })
  try {
    await law(engine, await fill(engine, one))
  } finally {
    await engine.close()
  }
}

describe('documents joined at random', () => {
  it('has_child finds the parents of matching children, and shows these', () =>
    fc.assert(
      fc.asyncProperty(scenario, one =>
        holds(one, async (engine, stored) => {
          const inner = { match: { t: one.word } }
          const children = await scored(engine, inner, 'child')
          const expected: Record<string, number> = {}
          const beside: Record<string, string[]> = {}
          for (const { id } of stored.filter(({ parent }) => parent === null)) {
            const own = [...children].filter(([child]) => stored.find(other => other.id === child)?.parent === id)
            if (own.length < one.min || own.length > one.max) continue
            expected[id] = Math.fround(
              joinedScore(
                one.mode,
                [...own].map(([, score]) => Math.fround(score)),
              ),
            )
            beside[id] = own.map(([child]) => child).sort()
          }
          const has_child = { type: 'child', query: inner, score_mode: one.mode, min_children: one.min, max_children: one.max }
          const hits = await search(engine, { query: { has_child: { ...has_child, inner_hits: { size: 50 } } }, explain: true })
          expect(byId(hits)).toEqual(expected)
          expect(explained(hits)).toEqual(expected)
          for (const hit of hits) {
            expect(hit.inner_hits!.child.hits.hits.map(({ _id }) => _id).sort()).toEqual(beside[hit._id])
            for (const shown of hit.inner_hits!.child.hits.hits) expect(shown._score).toBe(children.get(shown._id))
          }
        }),
      ),
      { numRuns: rounds(25) },
    ))

  it('has_parent finds the children of matching parents, by their scores', () =>
    fc.assert(
      fc.asyncProperty(scenario, one =>
        holds(one, async (engine, stored) => {
          const inner = { match: { t: one.word } }
          const parents = await scored(engine, inner, 'parent')
          const expected: Record<string, number> = {}
          for (const { id, parent } of stored) if (parent !== null && parents.has(parent)) expected[id] = Math.fround(parents.get(parent)!)
          const hits = await search(engine, { query: { has_parent: { parent_type: 'parent', query: inner, score: true } }, explain: true })
          expect(byId(hits)).toEqual(expected)
          expect(explained(hits)).toEqual(expected)
        }),
      ),
      { numRuns: rounds(15) },
    ))

  it('nested objects are found where they stand, and sorted by', () =>
    fc.assert(
      fc.asyncProperty(scenario, one =>
        holds(one, async (engine, stored) => {
          const wanted = ({ k, n }: Item) => k === 'a' && n >= 3
          const query = { bool: { filter: [{ term: { 'items.k': 'a' } }, { range: { 'items.n': { gte: 3 } } }] } }
          const hits = await search(engine, { query: { nested: { path: 'items', query, inner_hits: { size: 10, sort: ['_doc'] } } } })
          const found = Object.fromEntries(
            hits.map(hit => [hit._id, hit.inner_hits!.items.hits.hits.map(({ _nested }) => _nested!.offset)]),
          )
          const offsets = stored.map(({ id, items }) => [id, items.flatMap((each, i) => (wanted(each) ? [i] : []))] as const)
          expect(found).toEqual(Object.fromEntries(offsets.filter(([, places]) => places.length > 0)))

          const mode = one.mode === 'none' ? 'max' : one.mode
          const nested = { path: 'items', filter: { term: { 'items.k': 'a' } } }
          const sorted = await search(engine, { sort: [{ 'items.n': { mode, nested, missing: -1 } }] })
          const value = ({ items }: Stored) => {
            const numbers = items.filter(({ k }) => k === 'a').map(({ n }) => n)
            if (numbers.length === 0) return -1
            const sum = numbers.reduce((total, n) => total + n)
            return { min: Math.min(...numbers), max: Math.max(...numbers), sum, avg: Math.floor(sum / numbers.length + 0.5) }[mode]
          }
          expect(Object.fromEntries(sorted.map(({ _id, sort }) => [_id, sort![0]]))).toEqual(
            Object.fromEntries(stored.map(document => [document.id, value(document)])),
          )
          const order = sorted.map(({ sort }) => sort![0] as number)
          expect(order).toEqual([...order].sort((a, b) => a - b))
        }),
      ),
      { numRuns: rounds(25) },
    ))
})
