// What a search looked like between two processors, for those who watch its pipeline.
import { inJavaMapOrder } from '../../core/java-map-order.ts'
import { JsonFloat } from '../../core/json.ts'
import { millisText } from '../../core/units.ts'
import { printedQuery } from '../../query/dsl/printed/print-query.ts'
import { DEFAULT_SIZE, type FieldAndFormat, type SearchRequest, type SourceSpec, TRACK_DEFAULT } from '../contracts/search-request.ts'
import type { SearchResponse } from '../contracts/search-response.ts'
import type { SortSpec } from '../contracts/sort-spec.ts'

/** A request as the server prints it: what was asked for, with all that queries have by default. Parts that are read in another form are left out. */
export function shownRequest(request: SearchRequest): unknown {
  const { from, size, query, postFilter, source, storedFields, docvalueFields, fields, sort, searchPipeline, trackTotalHits } = request
  return inJavaMapOrder({
    from: from > 0 ? from : undefined,
    size: size === DEFAULT_SIZE ? undefined : size,
    timeout: request.timeoutMillis === null ? undefined : millisText(request.timeoutMillis),
    terminate_after: request.terminateAfter > 0 ? request.terminateAfter : undefined,
    verbose_pipeline: true,
    query: query === null ? undefined : printedQuery(query.json),
    post_filter: postFilter === null ? undefined : printedQuery(postFilter.json),
    min_score: request.minScore === null ? undefined : new JsonFloat(request.minScore),
    version: request.version || undefined,
    seq_no_primary_term: request.seqNoPrimaryTerm || undefined,
    explain: request.explain || undefined,
    profile: request.profile || undefined,
    include_named_queries_score: request.namedQueriesScore || undefined,
    _source: source === null ? undefined : shownSource(source),
    stored_fields: storedFields === null ? undefined : storedFields === 'none' ? '_none_' : oneOrMore(storedFields),
    docvalue_fields: listOf(docvalueFields, shownField),
    fields: listOf(fields, shownField),
    sort: sort === null ? undefined : listOf(sort, shownSort),
    track_scores: request.trackScores || undefined,
    track_total_hits: trackTotalHits === TRACK_DEFAULT ? undefined : trackTotalHits,
    search_after: request.searchAfter ?? undefined,
    indices_boost: listOf(request.indicesBoost, ([index, boost]) => ({ [index]: new JsonFloat(boost) })),
    aggregations: request.aggregations?.json,
    collapse: request.collapse === null ? undefined : { field: request.collapse.field },
    stats: listOf(request.stats, name => name),
    // Its processors were taken out of it as they were made.
    search_pipeline: typeof searchPipeline === 'object' && searchPipeline !== null ? {} : undefined,
  })
}

const oneOrMore = <T>(list: readonly T[]): T | readonly T[] => (list.length === 1 ? list[0] : list)
const listOf = <T, S>(list: readonly T[], show: (one: T) => S): S[] | undefined => (list.length === 0 ? undefined : list.map(show))
const shownField = ({ field, format }: FieldAndFormat) => ({ field, ...(format !== null && { format }) })

function shownSource({ fetch, includes, excludes }: SourceSpec): unknown {
  if (!fetch || (includes.length === 0 && excludes.length === 0)) return fetch
  return { includes: includes.length > 0 ? includes : undefined, excludes: excludes.length > 0 ? excludes : undefined }
}

function shownSort(sort: SortSpec): unknown {
  const order = sort.descending ? 'desc' : 'asc'
  if (sort.kind !== 'field') return { [SORTS[sort.kind]]: { order } }
  const { field, mode, missing, unmappedType, numericType } = sort
  return {
    [field]: {
      order,
      missing: missing ?? undefined,
      mode: mode ?? undefined,
      unmapped_type: unmappedType ?? undefined,
      numeric_type: numericType ?? undefined,
    },
  }
}

const SORTS = { score: '_score', doc: '_doc', shard_doc: '_shard_doc', geo_distance: '_geo_distance', script: '_script' } as const

/** Copies: later processors change hits in their places. */
export const shownHits = ({ hits }: SearchResponse): unknown => hits.hits.map(hit => ({ ...hit, fields: hit.fields && { ...hit.fields } }))
