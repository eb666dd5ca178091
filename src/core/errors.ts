// Errors with OpenSearch's types, messages and statuses: one class, one table, one renderer.
import type { JsonSpot } from './json-spot.ts'

/** Error type → HTTP status it carries unless the error says otherwise. */
const ERROR_STATUS = {
  action_request_validation_exception: 400,
  aggregation_execution_exception: 500,
  aggregation_initialization_exception: 500,
  aliases_not_found_exception: 404,
  arithmetic_exception: 400,
  array_index_out_of_bounds_exception: 500,
  array_store_exception: 400,
  bad_parameter_exception: 400,
  buffer_underflow_exception: 500,
  circuit_breaking_exception: 429,
  class_cast_exception: 500,
  class_not_found_exception: 500,
  cluster_block_exception: 403,
  content_type_header_exception: 400,
  corrupt_index_exception: 500,
  date_time_exception: 400,
  date_time_parse_exception: 400,
  document_missing_exception: 404,
  document_source_missing_exception: 400,
  exception: 500,
  fail_processor_exception: 500,
  failed_node_exception: 500,
  find_match: 500,
  i_o_exception: 500,
  illegal_argument_exception: 400,
  illegal_state_exception: 500,
  index_closed_exception: 400,
  index_format_too_new_exception: 500,
  index_not_found_exception: 404,
  index_out_of_bounds_exception: 500,
  index_template_missing_exception: 404,
  input_coercion_exception: 400,
  invalid_alias_name_exception: 400,
  invalid_index_name_exception: 400,
  invalid_index_template_exception: 400,
  invalid_shape_exception: 400,
  invalid_snapshot_name_exception: 400,
  invocation_target_exception: 500,
  io_exception: 500,
  json_parse_exception: 400,
  k_n_n_invalid_indices_exception: 500,
  key_parse: 500,
  lexer_no_viable_alt_exception: 500,
  malformed_u_r_l_exception: 500,
  mapper_exception: 500,
  mapper_parsing_exception: 400,
  max_bytes_length_exceeded_exception: 400,
  media_type_header_exception: 406,
  mismatched_input_exception: 500,
  mustache_exception: 500,
  mustache_not_found_exception: 500,
  named_object_not_found_exception: 400,
  negative_array_size_exception: 500,
  no_shard_available_action_exception: 503,
  no_such_file_exception: 500,
  no_such_node_exception: 500,
  no_viable_alt_exception: 500,
  node_closed_exception: 503,
  not_x_content_exception: 400,
  no_such_element_exception: 500,
  null_pointer_exception: 500,
  number_format_exception: 400,
  parse_exception: 400,
  parsing_exception: 400,
  pattern_parse: 500,
  pattern_syntax_exception: 400,
  query_phase_execution_exception: 500,
  query_shard_exception: 400,
  query_validation_exception: 400,
  rejected_execution_exception: 429,
  repository_exception: 500,
  repository_missing_exception: 404,
  repository_verification_exception: 500,
  resource_already_exists_exception: 400,
  resource_not_found_exception: 404,
  routing_missing_exception: 400,
  runtime_exception: 500,
  script_exception: 400,
  search_context_missing_exception: 404,
  search_exception: 500,
  search_phase_execution_exception: 500,
  security_exception: 403,
  settings_exception: 400,
  shard_not_found_exception: 404,
  snapshot_exception: 500,
  snapshot_missing_exception: 404,
  snapshot_restore_exception: 500,
  stack_overflow_error: 500,
  status_exception: 500,
  stream_constraints_exception: 500,
  stream_read_exception: 400,
  strict_dynamic_mapping_exception: 400,
  string_index_out_of_bounds_exception: 500,
  task_cancelled_exception: 500,
  timeout_exception: 500,
  token_mgr_error: 500,
  too_complex_to_determinize_exception: 500,
  too_long_http_header_exception: 400,
  too_long_http_line_exception: 400,
  too_many_buckets_exception: 503,
  too_many_clauses: 500,
  too_many_nested_clauses: 500,
  translog_corrupted_exception: 500,
  unavailable_shards_exception: 503,
  unexpected_end_of_input_exception: 400,
  unchecked_i_o_exception: 500,
  unrecognized_property_exception: 500,
  unsupported_operation_exception: 500,
  validation_exception: 400,
  version_conflict_engine_exception: 409,
  x_content_parse_exception: 400,
  zone_rules_exception: 400,
} as const

export type ErrorType = keyof typeof ERROR_STATUS

export interface ErrorOptions {
  /** Overrides the table's status. */
  readonly status?: number
  /** Further fields of the rendered error, such as `index` and `index_uuid`. */
  readonly details?: Readonly<Record<string, unknown>>
  /** The error behind it. */
  readonly cause?: ApiError
  /** What `root_cause` shows; the error itself when absent, nothing when empty. */
  readonly rootCause?: readonly ApiError[]
  /** Where in the request body it happened; turned into line and column when the answer is rendered. */
  readonly at?: JsonSpot
  /** The reason once the place is known, where it does not simply stand in front. */
  readonly reasonAt?: (line: number, col: number, offset: number) => string
  /** The error whose reason, place included, this one repeats. */
  readonly reasonOf?: ApiError
  /** Headers of the answer. */
  readonly headers?: Readonly<Record<string, string>>
  /** What REST answers in place of the usual error object; a text is sent as such. */
  readonly answer?: unknown
  /** It arose when an answer was written: no shard is to blame. */
  readonly ofAnswer?: boolean
}

/** Members that only rendering needs: not enumerable, so that a printed error shows what a caller can use. */
const RENDERED = ['rootCause', 'at', 'reasonAt', 'reasonOf', 'headers', 'answer', 'ofAnswer'] as const

/** Every error a caller can meet. Anything else thrown is a bug of ours and renders as status 500. */
export class ApiError extends Error {
  static {
    // Minified classes have other names.
    Object.defineProperty(ApiError, 'name', { value: 'ApiError' })
    Object.defineProperty(ApiError.prototype, 'name', { value: 'ApiError', writable: true, configurable: true })
  }

  /** OpenSearch's name for it: `index_not_found_exception`. */
  readonly type: ErrorType
  /** The HTTP status. */
  status: number
  /** What the error tells besides: `{ index: 'books' }`. */
  details: Record<string, unknown>
  /** The error behind it. */
  declare cause?: ApiError
  /** The errors that are answered as `root_cause`, where it is not the error itself. */
  declare readonly rootCause?: readonly ApiError[]
  /** Where in the request it happened. */
  declare at?: JsonSpot
  /** The reason once the place is known, where it does not simply stand in front. */
  declare readonly reasonAt?: (line: number, col: number, offset: number) => string
  /** The error whose reason, place included, this one repeats. */
  declare readonly reasonOf?: ApiError
  /** Headers of the answer. */
  declare readonly headers?: Readonly<Record<string, string>>
  /** What REST answers in place of the usual error object; a text is sent as such. */
  declare readonly answer?: unknown
  /** It arose when an answer was written: no shard is to blame. */
  declare readonly ofAnswer?: boolean
  /** Texts of `Warning` headers: what the call was warned of before it was refused. */
  declare warnings?: readonly string[]

  constructor(type: ErrorType, reason: string, options: ErrorOptions = {}) {
    super(reason, options.cause && { cause: options.cause })
    this.type = type
    this.status = options.status ?? ERROR_STATUS[type]
    this.details = { ...options.details }
    for (const name of RENDERED) {
      const value = options[name]
      if (value !== undefined) Object.defineProperty(this, name, { value, writable: true, configurable: true })
    }
  }

  get reason(): string {
    return this.reasonOf?.reason ?? this.message
  }

  /** Tells where in the text it happened: in `line` and `col`, or in the reason. `offset` counts bytes; absent: of a text of one line. */
  place(line: number, col: number, offset = col - 1): void {
    if (this.type === 'parsing_exception') Object.assign(this.details, { line, col })
    else this.message = this.reasonAt?.(line, col, offset) ?? `[${line}:${col}] ${this.message}`
  }

  /** The object under `error` in an answer, as OpenSearch prints it. */
  toBody(): ErrorBody {
    return { root_cause: (this.rootCause ?? [this]).map(error => error.toEntry(false)), ...this.toEntry(true) }
  }

  /** This error as one entry, without `root_cause`. */
  toEntry(withCause: boolean): ErrorEntry {
    const entry: ErrorEntry = { type: this.type, reason: this.reason, ...this.details }
    if (withCause && this.cause) entry.caused_by = this.cause.toEntry(true)
    // What is told without causes is so throughout.
    if (!withCause && Array.isArray(entry.suppressed)) entry.suppressed = entry.suppressed.map(({ caused_by, ...rest }) => rest)
    return entry
  }
}

export interface ErrorEntry {
  type: string
  reason: string
  caused_by?: ErrorEntry
  [detail: string]: unknown
}

export interface ErrorBody extends ErrorEntry {
  root_cause: ErrorEntry[]
}

export const illegalArgument = (reason: string, options?: ErrorOptions) => new ApiError('illegal_argument_exception', reason, options)

/** A setting that names a group, and nothing within it. */
export const noGroup = (prefix: string, name: string) =>
  new ApiError(
    'settings_exception',
    `Failed to get setting group for [${prefix}] setting prefix and setting [${name}] because of a missing '.'`,
  )

export const illegalState = (reason: string, options?: ErrorOptions) => new ApiError('illegal_state_exception', reason, options)

export const nullPointer = (reason: string, options?: ErrorOptions) => new ApiError('null_pointer_exception', reason, options)

/** What does not parse, without a place. */
export const parseFailed = (reason: string, options?: ErrorOptions) => new ApiError('parse_exception', reason, options)

/** A query or request body that does not parse: rendered with `line` and `col`. */
export const parsing = (reason: string, at?: JsonSpot, options?: ErrorOptions) =>
  new ApiError('parsing_exception', reason, { ...options, at })

/** The strict object parsers' error: its reason begins with `[line:col] `. */
export const contentParse = (reason: string, at?: JsonSpot, options?: ErrorOptions) =>
  new ApiError('x_content_parse_exception', reason, { ...options, at })

export const mapperParsing = (reason: string, cause?: ApiError) => new ApiError('mapper_parsing_exception', reason, { cause })

export const indexNotFound = (index: string) =>
  new ApiError('index_not_found_exception', `no such index [${index}]`, {
    details: { index, 'resource.id': index, 'resource.type': 'index_or_alias', index_uuid: '_na_' },
  })

/** Bodies checked as a whole: `Validation Failed: 1: a;2: b;`. */
export const validationFailed = (...problems: string[]) =>
  new ApiError(
    'action_request_validation_exception',
    `Validation Failed: ${problems.map((problem, i) => `${i + 1}: ${problem};`).join('')}`,
  )

/** For callers of an engine that is closing. */
export const engineClosed = () => new ApiError('node_closed_exception', 'the engine is closed')

/** Whether OpenSearch would have answered it, and with this type where one is named. */
export const isApiError = <T extends ErrorType = ErrorType>(error: unknown, type?: T): error is ApiError & { readonly type: T } =>
  error instanceof ApiError && (type === undefined || error.type === type)
