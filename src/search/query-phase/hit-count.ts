// Counts hits separately where that is much cheaper than scoring them, so that scoring may skip non-competitive documents.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { TotalHitsCollector } from '../../query/collect/total-hits-collector.ts'
import type { Weight } from '../../query/contracts/query.ts'
import type { BulkScorer } from '../../query/contracts/scorer.ts'

/** Least number of hits for each that is kept: where there are fewer, most are visited in any case. */
const HITS_FOR_ONE = 64
/** Least number of hits: fewer are scored before a second pass over them could begin. */
const LEAST_HITS = 16_384

export class HitCount {
  /** The segment that is counted, by its place. */
  at = 0

  private constructor(
    readonly counters: readonly BulkScorer[],
    readonly collector: TotalHitsCollector,
  ) {}

  /** Null where they are not to be counted by themselves. `kept`: how many hits are kept. Stops after more than `limit`. */
  static of(weight: Weight, segments: readonly SegmentView[], kept: number, limit: number): HitCount | null {
    let expected = 0
    for (const segment of segments) {
      const hits = weight.estimate(segment)
      if (hits < 0) return null
      expected += hits
    }
    if (expected < Math.max(LEAST_HITS, kept * HITS_FOR_ONE)) return null
    const counters: BulkScorer[] = []
    for (const segment of segments) {
      const counter = weight.counter(segment)
      if (counter === null) return null
      counters.push(counter)
    }
    return new HitCount(counters, new TotalHitsCollector(limit))
  }
}
