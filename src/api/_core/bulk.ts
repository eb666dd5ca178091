// Many writes in one request: newline-delimited actions, each answered on its own.
import { illegalArgument, validationFailed } from '../../core/errors.ts'
import { parseJson } from '../../core/json.ts'
import { type ItemOutcome, type RefreshPolicy, readRefresh, type Write, writeAll, writeProblems } from '../../engine/documents.ts'
import { ANY_VERSION, type VersionCheck } from '../../index/shard/operation.ts'
import { type CommonParams, type Refresh, typedOperation, type WriteResponse } from '../typed-operation.ts'
import { readUpdateBody } from './update.ts'
import { readVersionType, writeResponse, writeStatus } from './write-answer.ts'

export interface BulkParams extends CommonParams {
  index?: string
  /** Newline-delimited JSON, or a list of actions and documents. */
  body: string | Uint8Array | readonly unknown[]
  refresh?: Refresh
  routing?: string
  timeout?: string
  pipeline?: string
  require_alias?: boolean
  wait_for_active_shards?: number | string
}

type Action = Write['kind']

export type BulkItem = Omit<Partial<WriteResponse>, '_id'> & { _index: string; _id: string | null; status: number; error?: unknown }

export interface BulkResponse {
  took: number
  errors: boolean
  items: { [A in Action]?: BulkItem }[]
}

interface Defaults {
  readonly index: string | undefined
  readonly routing: string | null
  readonly requireAlias: boolean
}

export const bulk = typedOperation<BulkParams, BulkResponse>({
  name: 'bulk',
  action: 'indices:data/write/bulk',
  routes: [
    { method: 'POST', path: '/_bulk' },
    { method: 'PUT', path: '/_bulk' },
    { method: 'POST', path: '/{index}/_bulk' },
    { method: 'PUT', path: '/{index}/_bulk' },
  ],
  params: {
    refresh: 'string',
    routing: 'string',
    timeout: 'time',
    pipeline: 'string',
    require_alias: 'boolean',
    wait_for_active_shards: 'string',
    batch_size: 'int',
    _source: 'boolean_or_list',
    _source_includes: 'list',
    _source_excludes: 'list',
  },
  body: 'ndjson',
  bodyRequired: true,
  async run(cx, { path, params, body }) {
    const started = performance.now()
    cx.authorise([], 'indices:data/write/bulk')
    const refresh = readRefresh(params.refresh)
    const writes = readActions(body.bytes(), {
      index: path.index,
      routing: (params.routing as string | undefined) ?? null,
      requireAlias: params.require_alias === true,
    })
    if (writes.length === 0) throw validationFailed('no requests added')
    const problems = writes.flatMap(writeProblems)
    if (problems.length > 0) throw validationFailed(...problems)
    const outcomes = await writeAll(cx, writes, refresh)
    const items = outcomes.map((outcome, i) => ({ [writes[i].kind]: bulkItem(outcome, refresh) }))
    return {
      body: {
        took: Math.round(performance.now() - started),
        errors: outcomes.some(outcome => 'error' in outcome),
        items,
      } satisfies BulkResponse,
    }
  },
})

function bulkItem(outcome: ItemOutcome, refresh: RefreshPolicy): BulkItem {
  if ('answer' in outcome) return { ...writeResponse(outcome.answer, refresh), status: writeStatus(outcome.answer) }
  return { _index: outcome.index, _id: outcome.id, status: outcome.error.status, error: outcome.error.toEntry(true) }
}

const NEWLINE = 0x0a

/** Cuts the body into writes. Sources stay views of it. */
export function readActions(bytes: Uint8Array, defaults: Defaults): Write[] {
  if (bytes[bytes.length - 1] !== NEWLINE) throw illegalArgument('The bulk request must be terminated by a newline [\\n]')
  const writes: Write[] = []
  let line = 0
  let at = 0
  while (at < bytes.length) {
    line++
    let end = bytes.indexOf(NEWLINE, at)
    const action = bytes.subarray(at, end)
    at = end + 1
    if (isBlank(action)) continue
    const head = readAction(action, line, defaults)
    if (head.kind === 'delete') {
      writes.push({ ...head, kind: 'delete' })
      continue
    }
    if (at >= bytes.length) break
    line++
    end = bytes.indexOf(NEWLINE, at)
    const source = bytes.subarray(at, bytes[end - 1] === 0x0d ? end - 1 : end)
    at = end + 1
    writes.push(
      head.kind === 'update' ? { ...head, kind: 'update', ...readUpdateBody(parseJson(source)) } : { ...head, kind: head.kind, source },
    )
  }
  return writes
}

const isBlank = (line: Uint8Array) => line.length === 0 || (line.length === 1 && line[0] === 0x0d)

interface Head {
  readonly kind: Action
  readonly index: string
  readonly id: string | null
  readonly routing: string | null
  readonly check: VersionCheck
  readonly requireAlias: boolean
  readonly retryOnConflict: number
}

const ACTIONS: readonly string[] = ['create', 'delete', 'index', 'update']

function readAction(bytes: Uint8Array, line: number, defaults: Defaults): Head {
  const json = parseJson(bytes)
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw illegalArgument(`Malformed action/metadata line [${line}], expected START_OBJECT but found [${tokenOf(json)}]`)
  const keys = Object.keys(json)
  if (keys.length === 0) throw illegalArgument(`Malformed action/metadata line [${line}], expected FIELD_NAME but found [END_OBJECT]`)
  const action = keys[0]
  if (!ACTIONS.includes(action))
    throw illegalArgument(`Malformed action/metadata line [${line}], expected one of [create, delete, index, update] but found [${action}]`)
  const metadata: unknown = (json as Record<string, unknown>)[action]
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata))
    throw illegalArgument(`Malformed action/metadata line [${line}], expected START_OBJECT or END_OBJECT but found [${tokenOf(metadata)}]`)
  return readMetadata(action as Action, metadata as Record<string, unknown>, line, defaults)
}

function readMetadata(action: Action, metadata: Record<string, unknown>, line: number, defaults: Defaults): Head {
  let kind = action
  let index = defaults.index
  let id: string | null = null
  let routing = defaults.routing
  let requireAlias = defaults.requireAlias
  let retryOnConflict = 0
  let version: number | undefined
  let type: VersionCheck['type'] = ANY_VERSION.type
  let ifSeqNo: number | undefined
  let ifPrimaryTerm: number | undefined
  for (const [key, value] of Object.entries(metadata)) {
    if (typeof value === 'object' && value !== null && key !== '_source')
      throw illegalArgument(
        `Malformed action/metadata line [${line}], expected a simple value for field [${key}] but found [${tokenOf(value)}]`,
      )
    switch (key) {
      case '_index':
        index = String(value)
        break
      case '_id':
        id = value === null ? null : String(value)
        break
      case 'routing':
      case '_routing':
        routing = value === null ? null : String(value)
        break
      case 'op_type':
        if (action === 'index' && value === 'create') kind = 'create'
        break
      case 'version':
      case '_version':
        version = Number(value)
        break
      case 'version_type':
      case '_version_type':
        type = readVersionType(value)
        break
      case 'if_seq_no':
        ifSeqNo = Number(value)
        break
      case 'if_primary_term':
        ifPrimaryTerm = Number(value)
        break
      case 'retry_on_conflict':
        retryOnConflict = Number(value)
        break
      case 'require_alias':
        requireAlias = value === true || value === 'true'
        break
      case 'pipeline':
      case '_source':
        break
      default:
        throw illegalArgument(`Action/metadata line [${line}] contains an unknown parameter [${key}]`)
    }
  }
  if (index === undefined || index === '') throw validationFailed('index is missing')
  return { kind, index, id, routing, requireAlias, retryOnConflict, check: { type, version, ifSeqNo, ifPrimaryTerm } }
}

function tokenOf(value: unknown): string {
  if (value === null) return 'VALUE_NULL'
  if (Array.isArray(value)) return 'START_ARRAY'
  switch (typeof value) {
    case 'object':
      return 'START_OBJECT'
    case 'string':
      return 'VALUE_STRING'
    case 'boolean':
      return 'VALUE_BOOLEAN'
    default:
      return 'VALUE_NUMBER'
  }
}
