// One REST request to one answer, without a socket: find the operation, collect what came, dispatch, print.
import { BareRecord } from '../core/bare-record.ts'
import { illegalState } from '../core/errors.ts'
import { andThen, type Eventually, orElse } from '../core/eventually.ts'
import { lazily } from '../core/lazily.ts'
import { textInPieces } from '../core/long-answers.ts'
import { isBytes } from '../core/native-values.ts'
import { Piece } from '../core/piece.ts'
import type { RequestBody } from '../core/request-body.ts'
import { bodyOfValue, noBody } from '../core/request-body.ts'
import { atOnce } from '../core/turns.ts'
import type { HttpMethod, Operation } from '../engine/calls/operation.ts'
import { checkShape } from '../engine/calls/params.ts'
import { errorAnswer } from './error-answer.ts'
import { filterAnswer } from './filter-path.ts'
import { prettyInTurns, printedAnew, treeInTurns } from './json-tree.ts'
import { type AnswerFormat, answerFormat, bodyFormat, sourceFormat } from './media-type.ts'
import type { Printable } from './printable.ts'
import { readParameters, readQueryString } from './query-string.ts'
import type { Dispatcher, RestHandler, RestRequest, RestResponse } from './rest-types.ts'
import { type RouteMatch, Router } from './router.ts'
import { VERSION_HEADER } from './version-header.ts'
import { yamlInTurns } from './yaml.ts'

const yamlBody = lazily(() => import('./yaml-body.ts'))

/** Operations that print for people unless `pretty=false` is asked for. */
const PRETTY_BY_DEFAULT = new Set(['info'])

export function createHandler(dispatch: Dispatcher, table: readonly Operation[]): RestHandler {
  const router = new Router(table)
  return request => {
    const headers = request.hasLowerCaseNames ? request.headers! : lowerCased(request.headers)
    const params = new BareRecord<string>()
    const method = upperCased(request.method)
    const answer = orElse(
      () => andThen(serve(router, dispatch, request, method, headers, params), printable => print(printable, method, headers, params)),
      error => print(errorAnswer(error, isTrue(params.error_trace)), method, headers, params),
    )
    return answer instanceof Promise ? answer : Promise.resolve(answer)
  }
}

/** A promise only where there is something to wait for. */
function serve(
  router: Router,
  dispatch: Dispatcher,
  request: RestRequest,
  method: string,
  headers: Readonly<Record<string, string | undefined>>,
  params: Record<string, string>,
): Eventually<Printable> {
  const path = readTarget(request, params)
  const sent = request.body === undefined || request.body === null ? noBody : bodyOfValue(withoutMark(request.body))
  const written = headers['content-type'] === undefined ? 'json' : bodyFormat(headers['content-type'])

  const found = router.find(method, path)
  const uri = readable(path)
  // Before it is asked who calls, as on the server.
  checkShape(params)
  if (found.kind !== 'found') return unserved(found, method, found.kind === 'unknown' ? uri : request.path)
  if (sent.present && written === null) return unread(`Content-Type header [${headers['content-type']}] is not supported`)

  // HEAD has the headers that GET would have.
  const shown = method === 'HEAD' ? router.find('GET', path) : found
  const match = shown.kind === 'found' ? shown.match : found.match
  const { operation, route, path: parts } = match
  if (sent.present && written === 'yaml' && operation.body === 'ndjson')
    return unread('Content-Type [YAML] does not support stream parsing. Use JSON or SMILE instead')
  takeParts(match, params)
  const format = answerFormat(params.format, headers.accept, headers['content-type']) // refused before anything is done
  const prettyByDefault = PRETTY_BY_DEFAULT.has(operation.name)
  if (operation.name === 'get_source') delete params.filter_path // a document is shown as it is
  const body = sent.present ? inJson(sent, written!) : sourceParameter(operation, params)
  const dispatched = dispatch(operation, {
    path: parts,
    params,
    body,
    headers,
    method: method as HttpMethod,
    uri,
    credentials: {
      authorization: headers.authorization,
      trusted: false,
      headers,
      remoteAddress: request.peer?.address,
      certificateSubject: request.peer?.certificateSubject,
    },
    signal: request.signal,
    answering: body => rendered(body, shapeOf(params, format, prettyByDefault)),
  })
  const { deprecated } = route
  if (deprecated === undefined) return dispatched
  return andThen(dispatched, result => ({ ...result, warnings: [deprecated, ...result.warnings] }))
}

const unread = (error: string): Printable => ({ status: 406, body: { error, status: 406 }, isError: true })

/** What a route has no place for in its path may stand among the parameters: `/_search?index=books`. */
function takeParts({ operation, path, partNames }: RouteMatch, params: Record<string, string>): void {
  for (const name of partNames) {
    if (params[name] === undefined || Object.hasOwn(operation.params ?? {}, name)) continue
    path[name] ??= params[name]
    delete params[name]
  }
}

/** Fills `params` and answers the path as it came. */
function readTarget(request: RestRequest, params: Record<string, string>): string {
  const query = request.path.indexOf('?')
  if (query >= 0) readQueryString(request.path.slice(query + 1), params)
  if (typeof request.querystring === 'string') readQueryString(request.querystring.replace(/^\?/, ''), params)
  else if (request.querystring !== undefined) readParameters(request.querystring, params)
  const path = query < 0 ? request.path : request.path.slice(0, query)
  // A proxy's absolute form names scheme and host first.
  return path.startsWith('/') ? path : path.replace(/^[a-z]+:\/\/[^/]*/i, '')
}

function readable(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function unserved(
  found: { kind: 'wrong_method'; allowed: readonly HttpMethod[] } | { kind: 'unknown' },
  method: string,
  uri: string,
): Printable {
  const allowed = found.kind === 'wrong_method' ? found.allowed : []
  const headers: Record<string, string> = allowed.length > 0 ? { allow: allowed.join(',') } : {}
  if (method === 'OPTIONS') return { status: 200, body: '', headers }
  if (found.kind === 'unknown')
    return { status: 400, body: { error: `no handler found for uri [${uri}] and method [${method}]` }, isError: true }
  const error = `Incorrect HTTP method for uri [${uri}] and method [${method}], allowed: [${allowed.join(', ')}]`
  return { status: 405, body: { error, status: 405 }, headers, isError: true }
}

/** Clients that cannot send a body with GET put it into the `source` parameter. */
function sourceParameter({ body, routes }: Operation, params: Record<string, string>): RequestBody {
  const takesBody = body !== undefined && body !== 'none' && routes.some(({ method }) => method === 'GET')
  const { source, source_content_type: type } = params
  if (!takesBody || source === undefined) return noBody
  if (type === undefined) throw illegalState('source and source_content_type parameters are required')
  delete params.source
  delete params.source_content_type
  return inJson(bodyOfValue(source), sourceFormat(type))
}

/** Some programs begin every text with a mark of its byte order. */
function withoutMark(body: unknown): unknown {
  return isBytes(body) && body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? body.subarray(3) : body
}

const inJson = (sent: RequestBody, written: 'json' | 'yaml') => (written === 'yaml' ? yamlBody().bodyOfYaml(sent) : sent)

// ---- printing ----

/** By which callers find their requests again. */
const ECHOED_HEADERS = ['x-opaque-id', 'x-request-id'] as const

function print(
  answer: Printable,
  method: string,
  requestHeaders: Readonly<Record<string, string | undefined>>,
  params: Readonly<Record<string, string>>,
): RestResponse {
  const { body, type } =
    answer.body instanceof Rendered
      ? answer.body
      : atOnce(rendered(answer.body, shapeOf(params, formatOrJson(params.format, requestHeaders), false, answer.isError)))
  // Written out: objects that are made by copying become slow tables.
  const headers: RestResponse['headers'] = { 'x-opensearch-version': VERSION_HEADER['x-opensearch-version'], 'content-type': type }
  for (const name in answer.headers) headers[name.toLowerCase()] = answer.headers[name]
  for (const name of ECHOED_HEADERS) if (requestHeaders[name] !== undefined) headers[name] = requestHeaders[name]
  if (answer.warnings !== undefined && answer.warnings.length > 0) headers.warning = answer.warnings.map(warningHeader)
  if (method !== 'HEAD') return { status: answer.status, headers, body }
  headers['content-length'] = String(typeof body === 'string' ? Buffer.byteLength(body) : body.length)
  return { status: answer.status, headers, body: '' }
}

/** How the caller would have it. */
interface AnswerShape {
  readonly format: AnswerFormat
  readonly isIndented: boolean
  /** Of `filter_path`; null: it is shown whole. */
  readonly filters: readonly string[] | null
}

/** An error is never filtered, as its reader must see it whole, unless it has an answer of its own. */
function shapeOf(params: Readonly<Record<string, string>>, format: AnswerFormat, prettyByDefault: boolean, isError = false): AnswerShape {
  const filters = isError || params.filter_path === undefined ? null : params.filter_path.split(',')
  return {
    format,
    isIndented: params.pretty === undefined ? prettyByDefault : isTrue(params.pretty),
    filters: filters?.some(filter => filter.trim() !== '') ? filters : null,
  }
}

class Rendered {
  constructor(
    readonly body: string | Uint8Array,
    readonly type: string,
  ) {}
}

/** Yields where others may have their turn. */
function* rendered(body: unknown, { format, isIndented, filters }: AnswerShape): Generator<void, Rendered> {
  if (typeof body === 'string' || body === undefined) return new Rendered(body ?? '', 'text/plain; charset=UTF-8')
  if (isBytes(body)) return new Rendered(body, 'application/json; charset=UTF-8')
  // Documents are shown to people as they were sent, unless parts of them are left out.
  const marksRaw = isIndented && format !== 'yaml' && filters === null
  const text = yield* textInPieces(filters === null ? body : yield* filterAnswer(body, filters), new Piece(undefined, marksRaw))
  if (format === 'yaml') return new Rendered(yield* yamlInTurns(yield* printedAnew(text)), 'application/yaml')
  const shown = isIndented ? yield* prettyInTurns(yield* (marksRaw ? treeInTurns : printedAnew)(text)) : text
  return new Rendered(shown, 'application/json; charset=UTF-8')
}

/** For answers that refuse the format itself. */
function formatOrJson(format: string | undefined, headers: Readonly<Record<string, string | undefined>>): AnswerFormat {
  try {
    return answerFormat(format, headers.accept, headers['content-type'])
  } catch {
    return 'json'
  }
}

const isTrue = (text: string | undefined) => text === '' || text === 'true'

function lowerCased(headers: RestRequest['headers']): Record<string, string | undefined> {
  const result = new BareRecord<string | undefined>()
  if (headers !== undefined) for (const name of Object.keys(headers)) result[name.toLowerCase()] = headers[name]
  return result
}

/** Parsers name methods in capitals; only in the process another may stand. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'DELETE', 'HEAD'])

const upperCased = (method: string) => (METHODS.has(method) ? method : method.toUpperCase())

/** What follows the code; clients look for the shape, which wants the hash of a build or that it is unknown. */
const AGENT = 'OpenSearch-3.7.0-unknown'

const warningHeader = (text: string) => `299 ${AGENT} "${encode(text)}"`

/** Quotes and backslashes are escaped; what a header may not hold is percent-encoded. */
function encode(text: string): string {
  return text.replace(/["\\]/g, '\\$&').replace(/[^\t\x20-\x7e]|%/gu, c => encodeURIComponent(c))
}
