// Finds all matching documents of a shard, as one bit each, for work that goes through them at its own pace.
import { againInTurns, type Turns } from '../../core/turns.ts'
import { Bitset } from '../../index/bitmap/bitset.ts'
import { NO_MORE_DOCS } from '../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { WindowCollector } from '../../query/contracts/collector.ts'
import { weigh } from '../../query/exec/weigh.ts'
import type { SearchRequest } from '../contracts/search-request.ts'
import type { SearchTarget } from '../contracts/search-target.ts'
import type { ShardOptions } from '../contracts/shard-options.ts'
import { Stride } from '../work/stride.ts'
import { openShard } from './shard-context.ts'

/** One set per segment, in order; null where nothing matches. Throws what `check` throws, and passes its turns. */
export async function matchingDocs(
  target: SearchTarget,
  request: SearchRequest,
  options: ShardOptions,
  check: () => void,
  turns: Turns,
): Promise<(Bitset | null)[]> {
  const context = openShard(target, request, options)
  const { checkpoint } = context
  checkpoint.begin({ check, deadline: null, turns })
  const judge = () => weigh(context.searcher, context.scoredQuery, 'complete_no_scores', 1)
  const weight = await againInTurns(turns, () => checkpoint.during('weighing', judge))
  const stride = new Stride(context.documentCost())
  const sets: (Bitset | null)[] = []
  for (const view of target.reader.segments) {
    const collector = new BitsetCollector(view)
    const scorer = await againInTurns(turns, () => checkpoint.during('opening', () => weight.bulkScorer(view)))
    stride.expect(scorer?.cost() ?? 0, view.reader.maxDoc)
    stride.begin()
    for (let from = 0; scorer !== null && from < view.reader.maxDoc; ) {
      const to = Math.min(from + stride.docs, view.reader.maxDoc)
      from = Math.max(to, scorer.score(collector, view.live, from, to === view.reader.maxDoc ? NO_MORE_DOCS : to))
      stride.end()
      check()
      if (!turns.isOver) continue
      await turns.pass()
      stride.begin()
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
