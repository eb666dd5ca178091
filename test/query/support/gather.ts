// Collectors for tests: everything a search finds, as pairs of document and score.
import type { SegmentView } from '../../../src/index/shard-reader.ts'
import type { Collector, WindowCollector } from '../../../src/query/collect/collector.ts'
import { TotalHitsCollector } from '../../../src/query/collect/total-hits-collector.ts'
import type { Query, ScoreMode } from '../../../src/query/exec/query.ts'
import { rewriteQuery, searchSegments } from '../../../src/query/exec/search.ts'
import type { Searcher } from '../../../src/query/exec/searcher.ts'

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
