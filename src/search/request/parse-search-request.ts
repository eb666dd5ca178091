// Reads a search from its URL and body, in the order the server does: the body first, then the parameters over it.
import { illegalArgument, validationFailed } from '../../core/errors.ts'
import { lazily } from '../../core/lazily.ts'
import { readBoolean, readList, readTime } from '../../core/values.ts'
import type { SearchParameters } from '../contracts/search-parameters.ts'
import {
  DEFAULT_SIZE,
  onlySuggests,
  type SearchRequest,
  type SearchType,
  type SourceSpec,
  STANDARD_BATCH,
  TRACK_ALL,
  TRACK_DEFAULT,
  TRACK_NONE,
} from '../contracts/search-request.ts'
import { reduceFailure } from '../contracts/shard-failures.ts'
import type { SortSpec } from '../contracts/sort-spec.ts'
import { sourceFilter, storedFields } from '../shown/shown-parts.ts'
import { parseSortParameter, significantSort } from '../sort/sort.ts'
import { type BodyDraft, newDraft, notNegative, readBody, timeout } from './search-body.ts'
import { urlQuery } from './url-query.ts'

const suggesters = lazily(() => import('../suggest/parse-suggest.ts'))

/**
 * Parameters win over the body, except that sorts, stats and docvalue_fields of both add up. `body` is undefined where none came.
 *
 * @example
 * parseSearchRequest({ size: 3 }, { query: { match: { title: 'fox' } } }).size // 3
 */
export function parseSearchRequest(parameters: SearchParameters, body: unknown): SearchRequest {
  const draft = newDraft()
  if (body !== undefined) readBody(body, draft)
  if (Object.keys(parameters).length > 0) {
    applyParameters(parameters, draft)
    draft.query = urlQuery(parameters) ?? draft.query
  }
  const scrollMillis = parameters.scroll === undefined ? null : readTime(parameters.scroll, 'scroll')
  refuseCombinations(draft, scrollMillis !== null, parameters.request_cache === true)
  if (draft.size === 0) refuseThreshold(draft.trackTotalHits)
  const totalHitsAsInt = parameters.rest_total_hits_as_int === true
  const phaseTook = parameters.phase_took === true
  const sort = significantSort(draft.sort)
  const suggest = parameters.suggest_field === undefined ? draft.suggest : suggesters().suggestOfUrl(parameters)
  return {
    query: draft.query,
    postFilter: draft.postFilter,
    from: draft.from ?? 0,
    size: draft.size ?? DEFAULT_SIZE,
    sort,
    searchAfter: draft.searchAfter,
    trackScores: draft.trackScores,
    trackTotalHits: totalHits(draft, totalHitsAsInt || scrollMillis !== null),
    minScore: draft.minScore,
    terminateAfter: draft.terminateAfter,
    timeoutMillis: draft.timeoutMillis,
    explain: draft.explain && !onlySuggests({ ...draft, suggest }),
    version: draft.version,
    seqNoPrimaryTerm: draft.seqNoPrimaryTerm,
    profile: draft.profile,
    profilesDetail: draft.profilesDetail,
    namedQueriesScore: parameters.include_named_queries_score === true,
    source: draft.source,
    storedFields: draft.storedFields,
    docvalueFields: draft.docvalueFields,
    fields: draft.fields,
    highlight: draft.highlight,
    collapse: draft.collapse,
    rescore: draft.rescore,
    indicesBoost: draft.indicesBoost,
    stats: draft.stats,
    scriptFields: draft.scriptFields,
    derived: draft.derived,
    searchType: searchType(parameters.search_type),
    scrollMillis,
    preFilterShardSize: (parameters.pre_filter_shard_size as number | undefined) ?? (isByField(draft.sort[0]) ? 1 : PRE_FILTER_SHARD_SIZE),
    pit: draft.pit,
    slice: draft.slice,
    cancelAfterMillis: (parameters.cancel_after_time_interval as number | undefined) ?? null,
    allowPartialResults: (parameters.allow_partial_search_results as boolean | undefined) ?? null,
    requestCache: (parameters.request_cache as boolean | undefined) ?? null,
    searchPipeline: searchPipeline(parameters.search_pipeline as string | undefined, draft),
    verbosePipeline: (parameters.verbose_pipeline as boolean | undefined) ?? draft.verbosePipeline,
    explainFusion: false,
    rerankQuestion: draft.rerankQuestion,
    totalHitsAsInt,
    phaseTook,
    suggest,
    batchedReduceSize: (parameters.batched_reduce_size as number | undefined) ?? STANDARD_BATCH,
    // Read where names are printed.
    typedKeys: (draft.aggregations !== null || suggest !== null) && readBoolean(parameters.typed_keys ?? false),
    aggregations: draft.aggregations,
  }
}

/** Throws the first fault of a body. */
export function checkMembers(body: unknown): void {
  if (body !== undefined) readBody(body, newDraft())
}

/** What scrolls and points in time do not go together with. */
function refuseCombinations({ trackTotalHits, from, size, rescore, pit, sort }: BodyDraft, scroll: boolean, requestCache: boolean): void {
  if (!scroll && sort.length === 0) return
  const problems: string[] = []
  if (scroll) {
    if (trackTotalHits !== null && trackTotalHits !== TRACK_ALL)
      problems.push('disabling [track_total_hits] is not allowed in a scroll context')
    if (from !== null && from > 0) problems.push('using [from] is not allowed in a scroll context')
    if (size === 0) problems.push('[size] cannot be [0] in a scroll context')
    if (rescore.length > 0) problems.push('using [rescore] is not allowed in a scroll context')
    if (requestCache) problems.push('[request_cache] cannot be used in a scroll context')
    if (pit !== null) problems.push('using [point in time] is not allowed in a scroll context')
  }
  if (sort.some(({ kind }) => kind === 'shard_doc')) {
    if (scroll) problems.push('_shard_doc cannot be used with scroll. Use PIT + search_after instead.')
    if (pit === null) problems.push('_shard_doc is only supported with point-in-time (PIT). Add a PIT or remove _shard_doc.')
  }
  if (problems.length > 0) throw validationFailed(...problems)
}

function applyParameters(parameters: SearchParameters, draft: BodyDraft): void {
  const int = (name: string) => parameters[name] as number | undefined
  if (int('from') !== undefined) draft.from = notNegative('from', int('from')!)
  if (int('size') !== undefined) draft.size = notNegative('size', int('size')!)
  if (int('terminate_after') !== undefined) {
    if (int('terminate_after')! < 0) throw illegalArgument('terminateAfter must be > 0')
    draft.terminateAfter = int('terminate_after')!
  }
  if (parameters.timeout !== undefined) draft.timeoutMillis = timeout(parameters.timeout)
  for (const [name, field] of FLAGS) if (parameters[name] !== undefined) draft[field] = parameters[name] === true
  const track = parameters.track_total_hits
  if (typeof track === 'boolean') draft.trackTotalHits = track ? TRACK_ALL : TRACK_NONE
  else if (typeof track === 'number') {
    if (track < TRACK_NONE) throw illegalArgument(`[track_total_hits] parameter must be positive or equals to -1, got ${track}`)
    draft.trackTotalHits = track
  }
  draft.source = sourceParameters(parameters) ?? draft.source
  if (parameters.stored_fields !== undefined) draft.storedFields = storedFields(readList(parameters.stored_fields))
  draft.docvalueFields = [...draft.docvalueFields, ...list(parameters.docvalue_fields).map(field => ({ field, format: null }))]
  draft.sort = [...draft.sort, ...parseSortParameter(list(parameters.sort))]
  draft.stats = [...draft.stats, ...list(parameters.stats)]
  atLeast('batchedReduceSize', int('batched_reduce_size'), 2)
  atLeast('preFilterShardSize', int('pre_filter_shard_size'), 1)
  atLeast('maxConcurrentShardRequests', int('max_concurrent_shard_requests'), 1)
}

const PRE_FILTER_SHARD_SIZE = 128

/** The server looks for shards that cannot match whenever hits are sorted by a field first, and counts `_doc` as one. */
const isByField = (sort: SortSpec | undefined) => sort?.kind === 'field' || sort?.kind === 'doc'

const FLAGS = [
  ['explain', 'explain'],
  ['version', 'version'],
  ['seq_no_primary_term', 'seqNoPrimaryTerm'],
  ['track_scores', 'trackScores'],
] as const

const list = (value: unknown): string[] => (value === undefined ? [] : readList(value))

function atLeast(name: string, value: number | undefined, least: number): void {
  if (value !== undefined && value < least) throw illegalArgument(`${name} must be >= ${least}`)
}

/** `_source`, `_source_includes` and `_source_excludes`; null when none was given. */
export function sourceParameters(parameters: SearchParameters): SourceSpec | null {
  const { _source, _source_includes, _source_excludes } = parameters
  if (_source === undefined && _source_includes === undefined && _source_excludes === undefined) return null
  const fetch = _source !== false && _source !== 'false'
  const named = _source === undefined || typeof _source === 'boolean' || _source === 'true' || _source === 'false' ? [] : list(_source)
  return sourceFilter(fetch, _source_includes === undefined ? named : list(_source_includes), list(_source_excludes))
}

/** Where there are no hits to collect, it is not the shards that refuse it. */
function refuseThreshold(threshold: number | null): void {
  if (threshold === null || threshold >= TRACK_NONE) return
  throw reduceFailure(illegalArgument(`value must be >= 0, got ${threshold}`))
}

function totalHits(draft: BodyDraft, asInt: boolean): number {
  if (!asInt) return draft.trackTotalHits ?? TRACK_DEFAULT
  const asked = draft.trackTotalHits
  if (asked === null) return TRACK_ALL
  if (asked !== TRACK_ALL && asked !== TRACK_NONE) {
    throw illegalArgument(`[rest_total_hits_as_int] cannot be used if the tracking of total hits is not accurate, got ${asked}`)
  }
  return asked
}

function searchPipeline(named: string | undefined, { searchPipeline }: BodyDraft): SearchRequest['searchPipeline'] {
  if (named === undefined) return searchPipeline
  if (typeof searchPipeline !== 'object' || searchPipeline === null) return named
  throw illegalArgument('Both named and inline search pipeline were specified. Please only specify one or the other.')
}

export function searchType(value: unknown): SearchType {
  if (value === undefined || value === 'query_then_fetch' || value === 'dfs_query_then_fetch') return value ?? 'query_then_fetch'
  if (value === 'query_and_fetch' || value === 'dfs_query_and_fetch') throw illegalArgument(`Unsupported search type [${value}]`)
  throw illegalArgument(`No search type for [${String(value)}]`)
}
