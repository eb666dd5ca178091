// Clauses of which several must match, and boolean queries within one another: in windows they find what asking every document finds.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { TopScoreCollector } from '../../src/query/collect/top-score-collector.ts'
import type { Query } from '../../src/query/contracts/query.ts'
import { BooleanQuery } from '../../src/query/exec/boolean.ts'
import type { Occur } from '../../src/query/exec/boolean-weight.ts'
import { BoostQuery } from '../../src/query/exec/boost.ts'
import { DisjunctionMaxQuery } from '../../src/query/exec/disjunction-max.ts'
import { FieldExistsQuery } from '../../src/query/exec/field-exists.ts'
import { rewriteQuery, searchSegments } from '../../src/query/exec/search.ts'
import { TermQuery } from '../../src/query/exec/term.ts'
import { rounds } from '../support/rounds.ts'
import { countHits, expectHits, gather } from './support/gather.ts'
import { manyDocuments } from './support/many-documents.ts'
import { searcherOf, shardOf } from './support/shard.ts'
import { SlowModel } from './support/slow-model.ts'

const term = fc
  .tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'rare'), fc.constantFrom(1, 1, 0.3, 4))
  .map(([word, boost]) => (boost === 1 ? new TermQuery('t', word) : new BoostQuery(new TermQuery('t', word), boost)))
const leaf: fc.Arbitrary<Query> = fc.oneof(
  { weight: 9, arbitrary: term },
  { weight: 1, arbitrary: fc.constantFrom('x', 'y').map(value => new TermQuery('k', value)) },
  { weight: 1, arbitrary: fc.constant(new FieldExistsQuery('n')) },
)

const several = (inner: fc.Arbitrary<Query>) =>
  fc.tuple(fc.array(inner, { minLength: 2, maxLength: 6 }), fc.integer({ min: 1, max: 4 })).map(
    ([queries, minimum]) =>
      new BooleanQuery(
        queries.map(query => ({ occur: 'should', query })),
        Math.min(minimum, queries.length),
      ),
  )
const best = (inner: fc.Arbitrary<Query>) =>
  fc
    .tuple(fc.array(inner, { minLength: 2, maxLength: 3 }), fc.constantFrom(0, 0.4, 1))
    .map(([queries, tieBreaker]) => new DisjunctionMaxQuery(queries, tieBreaker))
const mixed = (inner: fc.Arbitrary<Query>) =>
  fc
    .tuple(
      inner,
      fc.constantFrom<Occur>('must', 'should'),
      fc.array(fc.tuple(fc.constantFrom<Occur>('must', 'should', 'filter', 'must_not'), leaf), { maxLength: 3 }),
      fc.constantFrom(0, 0, 1),
    )
    .map(
      ([query, occur, others, minimum]) =>
        new BooleanQuery([{ occur, query }, ...others.map(([occur, query]) => ({ occur, query }))], minimum),
    )

const flat = several(leaf)
const nested = fc.oneof(several(fc.oneof(leaf, flat, best(leaf))), best(fc.oneof(flat, leaf)), mixed(flat))
const tree = fc.oneof(flat, nested, mixed(fc.oneof(flat, nested, mixed(flat))), several(fc.oneof(leaf, nested)))

const seeds = fc.integer({ min: 1, max: 1000 })
const counts = fc.integer({ min: 1, max: 13_000 })
/** So many searches of one index, since making the index takes most of a round. */
const EACH = 4
const ofEach = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: EACH, maxLength: EACH })

it('all hits, and their scores', () => {
  fc.assert(
    fc.property(seeds, counts, ofEach(tree), (seed, count, queries) => {
      const documents = manyDocuments(seed, count)
      const searcher = searcherOf(shardOf([documents]))
      fc.pre(searcher.reader.segments.length > 0)
      const model = new SlowModel(documents)
      for (const query of queries) {
        const rewritten = rewriteQuery(query, searcher)
        const expected = model.hits(rewritten)
        expectHits(gather(query, searcher), expected, rewritten)
        expect(gather(query, searcher, 'complete_no_scores').map(([doc]) => doc)).toEqual(expected.map(([doc]) => doc))
        expect(countHits(query, searcher)).toBe(expected.length)
      }
    }),
    { numRuns: rounds(120 / EACH) },
  )
})

it('the best hits, where others are skipped', () => {
  let skipped = 0
  fc.assert(
    fc.property(
      seeds,
      counts,
      ofEach(fc.tuple(tree, fc.constantFrom(1, 3, 10, 200), fc.constantFrom(0, 5, 1000))),
      (seed, count, searches) => {
        const searcher = searcherOf(shardOf([manyDocuments(seed, count)]))
        for (const [query, size, threshold] of searches) {
          const weight = rewriteQuery(query, searcher).createWeight(searcher, 'top_scores', 1)
          const collector = new TopScoreCollector({ size, threshold })
          searchSegments(weight, searcher.reader.segments, collector)
          const top = collector.finish()
          const all = gather(query, searcher)
          const expected = [...all].sort(([docA, a], [docB, b]) => b - a || docA - docB).slice(0, size)
          expect(Array.from(top.docs, (doc, i) => [doc, top.scores![i]])).toEqual(expected)
          if (top.relation === 'eq') expect(top.total).toBe(all.length)
          else expect(top.total).toBeGreaterThan(threshold)
          if (top.total < all.length) skipped++
        }
      },
    ),
    { numRuns: rounds(200 / EACH) },
  )
  expect(skipped).toBeGreaterThan(0)
})
