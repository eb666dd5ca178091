// What index, create, delete, update and each item of a bulk have in common: version parameters in, a write result out.
import { illegalArgument } from '../../core/errors.ts'
import { RawJson } from '../../core/json.ts'
import { SourceFilter } from '../../core/source-filter.ts'
import { notANumber } from '../../core/values.ts'
import type { OperationRequest, ParamSpec } from '../../engine/calls/operation.ts'
import { type RefreshPolicy, readRefresh, type WriteOptions } from '../../engine/documents/documents.ts'
import type { DroppedWrite } from '../../engine/documents/ingest-write.ts'
import type { WriteAnswer } from '../../engine/documents/write.ts'
import { checkedPrimaryTerm, checkedSeqNo } from '../../engine/documents/write.ts'
import { readActiveShards } from '../../engine/shards/active-shards.ts'
import type { VersionCheck } from '../../index/shard/operation.ts'
import { readVersionType } from '../../index/shard/version-type.ts'
import type { SourceSpec } from '../../search/contracts/search-request.ts'
import type { DroppedResponse, WriteResponse } from '../typed-operation.ts'

export const WRITE_PARAMS = {
  routing: 'string',
  refresh: 'string',
  timeout: 'time',
  version: 'string',
  version_type: 'string',
  if_seq_no: 'string',
  if_primary_term: 'string',
  wait_for_active_shards: 'string',
} as const satisfies ParamSpec

/** What a write's URL says of the whole call. */
export function writeOptions({ params }: OperationRequest): WriteOptions {
  return {
    refresh: readRefresh(params.refresh),
    activeShards: readActiveShards(params.wait_for_active_shards),
    timeoutMillis: params.timeout as number | undefined,
  }
}

export function readVersionCheck(params: OperationRequest['params']): VersionCheck {
  return {
    type: readVersionType(params.version_type),
    version: readLong(params.version, 'version'),
    ifSeqNo: checkedSeqNo(readLong(params.if_seq_no, 'if_seq_no')),
    ifPrimaryTerm: checkedPrimaryTerm(readLong(params.if_primary_term, 'if_primary_term')),
  }
}

const LONG_MIN = -(2n ** 63n)
const LONG_MAX = 2n ** 63n - 1n

export function readLong(value: unknown, name: string): number | undefined {
  if (value === undefined) return undefined
  const text = String(value)
  if (!isLong(text)) throw illegalArgument(`Failed to parse long parameter [${name}] with value [${text}]`, { cause: notANumber(text) })
  return Number(text)
}

export function isLong(text: string): boolean {
  if (!/^[-+]?\d+$/.test(text)) return false
  const value = BigInt(text.replace(/^\+/, ''))
  return value >= LONG_MIN && value <= LONG_MAX
}

/** `inBulk`: there a write that changed nothing answers as one that did. */
export function writeResponse(answer: WriteAnswer, refresh: RefreshPolicy, inBulk = false): WriteResponse {
  const { index, id, result } = answer
  const isIdle = result.result === 'noop' && !inBulk
  return {
    _index: index.name,
    _id: id,
    _version: result.version,
    result: result.result,
    ...(refresh === 'true' && !isIdle && { forced_refresh: true }),
    _shards: isIdle ? { total: 0, successful: 0, failed: 0 } : { total: 1 + index.settings.numberOfReplicas, successful: 1, failed: 0 },
    // A document that is not there, and is not put either, has no place in the order of writes.
    ...(result.seqNo >= 0 && { _seq_no: result.seqNo, _primary_term: result.primaryTerm }),
  } as WriteResponse
}

/** Of a write that a pipeline dropped. */
export const droppedResponse = ({ index, id, version }: DroppedWrite): DroppedResponse => ({
  _index: index,
  _id: id,
  _version: version,
  result: 'noop',
  _shards: { total: 0, successful: 0, failed: 0 },
})

/** 201 for a new document, 404 for one that was not there to delete. */
export function writeStatus(answer: WriteAnswer): number {
  switch (answer.result.result) {
    case 'created':
      return 201
    case 'not_found':
      return 404
    default:
      return 200
  }
}

/** Where a new document is to be found. */
export function locationHeader({ index, id, routing, result }: WriteAnswer): { Location: string } | undefined {
  if (result.result !== 'created') return undefined
  const query = routing === null ? '' : `?routing=${formEncoded(routing)}`
  return { Location: `/${formEncoded(index.name)}/_doc/${formEncoded(id)}${query}` }
}

/** As HTML forms write values: a space is a plus. */
const formEncoded = (text: string) =>
  encodeURIComponent(text)
    .replace(/[!'()~]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')

/** The document after an update, as far as it is to be shown. */
export interface UpdatedDocument {
  _seq_no?: number
  _primary_term?: number
  found: boolean
  _source?: unknown
}

export function updatedDocument({ result, source }: WriteAnswer, shown: SourceSpec | null): UpdatedDocument | undefined {
  if (result.seqNo < 0) return { found: false }
  if (source === undefined || shown === null || !shown.fetch) return undefined
  const found = { _seq_no: result.seqNo, _primary_term: result.primaryTerm, found: true }
  // Of what a script has deleted, only chosen fields are shown.
  const isWhole = shown.includes.length === 0 && shown.excludes.length === 0
  return result.result === 'deleted' && isWhole ? found : { ...found, _source: shownSource(source, shown) }
}

/** The source as it is wanted. */
export function shownSource(source: Uint8Array, spec: SourceSpec | null): RawJson {
  if (spec === null || (spec.includes.length === 0 && spec.excludes.length === 0)) return new RawJson(source)
  return new RawJson(new SourceFilter(spec.includes, spec.excludes).filterBytes(source))
}
