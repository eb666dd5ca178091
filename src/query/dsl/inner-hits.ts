// `inner_hits`: which other documents a query that joins documents wants shown beside each hit. What is shown of them is the search's matter.
import { illegalArgument } from '../../core/errors.ts'
import type { InnerHitsSource, InnerHitsSources, QueryBuilder } from '../contracts/query-builder.ts'

/** What is shown of the documents that made a hit match: a search of its own, under a name of its own. */
export interface InnerHitsRequest {
  /** The name under which they are shown; the path or the type by default. */
  readonly name?: string
  /** So many of the first are passed over; 0 by default. */
  readonly from?: number
  /** 3. */
  readonly size?: number
  /** As in a search. */
  readonly sort?: unknown
  /** As in a search. */
  readonly _source?: unknown
  /** As in a search. */
  readonly highlight?: unknown
  readonly [key: string]: unknown
}

/** Adds a query's own; those of the queries inside it belong to the documents shown. */
export function addInnerHits(found: InnerHitsSources, source: InnerHitsSource): void {
  const { json, join } = source
  const name = typeof json.name === 'string' ? json.name : join.kind === 'nested' ? join.path : join.type
  if (found.has(name)) throw illegalArgument(`[inner_hits] already contains an entry for key [${name}]`)
  found.set(name, source)
}

export function innerHitsOf(query: QueryBuilder): InnerHitsSources {
  const found: InnerHitsSources = new Map()
  query.innerHits?.(found)
  return found
}
