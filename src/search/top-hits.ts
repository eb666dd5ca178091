// Which collector keeps the hits of a request.
import type { Collector } from '../query/collect/collector.ts'
import { FieldSortCollector } from '../query/collect/field-sort-collector.ts'
import type { TopDocs } from '../query/collect/top-docs.ts'
import { TopScoreCollector } from '../query/collect/top-score-collector.ts'
import { TotalHitsCollector } from '../query/collect/total-hits-collector.ts'
import type { ScoreMode } from '../query/exec/query.ts'
import { FirstDocsCollector } from './collect/first-docs.ts'
import type { HitWindow } from './hit-window.ts'
import { TRACK_ALL } from './search-request.ts'
import type { ShardContext } from './shard-context.ts'
import type { DocKey, ShardSort } from './sort-keys.ts'

export interface HitsCollector extends Collector {
  finish(): TopDocs
}

export interface TopHits {
  readonly collector: HitsCollector
  /** As profile prints it. */
  readonly name: string
  readonly reason: string
}

const REASON = 'search_top_hits'

/** `counted`: the number of hits is known already, so none need be looked at just for counting. `mode` is the weight's. */
export function openTopHits(context: ShardContext, window: HitWindow, mode: ScoreMode, counted: boolean): TopHits {
  const { request, sort, target } = context
  const threshold = counted ? 0 : request.trackTotalHits === TRACK_ALL ? Number.POSITIVE_INFINITY : Math.max(request.trackTotalHits, 0)
  if (request.size === 0) {
    return { collector: new TotalHitsCollector(threshold), name: 'EarlyTerminatingCollector', reason: 'search_count' }
  }
  // Nobody can ask for more hits than there are documents, and collectors make room for all they are told to keep.
  const size = Math.min(window.size, Math.max(target.reader.maxDoc, 1))
  if (sort !== null) return sortedHits(sort, { ...window, size }, request.trackScores)
  const skipping = mode === 'top_scores' ? threshold : Number.POSITIVE_INFINITY
  const collector = new TopScoreCollector({ size, threshold: skipping, after: window.after })
  return { collector, name: 'TopScoreDocCollector', reason: REASON }
}

function sortedHits(sort: ShardSort, { size, after }: HitWindow, trackScores: boolean): TopHits {
  const collected = (collector: HitsCollector, name: string) => ({
    collector,
    name: trackScores ? 'MultiCollector' : name,
    reason: REASON,
  })
  if (after === null) {
    const name = sort.after === null ? 'SimpleFieldCollector' : 'PagingFieldCollector'
    return collected(new FieldSortCollector({ keys: sort.keys, size, after: sort.after, trackScores }), name)
  }
  if (isIndexOrder(sort)) return collected(new FirstDocsCollector(size, trackScores), 'SimpleFieldCollector')
  const keys = [...sort.keys, BY_DOC]
  return collected(new FieldSortCollector({ keys, size, after: [...after.order!, after.doc], trackScores }), 'PagingFieldCollector')
}

const BY_DOC: DocKey = { kind: 'doc', descending: false, base: 0 }

/** Hits come as they are met. */
export const isIndexOrder = (sort: ShardSort | null): boolean =>
  sort !== null && sort.keys.length === 1 && sort.keys[0].kind === 'doc' && !sort.keys[0].descending
