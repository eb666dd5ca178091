// Validates a query on a shard, and describes its rewritten form.
import { NO_CHECKPOINT } from '../core/checkpoint.ts'
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
    const query = buildWhole(withDerived(target, derivedOf(target, { derived: null }), options, NO_CHECKPOINT), asked, options)
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

/** An error and its causes in one line, by the names of their classes; after that its cause alone, in its own manner. */
export function detailedMessage(error: ApiError, place = ''): string {
  const { cause } = error
  if (cause === undefined) return place + messageOf(error)
  let text = place + messageOf(error)
  for (let each: ApiError | undefined = cause; each !== undefined; each = each.cause) text += `; nested: ${messageOf(each)}`
  const foreign = packageOf(cause)
  return `${text};; ${foreign === undefined ? detailedMessage(cause) : `${foreign}.${className(cause.type)}: ${cause.reason}`}`
}

const messageOf = (error: ApiError) =>
  `${error.type === 'parse_exception' && packageOf(error) === undefined ? 'OpenSearchParseException' : className(error.type)}[${error.reason}]`

/** Where classes live that are none of the server's own errors. */
const PACKAGES: readonly (readonly [name: string, types: RegExp])[] = [
  [
    'java.lang',
    /^(illegal_argument|illegal_state|null_pointer|number_format|class_cast|arithmetic|unsupported_operation|(array_)?index_out_of_bounds)_/,
  ],
  ['java.time.format', /^date_time_parse_/],
  ['org.opensearch.core.xcontent', /^(x_content_parse|named_object_not_found)_/],
  ['org.opensearch.tools.jackson.core', /^(unexpected_end_of_input|json_parse|stream_read|input_coercion)_/],
]

function packageOf({ type, reason }: ApiError): string | undefined {
  // Two classes have this name.
  if (type === 'parse_exception' && /^(Cannot parse|Encountered)/.test(reason)) return 'org.apache.lucene.queryparser.classic'
  return PACKAGES.find(([, types]) => types.test(type))?.[0]
}

const className = (type: string) => type.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
