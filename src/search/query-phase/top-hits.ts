// Selects the collector for the top hits of a request.
import type { FieldType } from '../../index/mapping/field-type.ts'
import type { Competition } from '../../query/collect/competition.ts'
import { FieldSortCollector } from '../../query/collect/field-sort-collector.ts'
import { NumberSortCollector } from '../../query/collect/number-sort-collector.ts'
import type { NumberSortKey, SortKey } from '../../query/collect/sort-key.ts'
import { TopScoreCollector } from '../../query/collect/top-score-collector.ts'
import { TotalHitsCollector } from '../../query/collect/total-hits-collector.ts'
import type { ScoreMode } from '../../query/contracts/collector.ts'
import type { Query } from '../../query/contracts/query.ts'
import { ApproximateScoreQuery } from '../../query/exec/approximate-score.ts'
import { BoostQuery } from '../../query/exec/boost.ts'
import { ConstantScoreQuery } from '../../query/exec/constant-score.ts'
import { mayMatchNested } from '../../query/exec/document-kinds.ts'
import { FieldExistsQuery } from '../../query/exec/field-exists.ts'
import { MatchAllDocsQuery } from '../../query/exec/match-all.ts'
import { TermQuery } from '../../query/exec/term.ts'
import { CollapseCollector } from '../collapse/collapse-collector.ts'
import { groupColumn } from '../collapse/collapse-field.ts'
import { BestFirst } from '../collect/best-first.ts'
import { FirstDocsCollector } from '../collect/first-docs.ts'
import type { HitWindow } from '../contracts/hit-window.ts'
import type { HitsCollector } from '../contracts/hits-collector.ts'
import { TRACK_ALL } from '../contracts/search-request.ts'
import type { SearchTarget } from '../contracts/search-target.ts'
import type { DocKey, ShardSort } from '../contracts/shard-sort.ts'
import type { ShardContext } from '../shards/shard-context.ts'

export interface TopHits {
  readonly collector: HitsCollector
  /** As profile prints it. */
  readonly name: string
  readonly reason: string
  /** Finds the best of a segment without going through its hits. */
  readonly best: BestFirst | null
}

const REASON = 'search_top_hits'

/**
 * `counted`: the number of hits is known already, or told by others, so none need be looked at just for counting; `known`: that number, null
 * where it is not at hand. `mode` is the weight's. `competition`: with other slices; null where there are none.
 */
export function openTopHits(
  context: ShardContext,
  window: HitWindow,
  mode: ScoreMode,
  counted: boolean,
  known: number | null,
  competition: Competition | null,
): TopHits {
  const { request, sort, target } = context
  const threshold = counted ? 0 : request.trackTotalHits === TRACK_ALL ? Number.POSITIVE_INFINITY : Math.max(request.trackTotalHits, 0)
  if (request.size === 0) {
    const isLimited = request.trackTotalHits !== TRACK_ALL || (counted && isCountedBeforehand(context.scoredQuery, target.mapping))
    const name = isLimited ? 'EarlyTerminatingCollector' : 'TotalHitCountCollector'
    return { collector: new TotalHitsCollector(threshold), name, reason: 'search_count', best: null }
  }
  // There cannot be more hits than documents, and collectors allocate room for all they may keep.
  const most = known !== null && window.after === null ? known : target.reader.maxDoc
  const size = Math.min(window.size, Math.max(most, 1))
  if (context.collapse !== null) return collapsedHits(context, context.collapse, size)
  if (sort !== null) return sortedHits(context, sort, { ...window, size }, threshold)
  const skipping = mode === 'top_scores' ? threshold : Number.POSITIVE_INFINITY
  const collector = new TopScoreCollector({ size, threshold: skipping, after: window.after, competition })
  return { collector, name: 'TopScoreDocCollector', reason: REASON, best: null }
}

function collapsedHits({ request, sort }: ShardContext, field: FieldType, size: number): TopHits {
  const { trackScores } = request
  const options = { groups: groupColumn(field), keys: sort?.keys ?? null, after: sort?.after ?? null, size, trackScores }
  return { collector: new CollapseCollector(options), name: 'CollapsingTopDocsCollector', reason: REASON, best: null }
}

/** Queries whose hits the server takes as counted before it looks at any, which shows in names and in how a search ended. */
export function isCountedBeforehand(query: Query, mapping: SearchTarget['mapping']): boolean {
  if (query instanceof ConstantScoreQuery || query instanceof BoostQuery) return isCountedBeforehand(query.query, mapping)
  if (query instanceof ApproximateScoreQuery) return isCountedBeforehand(query.original, mapping)
  if (query instanceof TermQuery) return !mapping.hasNested || !mayMatchNested(query, mapping)
  // A clause that leaves out nested documents makes another query of these.
  return !mapping.hasNested && (query instanceof MatchAllDocsQuery || query instanceof FieldExistsQuery)
}

function sortedHits(context: ShardContext, sort: ShardSort, { size, after }: HitWindow, threshold: number): TopHits {
  const { trackScores } = context.request
  const name = (plain: string) => (trackScores ? 'MultiCollector' : plain)
  const firstPage = after === null && sort.after === null
  if (isIndexOrder(sort) && (after !== null || (firstPage && !trackScores))) {
    const collector = new FirstDocsCollector(size, trackScores, after === null ? threshold : 0)
    return { collector, name: name('SimpleFieldCollector'), reason: REASON, best: null }
  }
  const keys = after === null ? sort.keys : [...sort.keys, BY_DOC]
  const options = {
    keys,
    size,
    after: after === null ? sort.after : [...after.order!, after.doc],
    trackScores,
    // The best score may be that of any hit.
    threshold: trackScores ? Number.POSITIVE_INFINITY : threshold,
  }
  const { segments } = context.target.reader
  const collector = NumberSortCollector.suits(options, segments)
    ? new NumberSortCollector(keys[0] as NumberSortKey, size, options.after?.[0] ?? null, options.threshold)
    : new FieldSortCollector(options)
  return {
    collector,
    name: name(firstPage ? 'SimpleFieldCollector' : 'PagingFieldCollector'),
    reason: REASON,
    best: mayLeaveOut(context, keys) ? new BestFirst({ ...options, collector, query: context.scoredQuery, threshold }) : null,
  }
}

/** Whether hits are wanted for nothing but the first of them by values. */
function mayLeaveOut({ request, postFilter }: ShardContext, keys: readonly SortKey[]): boolean {
  const { aggregations, minScore, terminateAfter, trackScores } = request
  return (
    aggregations === null &&
    postFilter === null &&
    minScore === null &&
    terminateAfter === 0 &&
    !trackScores &&
    keys.every(key => key.kind !== 'score')
  )
}

const BY_DOC: DocKey = { kind: 'doc', descending: false, base: 0 }

/** Hits come as they are met. */
export const isIndexOrder = (sort: ShardSort | null): boolean =>
  sort !== null && sort.keys.length === 1 && sort.keys[0].kind === 'doc' && !sort.keys[0].descending
