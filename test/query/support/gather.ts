// Collectors for tests: everything a search finds, as pairs of document and score.
import { expect } from 'vitest'
import type { SegmentView } from '../../../src/index/contracts/shard-reader.ts'
import { TotalHitsCollector } from '../../../src/query/collect/total-hits-collector.ts'
import type { Collector, ScoreMode, WindowCollector } from '../../../src/query/contracts/collector.ts'
import type { Query, Searcher } from '../../../src/query/contracts/query.ts'
import { BooleanQuery } from '../../../src/query/exec/boolean.ts'
import { rewriteQuery, searchSegments } from '../../../src/query/exec/search.ts'

export type Hit = readonly [doc: number, score: number]

export class Gather implements Collector {
  readonly hits: Hit[] = []

  constructor(readonly scoreMode: ScoreMode = 'complete') {}

  segment(view: SegmentView): WindowCollector {
    const { hits, scoreMode } = this
    const needsScores = scoreMode !== 'complete_no_scores'
    return {
      needsScores,
      minCompetitiveScore: 0,
      done: false,
      collect(docs, scores, count) {
        for (let i = 0; i < count; i++) hits.push([view.docBase + docs[i], needsScores ? scores[i] : 0])
      },
    }
  }
}

/** As a search that shows no hits counts them. */
export function countHits(query: Query, searcher: Searcher): number {
  const collector = new TotalHitsCollector()
  const mode = collector.scoreMode
  searchSegments(rewriteQuery(query, searcher).createWeight(searcher, mode, 1), searcher.reader.segments, collector)
  return collector.finish().total
}

export function gather(query: Query, searcher: Searcher, mode: ScoreMode = 'complete'): Hit[] {
  const collector = new Gather(mode)
  searchSegments(rewriteQuery(query, searcher).createWeight(searcher, mode, 1), searcher.reader.segments, collector)
  return collector.hits
}

const SAME = 2 ** -22

/**
 * The same hits with the same scores, to the float. Where more optional clauses are there than have to match, a segment that lacks some of
 * them adds the rest up in one sum, and the last bit may differ from what sums within sums round to.
 */
export function expectHits(found: readonly Hit[], expected: readonly Hit[], query: Query): void {
  if (countsClauses(query)) expectCloseHits(found, expected)
  else expect(found).toEqual(expected)
}

/** The same hits; scores may have been summed in another order. */
export function expectCloseHits(found: readonly Hit[], expected: readonly Hit[]): void {
  expect(found.map(([doc]) => doc)).toEqual(expected.map(([doc]) => doc))
  for (const [i, [doc, score]] of found.entries())
    if (!(Math.abs(score - expected[i][1]) <= score * SAME)) expect([doc, score]).toEqual(expected[i])
}

function countsClauses(query: Query): boolean {
  const counts = query instanceof BooleanQuery && query.minShouldMatch > 0 && query.of('should').length > query.minShouldMatch
  return counts || query.children().some(countsClauses)
}
