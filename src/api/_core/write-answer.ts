// What index, create, delete, update and each item of a bulk have in common: version parameters in, a write result out.
import { illegalArgument } from '../../core/errors.ts'
import type { RefreshPolicy, WriteAnswer } from '../../engine/documents.ts'
import type { ParamSpec } from '../../engine/operation.ts'
import type { VersionCheck } from '../../index/shard/operation.ts'
import type { WriteResponse } from '../typed-operation.ts'

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

interface VersionParams {
  readonly version?: unknown
  readonly version_type?: unknown
  readonly if_seq_no?: unknown
  readonly if_primary_term?: unknown
}

export function readVersionCheck(params: VersionParams): VersionCheck {
  return {
    type: readVersionType(params.version_type),
    version: readLong(params.version, 'version'),
    ifSeqNo: unassigned(readLong(params.if_seq_no, 'if_seq_no'), -2),
    ifPrimaryTerm: unassigned(readLong(params.if_primary_term, 'if_primary_term'), 0),
  }
}

export function readVersionType(value: unknown): VersionCheck['type'] {
  if (value === undefined || value === 'internal') return 'internal'
  if (value === 'external' || value === 'external_gt') return 'external'
  if (value === 'external_gte') return value
  throw illegalArgument(`No version type match [${String(value)}]`)
}

export function readLong(value: unknown, name: string): number | undefined {
  if (value === undefined) return undefined
  const number = Number(value)
  if (!/^-?\d+$/.test(String(value))) throw illegalArgument(`Failed to parse long parameter [${name}] with value [${String(value)}]`)
  return number
}

const unassigned = (value: number | undefined, meaning: number) => (value === meaning ? undefined : value)

export function writeResponse(answer: WriteAnswer, refresh: RefreshPolicy): WriteResponse {
  const { index, id, result } = answer
  return {
    _index: index.name,
    _id: id,
    _version: result.version,
    result: result.result,
    ...(refresh === 'true' && result.result !== 'noop' && { forced_refresh: true }),
    _shards:
      result.result === 'noop'
        ? { total: 0, successful: 0, failed: 0 }
        : { total: 1 + index.settings.numberOfReplicas, successful: 1, failed: 0 },
    _seq_no: result.seqNo,
    _primary_term: result.primaryTerm,
  }
}

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
