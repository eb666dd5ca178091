// A row of the endpoint table: everything the router, the typed functions, the permission check and the reference page need.
import type { RequestBody } from '../../core/request-body.ts'
import type { ManagementEndpoint } from '../../security/authorisation/management-access.ts'
import type { Engine } from '../engine.ts'
import type { CallContext } from './call-context.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'PATCH' | 'OPTIONS'

export interface Route {
  readonly method: HttpMethod
  /** `/{index}/_doc/{id}`. */
  readonly path: string
  /** `[reason]` when OpenSearch answers it with a deprecation warning. */
  readonly deprecated?: string
}

/** How a parameter's text is read; a typed caller may give the value itself. A bare `?name` is true for `boolean`, nothing for `optional_boolean`; `plain_boolean` is one that is no option of indexes in spite of its name, `late_boolean` one whose other texts are refused where it is used. */
export type ParamType =
  | 'string'
  | 'boolean'
  | 'plain_boolean'
  | 'late_boolean'
  | 'optional_boolean'
  | 'int'
  | 'list'
  | 'time'
  | 'bytes'
  | 'boolean_or_int'
  | 'boolean_or_list'
  | 'float'

export type ParamSpec = Readonly<Record<string, ParamType>>

/**
 * `json`: parsed. `ndjson`: the raw bytes, cut into lines by the operation. `raw`: the bytes, untouched (a document's source).
 * `none`: a body is ignored.
 */
type BodyKind = 'none' | 'json' | 'ndjson' | 'raw'

/** What an operation receives, already checked against its row. */
export interface OperationRequest {
  /** The parts named in the path: `index`, `id`, … Absent parts are undefined. */
  readonly path: Readonly<Record<string, string | undefined>>
  /** Only parameters that were given, by their type in the row. */
  readonly params: Readonly<Record<string, ParamValue | undefined>>
  readonly body: RequestBody
  /** The method it came by; typed calls use the first route's. */
  readonly method: HttpMethod
}

export type ParamValue = string | boolean | number | string[]

export interface OperationResponse {
  readonly status?: number
  /** Anything the serializer prints (see core/json.ts); a string is sent as text/plain (cat). Undefined: no body (HEAD). */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Operation {
  /** As in the official client: `search`, `indices.create`, `cat.indices`. */
  readonly name: string
  /** The action checked by security and shown by tasks: `indices:data/read/search`. */
  readonly action: string
  /** None: a function only. */
  readonly routes: readonly Route[]
  readonly params?: ParamSpec
  /** Those an unknown parameter may be likened to, where that is not all of them. */
  readonly hintedParams?: readonly string[]
  /**
   * It takes a query as `q`, whose own parameters (`df`, `lenient`, …) are known only where it is read: also beside a body, or only without one.
   * `overruled by body`: beside a body `q` is known, and comes to nothing.
   */
  readonly urlQuery?: 'beside body' | 'instead of body' | 'overruled by body'
  readonly body?: BodyKind
  /** A body must be there ("request body is required"); `or source`: the error names the parameter that may stand for it. */
  readonly bodyRequired?: boolean | 'or source'
  /**
   * `cluster`: dispatch asks security before it runs. `index` (the default): `run` must call `cx.authorise` with the names it resolved.
   * `management`: for those who manage security. `caller`: about the caller alone, for any authenticated user. `public`: for everyone.
   */
  readonly scope?: 'cluster' | 'index' | 'management' | 'caller' | 'public'
  /** What those learn who do not manage security, where it is not the usual. */
  readonly managementRefusal?: string
  /** Of `management`: the part it belongs to, which some roles may not use. */
  readonly endpoint?: ManagementEndpoint
  /** Unknown where security is off. */
  readonly needs?: 'security'
  /** Not under the prefix that paths of its plugin had before. */
  readonly isNewPathOnly?: boolean
  /** Long work that a user may stop; its task is cancellable. */
  readonly cancellable?: boolean
  /** Shown in the task list; must not throw. */
  describe?(request: OperationRequest): string
  /** Complains of the body alone, where a parameter is wrong: the server reads the body first. Absent: it is looked at as JSON. */
  checkBody?(request: Pick<OperationRequest, 'path' | 'body'>, engine: Engine): void
  /** Invalid values of parameters are reported before errors of the body; unknown names, after it. */
  readonly readsParamsFirst?: boolean
  run(cx: CallContext, request: OperationRequest): Promise<OperationResponse> | OperationResponse
}

/** Parameters every operation takes. */
export const COMMON_PARAMS = {
  pretty: 'boolean',
  human: 'boolean',
  error_trace: 'boolean',
  filter_path: 'list',
  format: 'string',
} as const satisfies ParamSpec
