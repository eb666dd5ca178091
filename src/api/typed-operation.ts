// A row of the endpoint table that also knows, for the compiler only, what typed callers pass and get.
import type { Operation, ParamSpec, ParamType } from '../engine/calls/operation.ts'

/** `P`: the one object a typed caller passes (path parts, parameters and `body` together). `R`: what it resolves to. */
export interface TypedOperation<P, R, F = unknown> extends Operation {
  /** Never there at run time. `call`: the function itself, where it is generic. */
  readonly types?: { readonly params: P; readonly response: R; readonly call: F }
}

/**
 * Makes a row of the table. `P` names path parts, the body and what the compiler should know better of a parameter than its type in the row; all other
 * parameters follow from `params`.
 */
export const typedOperation =
  <P, R, F = unknown>() =>
  <const Row extends Operation>(row: Row): TypedOperation<P & Omit<ParamsOf<Row['params']>, keyof P>, R, F> =>
    row

/** What a typed caller gives for a parameter. */
interface ParamInputs {
  string: string
  boolean: boolean
  plain_boolean: boolean
  late_boolean: boolean
  optional_boolean: boolean
  int: number
  float: number
  list: string | string[]
  time: string
  bytes: string
  boolean_or_int: boolean | number
  boolean_or_list: boolean | string | string[]
}
type Complete = { readonly [T in ParamType]: ParamInputs[T] }

/** The parameters of a row as a typed caller gives them. */
export type ParamsOf<S extends ParamSpec | undefined> = S extends ParamSpec ? { -readonly [K in keyof S]?: Complete[S[K]] } : unknown

/** Parameters every function takes. */
export interface CommonParams {
  filter_path?: string | string[]
  human?: boolean
  pretty?: boolean
  error_trace?: boolean
}

export type Refresh = boolean | 'true' | 'false' | 'wait_for'
export type ExpandWildcard = 'open' | 'closed' | 'hidden' | 'none' | 'all'

/** A script: its source alone, or with its language and parameters, or by the id it is stored under. */
export type ScriptParam =
  | string
  | { source?: string; id?: string; lang?: string; params?: Record<string, unknown>; options?: Record<string, string> }

/** Which indexes, and what when there are none. */
export interface IndicesParams extends CommonParams {
  index?: string | string[]
  expand_wildcards?: ExpandWildcard | ExpandWildcard[]
}

/** The answer where the caller does not wait for completion. */
export interface TaskAnswer {
  task: string
}

export interface ShardsResult {
  total: number
  successful: number
  skipped?: number
  failed: number
  failures?: unknown[]
}

/** A document that a pipeline dropped has no place in the order of writes. */
export type DroppedResponse = Omit<WriteResponse, '_seq_no' | '_primary_term'>

export interface WriteResponse {
  _index: string
  _id: string
  _version: number
  result: 'created' | 'updated' | 'deleted' | 'not_found' | 'noop'
  /** It can be searched at once. */
  forced_refresh?: boolean
  _shards: ShardsResult
  _seq_no: number
  _primary_term: number
}
