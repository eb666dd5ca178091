// Whether a query can run on a shard, and what becomes of it there.
import { type ApiError, isApiError } from '../core/errors.ts'
import type { Query } from '../query/exec/query.ts'
import { rewriteQuery } from '../query/exec/search.ts'
import { ShardSearcher } from '../query/exec/shard-searcher.ts'
import type { SearchTarget } from './search-target.ts'
import { buildWhole } from './shard-queries.ts'
import type { ShardOptions } from './slice-runner.ts'

export interface Validation {
  readonly valid: boolean
  readonly explanation?: string
  readonly error?: string
}

export function validateQuery(target: SearchTarget, json: unknown, rewrite: boolean, options: ShardOptions): Validation {
  try {
    const query = buildWhole(target, json, options)
    return { valid: true, explanation: String(rewrite ? rewritten(target, query, options) : query) }
  } catch (error) {
    if (!isApiError(error)) throw error
    return { valid: false, error: detailedMessage(error, `[${target.index}/${target.indexUuid}] `) }
  }
}

function rewritten(target: SearchTarget, query: Query, { maxClauseCount }: ShardOptions) {
  return rewriteQuery(query, new ShardSearcher(target.reader, { similarity: target.similarity, maxClauseCount }))
}

/** An error and its causes in one line, by the names of their classes. */
export function detailedMessage(error: ApiError, place = ''): string {
  const one = ({ type, reason }: ApiError) => `${className(type)}[${reason}]`
  let text = place + one(error)
  let last: ApiError | null = null
  for (let cause = error.cause; cause !== undefined; cause = cause.cause) {
    text += `; nested: ${one(cause)}`
    last = cause
  }
  return last === null ? text : `${text};; ${className(last.type)}: ${last.reason}`
}

const className = (type: string) => type.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
