// Shard failures: reported beside the hits of other shards, or as the error of the search when all fail.
import { ApiError, type ErrorEntry, type ErrorType } from '../../core/errors.ts'

export interface ShardFailure {
  /** Null, and the shard's number -1, where the shard is no longer known. */
  readonly index: string | null
  readonly shard: number
  readonly node: string | null
  readonly error: ApiError
}

export interface FailureEntry {
  readonly shard: number
  readonly index: string | null
  readonly node?: string
  readonly reason: ErrorEntry
}

export type SearchPhaseName = 'create_pit' | 'can_match' | 'dfs_pre_query' | 'query' | 'fetch'

/** One entry for each kind of failure of an index, as `_shards.failures` shows them. */
export const failureEntries = (failures: readonly ShardFailure[]): FailureEntry[] =>
  grouped(failures).map(({ shard, index, node, error }) => ({ shard, index, node: node ?? undefined, reason: error.toEntry(true) }))

/** `cause`: shown instead of the first failure. */
export const allShardsFailed = (phase: SearchPhaseName, failures: readonly ShardFailure[], cause?: ApiError) =>
  phaseFailure('all shards failed', phase, failures, cause ?? (failures.length === 0 ? undefined : wrapped(rootOf(failures[0].error))))

/** Some shards failed where the caller wants all or nothing. */
export const partialFailure = (phase: SearchPhaseName, failures: readonly ShardFailure[]) =>
  phaseFailure('Partial shards failure', phase, failures, rootOf(failures[0].error))

/** What shards found cannot be brought together; where some failed, it is their fault. */
export const reduceFailure = (cause: ApiError, failures: readonly ShardFailure[] = []) => phaseFailure('', 'fetch', failures, cause)

/** The failure of shards whose search context no longer exists. */
export const missingShard = (error: ApiError): ShardFailure => ({ index: null, shard: -1, node: null, error })

function phaseFailure(reason: string, phase: SearchPhaseName, failures: readonly ShardFailure[], cause: ApiError | undefined): ApiError {
  const kinds = grouped(failures)
  return new ApiError('search_phase_execution_exception', reason, {
    status: failures.length === 0 ? (cause?.status ?? 503) : statusOf(failures),
    details: { phase, grouped: true, failed_shards: failureEntries(failures) },
    rootCause: kinds.map(({ error }) => rootOf(error)),
    cause,
  })
}

function grouped(failures: readonly ShardFailure[]): ShardFailure[] {
  const kinds = new Map<string, ShardFailure>()
  for (const failure of failures) {
    const key = JSON.stringify([failure.index, failure.error.type, failure.error.reason])
    if (!kinds.has(key)) kinds.set(key, failure)
  }
  return [...kinds.values()]
}

/** The first shard's status, unless another one failed for a reason that is not the caller's. */
function statusOf(failures: readonly ShardFailure[]): number {
  const server = failures.slice(1).findLast(({ error }) => error.status >= 500)
  return server?.error.status ?? failures[0].error.status
}

/** Errors that are plain Java exceptions on the server: they never stand for what they wrap, and get wrapped once more as a cause. */
const PLAIN: ReadonlySet<ErrorType> = new Set<ErrorType>([
  'arithmetic_exception',
  'array_index_out_of_bounds_exception',
  'class_cast_exception',
  'date_time_parse_exception',
  'illegal_argument_exception',
  'illegal_state_exception',
  'input_coercion_exception',
  'invalid_shape_exception',
  'io_exception',
  'json_parse_exception',
  'named_object_not_found_exception',
  'negative_array_size_exception',
  'no_such_element_exception',
  'null_pointer_exception',
  'number_format_exception',
  'query_validation_exception',
  'rejected_execution_exception',
  'stream_read_exception',
  'too_complex_to_determinize_exception',
  'too_many_clauses',
  'too_many_nested_clauses',
  'unsupported_operation_exception',
  'x_content_parse_exception',
])

/** Some types are plain in places: then the error says that it is no root. */
const isPlain = ({ type, rootCause }: ApiError): boolean => PLAIN.has(type) || rootCause?.length === 0

/** What scripts throw is an exception of Java, but for values that the server's own classes could not parse. */
const standsForCause = ({ type, cause }: ApiError): boolean => type !== 'script_exception' || cause?.type === 'parse_exception'

function rootOf(error: ApiError): ApiError {
  let root = error
  while (!isPlain(root) && root.cause !== undefined && !isPlain(root.cause) && standsForCause(root)) root = root.cause
  return root
}

const wrapped = (error: ApiError): ApiError =>
  PLAIN.has(error.type) ? new ApiError(error.type, error.reason, { status: error.status, details: error.details, cause: error }) : error
