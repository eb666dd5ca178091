// A row of the endpoint table that also knows, for the compiler only, what typed callers pass and get.
import type { Operation } from '../engine/calls/operation.ts'

/** `P`: the one object a typed caller passes (path parts, parameters and `body` together). `R`: what it resolves to. */
export interface TypedOperation<P, R> extends Operation {
  /** Never there at run time. */
  readonly types?: { readonly params: P; readonly response: R }
}

export const typedOperation = <P, R>(row: Operation): TypedOperation<P, R> => row

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
  ignore_unavailable?: boolean
  allow_no_indices?: boolean
  expand_wildcards?: ExpandWildcard | ExpandWildcard[]
}

/** In place of the answer, where nobody waits for the work. */
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
  forced_refresh?: boolean
  _shards: ShardsResult
  _seq_no: number
  _primary_term: number
}
