// Validates a query on a shard, and describes its rewritten form.
import { type ApiError, isApiError } from '../core/errors.ts'
import { againInTurns, type Turns } from '../core/turns.ts'
import type { Query } from '../query/contracts/query.ts'
import type { QueryBuilder } from '../query/contracts/query-builder.ts'
import { rewriteQuery } from '../query/exec/search.ts'
import { ShardSearcher } from '../query/exec/shard-searcher.ts'
import type { SearchTarget } from './contracts/search-target.ts'
import type { ShardOptions } from './contracts/shard-options.ts'
import { derivedOf, withDerived } from './shards/derived-target.ts'
import { buildWhole } from './shards/shard-queries.ts'
import { SearchCheckpoint } from './work/search-checkpoint.ts'

interface Validation {
  readonly valid: boolean
  readonly explanation?: string
  readonly error?: string
}

export async function validateQuery(
  target: SearchTarget,
  asked: QueryBuilder,
  rewrite: boolean,
  options: ShardOptions,
  turns: Turns,
): Promise<Validation> {
  try {
    const query = buildWhole(
      withDerived(target, derivedOf(target, { derived: null }), options, () => {}),
      asked,
      options,
    )
    return { valid: true, explanation: String(rewrite ? await rewritten(target, query, options, turns) : query) }
  } catch (error) {
    if (!isApiError(error)) throw error
    return { valid: false, error: detailedMessage(error, `[${target.index}/${target.indexUuid}] `) }
  }
}

function rewritten(target: SearchTarget, query: Query, { maxClauseCount }: ShardOptions, turns: Turns): Promise<Query> {
  const checkpoint = new SearchCheckpoint()
  checkpoint.begin({ check() {}, deadline: null, turns })
  const searcher = new ShardSearcher(target.reader, { similarity: target.similarity, maxClauseCount, checkpoint })
  return againInTurns(turns, () => checkpoint.during('weighing', () => rewriteQuery(query, searcher)))
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
