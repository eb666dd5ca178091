// How a file of this folder makes a query of what it parsed: boosted, remembered by its name.
import { illegalArgument } from '../../core/errors.ts'
import type { Query } from '../contracts/query.ts'
import type { InnerHitsSources, QueryBuilder, QueryContext, QueryOptions, QueryType } from '../contracts/query-builder.ts'
import { BoostQuery } from '../exec/boost.ts'

export const NO_OPTIONS: QueryOptions = { boost: 1, queryName: null }

/** A builder whose query is boosted and remembered by name as it is made. `innerHits` may be given as the queries inside. */
export function builder(
  name: string,
  options: QueryOptions,
  make: (cx: QueryContext) => Query,
  innerHits?: QueryBuilder['innerHits'] | readonly QueryBuilder[],
): QueryBuilder {
  const { boost, queryName } = options
  checkBoost(boost, () => `{\n  "${name}" : {\n    "boost" : 1.0\n  }\n}`)
  return {
    name,
    boost,
    queryName,
    innerHits: typeof innerHits === 'object' ? fromInside(innerHits) : innerHits,
    toQuery(cx) {
      const made = cx.derived === undefined ? make(cx) : cx.derived.made(name, () => make(cx))
      const query = boost === 1 ? made : new BoostQuery(made, boost)
      if (queryName !== null) cx.namedQueries.set(queryName, query)
      return query
    },
  }
}

const fromInside = (queries: readonly QueryBuilder[]) => (found: InnerHitsSources) => {
  for (const query of queries) query.innerHits?.(found)
}

/** Keeps the name's literal type, by which the registry files it. */
export const defineQuery = <N extends string>(type: QueryType & { readonly name: N }) => type

/** `printed` is the query as the server prints it. */
export function checkBoost(boost: number, printed: () => string): number {
  if (boost < 0) throw illegalArgument(`negative [boost] are not allowed in [${printed()}], use a value between 0 and 1 to deboost`)
  return boost
}
