// Which collector keeps the hits of a request, and what it has found in the end.
import { shortestFloat } from '../core/numbers.ts'
import type { Collector } from '../query/collect/collector.ts'
import { HitCounter } from './collect/hit-counter.ts'
import { type SortedHit, TopFieldsCollector } from './collect/top-fields.ts'
import { TopScoresCollector } from './collect/top-scores.ts'
import type { RankedDoc } from './fetch/fetch-phase.ts'
import type { TotalHits } from './partial-result.ts'
import { TRACK_NONE } from './search-request.ts'
import type { ShardContext } from './shard-context.ts'
import type { KeyValue, ShardKey, ShardSort } from './sort-keys.ts'

export interface TopHits {
  readonly collector: Collector
  /** As profile prints it. */
  readonly name: string
  readonly reason: string
  finish(): FoundHits
}

export interface FoundHits {
  readonly docs: readonly RankedDoc[]
  readonly total: TotalHits
  readonly maxScore: number
}

/** `counted`: the number of hits is known already, so none need be looked at just for counting. */
export function openTopHits(context: ShardContext, counted: boolean): TopHits {
  const { request, scoreMode, sort, target } = context
  // Nobody can ask for more hits than there are documents, and collectors make room for all they are told to keep.
  const capacity = Math.min(request.from + request.size, Math.max(target.reader.maxDoc, 1))
  const threshold = counted ? 0 : Math.max(request.trackTotalHits, 0)
  if (request.size === 0) return countHits(new HitCounter(scoreMode, request.trackTotalHits === TRACK_NONE ? 0 : threshold))
  if (sort === null) return scoredHits(new TopScoresCollector(capacity, scoreMode, threshold))
  return sortedHits(new TopFieldsCollector(sort, capacity, scoreMode, threshold), request.trackScores)
}

function countHits(collector: HitCounter): TopHits {
  return {
    collector,
    name: 'EarlyTerminatingCollector',
    reason: 'search_count',
    finish: () => ({ docs: [], total: { value: collector.total, relation: 'eq' }, maxScore: Number.NaN }),
  }
}

function scoredHits(collector: TopScoresCollector): TopHits {
  return {
    collector,
    name: 'TopScoreDocCollector',
    reason: 'search_top_hits',
    finish() {
      const docs = collector.take()
      return {
        docs,
        total: { value: collector.total, relation: collector.skipping ? 'gte' : 'eq' },
        maxScore: docs.length === 0 ? Number.NaN : docs[0].score,
      }
    },
  }
}

function sortedHits(collector: TopFieldsCollector, trackScores: boolean): TopHits {
  const { sort } = collector
  const scoreKey = sort.keys.findIndex(key => key.kind === 'score')
  const byScore = scoreKey === 0 && sort.keys[0].descending
  return {
    collector,
    name: trackScores ? 'MultiCollector' : sort.after === null ? 'SimpleFieldCollector' : 'PagingFieldCollector',
    reason: 'search_top_hits',
    finish() {
      const hits = collector.take()
      const best = hits.length === 0 ? Number.NaN : hits[0].score
      return {
        docs: hits.map(hit => ranked(hit, sort, scoreKey >= 0)),
        total: { value: collector.total, relation: collector.stopped ? 'gte' : 'eq' },
        maxScore: trackScores ? collector.maxScore : byScore ? best : Number.NaN,
      }
    },
  }
}

const ranked = ({ doc, score, values }: SortedHit, { keys }: ShardSort, scored: boolean): RankedDoc => ({
  doc,
  score: scored ? score : Number.NaN,
  sort: values.map((value, i) => shown(keys[i], value)),
})

function shown(key: ShardKey, value: KeyValue): unknown {
  if (key.kind === 'score') return shortestFloat(value as number)
  return key.kind === 'number' ? key.show(value as number | bigint) : value
}
