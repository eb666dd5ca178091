// No document scores more than the maximum that a scorer states for a range, wherever the scorer and its parts stand.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NO_MORE_DOCS } from '../../src/index/contracts/segment-reader.ts'
import type { Query } from '../../src/query/contracts/query.ts'
import { rewriteQuery } from '../../src/query/exec/search.ts'
import type { ShardSearcher } from '../../src/query/exec/shard-searcher.ts'
import { rounds } from '../support/rounds.ts'
import { query } from './support/arbitraries.ts'
import { gather } from './support/gather.ts'
import { manyDocuments } from './support/many-documents.ts'
import { searcherOf, shardOf } from './support/shard.ts'

/** So many searches of one index, since making the index takes most of a round. */
const EACH = 4
let bounded = 0

it('bounds hold for every document up to any other', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 1, max: 3000 }),
      fc.array(fc.tuple(query, fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.nat(900), fc.boolean()), { maxLength: 12 })), {
        minLength: EACH,
        maxLength: EACH,
      }),
      (seed, count, searches) => {
        const searcher = searcherOf(shardOf([manyDocuments(seed, count)]))
        for (const [tree, steps] of searches) hold(searcher, count, tree, steps)
      },
    ),
    { numRuns: rounds(600 / EACH) },
  )
  expect(bounded).toBeGreaterThan(0)
})

function hold(
  searcher: ShardSearcher,
  count: number,
  tree: Query,
  steps: readonly (readonly [stride: number, span: number, moves: boolean])[],
): void {
  const scores = new Map(gather(tree, searcher))
  const { segments } = searcher.reader
  const weight = rewriteQuery(tree, searcher).createWeight(searcher, 'top_scores', 1)
  // All documents may be deleted, and then there is no segment.
  const scorer = segments.length === 0 ? null : weight.scorer(segments[0])
  if (scorer === null) return
  let from = 0
  for (const [stride, span, moves] of steps) {
    from += stride
    if (moves && scorer.doc < from && scorer.advance(from) === NO_MORE_DOCS) return
    const target = Math.max(scorer.doc, from)
    const last = Math.max(scorer.shallowAdvance(target), target + span)
    const bound = scorer.maxScore(last)
    let best = 0
    for (let doc = target; doc <= Math.min(last, count); doc++) best = Math.max(best, scores.get(doc) ?? 0)
    // A sum of bounds is rounded as sums of scores are, and in another order.
    expect(bound * (1 + 2 ** -20)).toBeGreaterThanOrEqual(best)
    if (Number.isFinite(bound)) bounded++
  }
}
