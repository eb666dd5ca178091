// Reads the queries and aggregations of a request once; a packed request has their JSON in their place, and is read again where it arrives.
import type { JsonSpot } from '../../core/json-spot.ts'
import type { JsonObject } from '../../core/json-token.ts'
import type { InnerHitsSources } from '../../query/contracts/query-builder.ts'
import { parseQuery } from '../../query/dsl/parse-query.ts'
import { askedAggregations } from '../aggregations/asked-aggregations.ts'
import type { Asked, AskedQuery, RescoreSpec, SearchRequest } from '../contracts/search-request.ts'
import { readInnerHits } from '../inner-hits/inner-hits-body.ts'

/** Throws what the server answers for a query that makes no sense on any index. */
export const askQuery = (json: unknown, at?: JsonSpot): AskedQuery => ({
  parsed: parseQuery(json, at, undefined, readInnerHits),
  json: json as JsonObject,
})

const orNull = <J, T>(json: J | null, ask: (json: J) => T): T | null => (json === null ? null : ask(json))

const NO_INNER_HITS: InnerHitsSources = new Map()

/** What its queries want shown beside hits. */
export function innerHitsAsked({ query, postFilter }: SearchRequest): InnerHitsSources {
  if (query?.parsed.innerHits === undefined && postFilter?.parsed.innerHits === undefined) return NO_INNER_HITS
  const found: InnerHitsSources = new Map()
  query?.parsed.innerHits?.(found)
  postFilter?.parsed.innerHits?.(found)
  return found
}

/** Plain data, as it travels to other threads. */
export type PackedRequest = {
  readonly [K in keyof SearchRequest]: SearchRequest[K] extends Asked<unknown> | null
    ? JsonObject | null
    : K extends 'rescore'
      ? readonly (Omit<RescoreSpec, 'query'> & { readonly query: JsonObject })[]
      : SearchRequest[K]
}

export const packRequest = (request: SearchRequest): PackedRequest => ({
  ...request,
  query: orNull(request.query, ({ json }) => json),
  postFilter: orNull(request.postFilter, ({ json }) => json),
  rescore: request.rescore.map(spec => ({ ...spec, query: spec.query.json })),
  aggregations: orNull(request.aggregations, ({ json }) => json),
})

export const unpackRequest = (packed: PackedRequest): SearchRequest => ({
  ...packed,
  query: orNull(packed.query, json => askQuery(json)),
  postFilter: orNull(packed.postFilter, json => askQuery(json)),
  rescore: packed.rescore.map(spec => ({ ...spec, query: askQuery(spec.query) })),
  aggregations: orNull(packed.aggregations, askedAggregations),
})
