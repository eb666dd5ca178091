// Which documents of a shard match? All of them, as one bit each, for work that goes through them at its own pace.
import { Bitset } from '../index/bitmap/bitset.ts'
import { NO_MORE_DOCS } from '../index/segment/segment-reader-api.ts'
import type { SegmentView } from '../index/shard-reader.ts'
import type { WindowCollector } from '../query/collect/collector.ts'
import { weigh } from '../query/exec/searcher.ts'
import type { SearchRequest } from './search-request.ts'
import type { SearchTarget } from './search-target.ts'
import { openShard } from './shard-context.ts'
import type { ShardOptions } from './slice-runner.ts'

/** Documents looked at between two pauses. */
const STRETCH = 1 << 17

/** One set per segment, in order; null where nothing matches. `pause` is called between stretches of documents. */
export async function matchingDocs(
  target: SearchTarget,
  request: SearchRequest,
  options: ShardOptions,
  pause: () => Promise<void> | undefined,
): Promise<(Bitset | null)[]> {
  const { searcher, scoredQuery } = openShard(target, request, options)
  const weight = weigh(searcher, scoredQuery, 'complete_no_scores', 1)
  const sets: (Bitset | null)[] = []
  for (const view of target.reader.segments) {
    const collector = new BitsetCollector(view)
    const scorer = weight.bulkScorer(view)
    for (let from = 0; scorer !== null && from < view.reader.maxDoc; ) {
      const to = Math.min(from + STRETCH, view.reader.maxDoc)
      from = Math.max(to, scorer.score(collector, view.live, from, to === view.reader.maxDoc ? NO_MORE_DOCS : to))
      await pause()
    }
    sets.push(collector.count === 0 ? null : collector.matches)
  }
  return sets
}

class BitsetCollector implements WindowCollector {
  readonly needsScores = false
  readonly minCompetitiveScore = 0
  readonly done = false
  readonly matches: Bitset
  count = 0

  constructor(view: SegmentView) {
    this.matches = Bitset.empty(view.reader.maxDoc)
  }

  collect(docs: Int32Array, _scores: Float32Array, count: number): void {
    const { matches } = this
    for (let i = 0; i < count; i++) matches.add(docs[i])
    this.count += count
  }
}
