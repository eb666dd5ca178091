// Copies documents that a query matches into another index.
import { ApiError, illegalArgument, validationFailed } from '../../core/errors.ts'
import { javaText } from '../../core/java-shown.ts'
import { isObject, type JsonObject, noObject } from '../../core/json-token.ts'
import { notANumber } from '../../core/values.ts'
import type { ByQueryResponse } from '../../engine/by-query/by-query-response.ts'
import { type PreparedByQuery, runByQuery } from '../../engine/by-query/by-query-task.ts'
import type { MatchedDocument } from '../../engine/by-query/matched-documents.ts'
import { ScriptedWrites } from '../../engine/by-query/scripted-writes.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { requireAliasError } from '../../engine/documents/documents.ts'
import type { IndexWrite } from '../../engine/documents/write.ts'
import { named, withLookedUpTerms } from '../../engine/look-ups/terms-lookups.ts'
import { type ResolvedSearch, searchTargets } from '../../engine/searches/search-targets.ts'
import { ANY_VERSION, type VersionCheck } from '../../index/shard/operation.ts'
import { readVersionType } from '../../index/shard/version-type.ts'
import type { Script } from '../../query/contracts/script.ts'
import { scriptField } from '../../query/dsl/script-value.ts'
import { readStrictly } from '../../query/dsl/strict-object.ts'
import { type ScriptParam, typedOperation } from '../typed-operation.ts'
import {
  BY_QUERY_COMMON_PARAMS,
  type ByQueryCommonParams,
  type ByQuerySearch,
  checkSearch,
  readConflicts,
  readLimits,
  readMaxDocs,
  readSearch,
  SEARCH,
} from './by-query-params.ts'
import { updatedWith } from './by-query-script.ts'
import { readStrictObject } from './streamed-body.ts'
import { keptSource } from './update_by_query.ts'

interface ReindexParams extends ByQueryCommonParams {
  require_alias?: boolean
  body: {
    /** What is read. */
    source: {
      index: string | string[]
      query?: Record<string, unknown>
      /** How many are read at a time; 1000 by default. */
      size?: number
      /** In which order: `{ price: 'desc' }`. */
      sort?: unknown
      /** Which members are read. */
      _source?: unknown
      slice?: object
    }
    /** Where it is written. */
    dest: {
      index: string
      /** `create`: documents that are there stay, and count as conflicts; `index` by default. */
      op_type?: 'index' | 'create'
      version_type?: 'internal' | 'external' | 'external_gt' | 'external_gte'
      /** `keep` (the default), `discard`, or `=text` for all. */
      routing?: string
      /** The ingest pipeline. */
      pipeline?: string
    }
    script?: Exclude<ScriptParam, string>
    max_docs?: number
    conflicts?: 'abort' | 'proceed'
  }
}

const ACTION = 'indices:data/write/reindex'

const SORT_WARNING = 'The sort option in reindex is deprecated. Instead consider using query filtering to find the desired subset of data.'

export const reindex = typedOperation<ReindexParams, ByQueryResponse>()({
  name: 'reindex',
  action: ACTION,
  routes: [{ method: 'POST', path: '/_reindex' }],
  params: { ...BY_QUERY_COMMON_PARAMS, require_alias: 'boolean' },
  body: 'json',
  bodyRequired: true,
  cancellable: true,
  describe: () => 'reindex',
  async run(cx, request) {
    const { params } = request
    const body = readReindex(request)
    check(body, params.slices)
    cx.authorise([])
    if (body.remote !== null) throw illegalArgument(`[${body.remote}] not allowlisted in reindex.remote.allowlist`)
    if (body.search.search.sort !== null && body.search.search.sort.length > 0) cx.warn(SORT_WARNING)
    const search = {
      ...body.search,
      search: await withLookedUpTerms(cx, body.search.search, { ...named(body.indices), actions: [SEARCH] }),
    }
    return runByQuery(cx, {
      action: ACTION,
      description: `reindex from [${body.indices.join(', ')}]${updatedWith(body.script)} to [${body.dest.index}]`,
      prepare: () => prepare(cx, request, { ...body, search }),
      counts: ['updated', 'created', 'deleted'],
      human: params.human === true,
      waits: params.wait_for_completion !== false,
    })
  },
})

function prepare(cx: CallContext, request: OperationRequest, body: ReindexBody): PreparedByQuery {
  const { dest, indices, search, maxDocs, proceeds, script } = body
  const requireAlias = request.params.require_alias === true
  if (requireAlias && !cx.engine.indices.hasAlias(dest.index)) throw requireAliasError(dest.index)
  const source = readSource(cx, request, indices.join(','))
  cx.authorise([...source.indices.map(({ name }) => name), dest.index])
  refuseOwnSource(cx, dest.index, source)
  const limits = readLimits(request, maxDocs, source.indices)
  const scripted = script === null ? null : new ScriptedWrites(script, () => cx.engine.scriptRules(), false)
  const write = (document: MatchedDocument) => {
    const copy = copyOf(document, dest, requireAlias)
    return scripted === null ? copy : scripted.apply(copy, document.index)
  }
  return { source, request: { ...search, ...limits, proceeds, write } }
}

/** Reading is a search, and asks permission as one. */
function readSource(cx: CallContext, request: OperationRequest, index: string): ResolvedSearch {
  return searchTargets(cx.part({ action: SEARCH }), { ...request, path: { index }, params: {} })
}

function refuseOwnSource(cx: CallContext, name: string, { indices }: ResolvedSearch): void {
  const target = cx.engine.indices.writeTarget(name)
  if (target !== null && indices.includes(target))
    throw validationFailed(`reindex cannot write into an index its reading from [${target.name}]`)
}

function copyOf(
  document: MatchedDocument,
  { index, opType, versionType, routing, pipeline }: Destination,
  requireAlias: boolean,
): IndexWrite {
  return {
    kind: opType,
    index,
    id: document.id,
    routing: routing === null || routing === 'keep' ? document.routing : routing === 'discard' ? null : routing.slice(1),
    source: keptSource(document),
    pipeline,
    check: versionType === 'internal' ? ANY_VERSION : { type: versionType, version: document.version },
    requireAlias,
  }
}

// ---- the body ----

interface Destination {
  readonly index: string
  readonly opType: 'index' | 'create'
  readonly versionType: VersionCheck['type']
  /** `keep`, `discard` or `=value`; null: not said. */
  readonly routing: string | null
  readonly pipeline: string | null
}

interface ReindexBody {
  readonly indices: readonly string[]
  readonly search: ByQuerySearch
  readonly dest: Destination
  readonly maxDocs: number | null
  readonly proceeds: boolean
  readonly script: Script | null
  /** `host:port` of another server to read from. */
  readonly remote: string | null
}

function check({ indices, search, dest }: ReindexBody, slices: unknown): void {
  const { routing } = dest
  const more: string[] = []
  if (indices.length === 0) more.push('use _all if you really want to copy from all existing indexes')
  if (search.search.source?.fetch === false) more.push('_source:false is not supported in this context')
  if (dest.index === '') more.push('index must be specified')
  if (routing !== null && routing !== 'keep' && routing !== 'discard' && !routing.startsWith('='))
    more.push('routing must be unset, [keep], [discard] or [=<some new value>]')
  checkSearch(search, slices, more)
}

function readReindex({ body, params }: OperationRequest): ReindexBody {
  return readStrictObject('reindex', body.bytes(), json => {
    if (!isObject(json)) throw noObject('reindex', json)
    return readBody(json, params)
  })
}

function readBody(json: JsonObject, params: OperationRequest['params']): ReindexBody {
  let indices: readonly string[] = []
  let remote: string | null = null
  let search = readSearch({}, params)
  let dest: Destination = { index: '', opType: 'index', versionType: 'internal', routing: null, pipeline: null }
  let maxDocs: number | null = null
  let proceeds = false
  let script: Script | null = null
  const limit = {
    accepts: ['VALUE_NUMBER', 'VALUE_STRING'],
    read: (value: unknown) => {
      const read = readMaxDocs(wholeNumber(value))
      if (maxDocs !== null && maxDocs !== read) throw illegalArgument(`[max_docs] set to two different values [${maxDocs}] and [${read}]`)
      maxDocs = read
    },
  } as const
  readStrictly('reindex', json, {
    source: {
      accepts: ['START_OBJECT'],
      takenWhole: true,
      read: value => {
        const { index, remote: elsewhere, ...rest } = value as JsonObject
        indices = readIndices(index)
        remote = elsewhere === undefined ? null : hostOf(elsewhere)
        search = readSearch(rest, params)
      },
    },
    dest: { accepts: ['START_OBJECT'], read: value => void (dest = readDestination(value as JsonObject)) },
    size: limit,
    max_docs: limit,
    script: scriptField(read => (script = read)),
    conflicts: { accepts: ['VALUE_STRING'], read: value => void (proceeds = readConflicts(value as string)) },
  })
  return { indices, remote, search, dest, maxDocs, proceeds, script }
}

function wholeNumber(value: unknown): number {
  if (typeof value === 'string' && !/^[-+]?\d+$/.test(value)) throw notANumber(value)
  return Math.trunc(Number(value))
}

function readIndices(value: unknown): string[] {
  if (value === undefined || value === null) return []
  if (typeof value === 'string') return value.split(',')
  if (!Array.isArray(value)) throw illegalArgument(`Expected [index] to be a list or a string but was [${javaText(value)}]`)
  if (value.every(item => typeof item === 'string')) return value
  throw new ApiError(
    'array_store_exception',
    'arraycopy: element type mismatch: can not cast one of the elements of java.lang.Object[] to the type of the destination array, java.lang.String',
  )
}

function hostOf(remote: unknown): string {
  const host = isObject(remote) && typeof remote.host === 'string' ? remote.host : null
  if (host === null) throw illegalArgument('[host] must be specified to reindex from a remote cluster')
  const match = /^[^:/]+:\/\/([^/:]+):(\d+)/.exec(host)
  if (match === null) throw illegalArgument(`[host] must be of the form [scheme]://[host]:[port](/[pathPrefix])? but was [${host}]`)
  return `${match[1]}:${match[2]}`
}

function readDestination(json: JsonObject): Destination {
  let index = ''
  let opType: Destination['opType'] = 'index'
  let versionType: VersionCheck['type'] = 'internal'
  let routing: string | null = null
  let pipeline: string | null = null
  readStrictly('dest', json, {
    index: { accepts: TEXT, read: value => void (index = value as string) },
    routing: { accepts: TEXT, read: value => void (routing = value as string) },
    op_type: { accepts: TEXT, read: value => void (opType = readOpType(value as string)) },
    pipeline: { accepts: TEXT, read: value => void (pipeline = value as string) },
    version_type: { accepts: TEXT, read: value => void (versionType = readVersionType(value)) },
  })
  return { index, opType, versionType, routing, pipeline }
}

const TEXT = ['VALUE_STRING'] as const

function readOpType(text: string): Destination['opType'] {
  const lower = text.toLowerCase()
  if (lower === 'index' || lower === 'create') return lower
  throw illegalArgument(`opType must be 'create' or 'index', found: [${text}]`)
}
