// Whether a shard can match a query, by the query itself and the bounds of the shard's dates.
import { isApiError } from '../../core/errors.ts'
import type { Query } from '../../query/contracts/query.ts'
import type { QueryBuilder } from '../../query/contracts/query-builder.ts'
import { BooleanQuery } from '../../query/exec/boolean.ts'
import { BoostQuery } from '../../query/exec/boost.ts'
import { ConstantScoreQuery } from '../../query/exec/constant-score.ts'
import { MatchNoDocsQuery } from '../../query/exec/match-none.ts'
import type { SearchTarget } from '../contracts/search-target.ts'
import type { ShardOptions } from '../contracts/shard-options.ts'
import { buildWhole } from './shard-queries.ts'

/** True when in doubt. */
export function canMatch(target: SearchTarget, query: QueryBuilder, options: ShardOptions): boolean {
  try {
    return !matchesNothing(buildWhole(target, query, options))
  } catch (error) {
    if (!isApiError(error)) throw error
    return true
  }
}

function matchesNothing(query: Query): boolean {
  if (query instanceof MatchNoDocsQuery) return true
  if (query instanceof ConstantScoreQuery || query instanceof BoostQuery) return matchesNothing(query.query)
  if (!(query instanceof BooleanQuery)) return false
  const required = query.clauses.filter(({ occur }) => occur === 'must' || occur === 'filter')
  if (required.length > 0) return required.some(clause => matchesNothing(clause.query))
  const optional = query.clauses.filter(({ occur }) => occur === 'should')
  return optional.length > 0 && optional.every(clause => matchesNothing(clause.query))
}
