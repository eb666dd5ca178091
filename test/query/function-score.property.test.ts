// Function score queries find what asking every document finds.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Query } from '../../src/query/contracts/query.ts'
import { BooleanQuery } from '../../src/query/exec/boolean.ts'
import { rewriteQuery } from '../../src/query/exec/search.ts'
import { checkQuery } from '../contracts/query.ts'
import { rounds } from '../support/rounds.ts'
import { query, segments } from './support/arbitraries.ts'
import { countHits, expectHits, gather } from './support/gather.ts'
import { anyFunctions, covering, exactFunctions, ScoringModel } from './support/scoring-functions.ts'
import { documentsOf, searcherOf, shardOf } from './support/shard.ts'

const leaps = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 5 })

/** As a clause beside others, where candidates come from elsewhere. */
const amongOthers = (one: fc.Arbitrary<Query>): fc.Arbitrary<Query> =>
  fc.oneof(
    one,
    fc.tuple(one, query, fc.constantFrom('must' as const, 'filter' as const, 'should' as const, 'must_not' as const)).map(
      ([inner, other, occur]) =>
        new BooleanQuery([
          { occur: 'must', query: inner },
          { occur, query: other },
        ]),
    ),
  )

describe.each([
  ['functions of scores', anyFunctions, exactFunctions],
  ['as many of several queries as documents say', covering, covering],
])('%s', (_name, any, exact) => {
  it('find what asking every document finds, with the same scores', () => {
    fc.assert(
      fc.property(segments(30), amongOthers(any), (parts, tree) => {
        const searcher = searcherOf(shardOf(parts))
        fc.pre(searcher.reader.segments.length > 0)
        const model = new ScoringModel(documentsOf(parts))
        const rewritten = rewriteQuery(tree, searcher)
        const expected = model.hits(rewritten)
        expectHits(gather(tree, searcher), expected, rewritten)
        expect(countHits(tree, searcher)).toBe(expected.length)
      }),
      { numRuns: rounds(300) },
    )
  })

  it('keep the laws of scorers, bulk scorers, counts and explanations', () => {
    fc.assert(
      fc.property(segments(30), amongOthers(exact), leaps, (parts, tree, steps) => {
        checkQuery(tree, searcherOf(shardOf(parts)), steps)
      }),
      { numRuns: rounds(200) },
    )
  })
})
