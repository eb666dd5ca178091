// One write as it is asked for, and what is wrong with it before any index is looked at.
import { illegalArgument } from '../../core/errors.ts'
import type { VersionCheck, WriteResult } from '../../index/shard/operation.ts'
import type { Shard } from '../../index/shard/shard.ts'
import type { IndexService } from '../indices/index-service.ts'
import type { UpdateRequest } from './update.ts'

interface WriteBase {
  /** As requested: an index, or an alias that has one to write to. Null: not said. */
  readonly index: string | null
  readonly id: string | null
  readonly routing: string | null
  readonly check: VersionCheck
  readonly requireAlias: boolean
}

export interface IndexWrite extends WriteBase {
  readonly kind: 'index' | 'create'
  readonly source: Uint8Array
  /** The ingest pipeline named for it. */
  readonly pipeline: string | null
}

export interface DeleteWrite extends WriteBase {
  readonly kind: 'delete'
}

export interface UpdateWrite extends WriteBase {
  readonly kind: 'update'
  readonly update: UpdateRequest
  readonly retryOnConflict: number
  /** In a bulk: the ingest pipeline for what is put where there is nothing. */
  readonly pipeline: string | null
}

export type Write = IndexWrite | DeleteWrite | UpdateWrite

const MAX_ID_BYTES = 512

/** Internal writes that name no version: those of any document, and those of a new one. */
export const ANY_WRITTEN_VERSION = -3
export const ANY_CREATED_VERSION = -4

/** In the server's order and words; empty when nothing is wrong. */
export function writeProblems(write: Write): string[] {
  const problems: string[] = []
  if (write.index === null) problems.push('index is missing')
  switch (write.kind) {
    case 'delete':
      if (!write.id) problems.push('id is missing')
      problems.push(...checkProblems(write.check))
      break
    case 'update':
      if (!write.id) problems.push('id is missing')
      problems.push(...checkProblems(write.check), ...updateProblems(write), ...idProblems(write.id))
      break
    default:
      problems.push(...indexProblems(write))
  }
  return problems
}

function indexProblems({ kind, id, check, pipeline }: IndexWrite): string[] {
  if (kind === 'create') {
    const refusal = createRefusal(check)
    if (refusal !== null) return [refusal]
  }
  const problems: string[] = []
  const isVersioned = check.type !== 'internal' || check.version !== undefined
  if (id === null && isVersioned) problems.push('an id must be provided if version type or value are set')
  problems.push(...checkProblems(check))
  problems.push(...idProblems(id))
  if (pipeline === '') problems.push('pipeline cannot be an empty string')
  return problems
}

function idProblems(id: string | null): string[] {
  // No text has more bytes than three times its length.
  const bytes = id === null || id.length * 3 <= MAX_ID_BYTES ? 0 : Buffer.byteLength(id)
  return bytes > MAX_ID_BYTES ? [`id [${id}] is too long, must be no longer than ${MAX_ID_BYTES} bytes but was: ${bytes}`] : []
}

function createRefusal({ type, version, ifSeqNo, ifPrimaryTerm }: VersionCheck): string | null {
  if (type !== 'internal') return 'create operations only support internal versioning. use index instead'
  if (version !== undefined) return 'create operations do not support explicit versions. use index instead'
  if (ifSeqNo !== undefined || ifPrimaryTerm !== undefined) return 'create operations do not support compare and set. use index instead'
  return null
}

const NO_PROBLEMS: readonly string[] = []

function checkProblems({ type, version = ANY_WRITTEN_VERSION, ifSeqNo, ifPrimaryTerm }: VersionCheck): readonly string[] {
  // Nearly all writes check nothing.
  if (type === 'internal' && version === ANY_WRITTEN_VERSION && ifSeqNo === undefined && ifPrimaryTerm === undefined) return NO_PROBLEMS
  const problems: string[] = []
  const isLegal = type === 'internal' ? version === ANY_WRITTEN_VERSION || version > 0 : version >= 0
  if (!isLegal) problems.push(illegalVersion(version, type))
  if (type === 'internal' && version !== ANY_WRITTEN_VERSION) problems.push(NO_INTERNAL_VERSIONS)
  if (ifSeqNo !== undefined && (type !== 'internal' || version !== ANY_WRITTEN_VERSION))
    problems.push('compare and write operations can not use versioning')
  if (ifSeqNo !== undefined && ifPrimaryTerm === undefined) problems.push('ifSeqNo is set, but primary term is [0]')
  if (ifSeqNo === undefined && ifPrimaryTerm !== undefined) problems.push(`ifSeqNo is unassigned, but primary term is [${ifPrimaryTerm}]`)
  return problems
}

export const illegalVersion = (version: number, type: VersionCheck['type']) =>
  `illegal version value [${version}] for version type [${type.toUpperCase()}]`

export const NO_INTERNAL_VERSIONS =
  'internal versioning can not be used for optimistic concurrency control. Please use `if_seq_no` and `if_primary_term` instead'

function updateProblems({ update, check, retryOnConflict }: UpdateWrite): string[] {
  const problems: string[] = []
  if (check.ifSeqNo !== undefined) {
    if (retryOnConflict > 0) problems.push('compare and write operations can not be retried')
    if (update.docAsUpsert) problems.push('compare and write operations can not be used with upsert')
    if (update.upsert !== undefined) problems.push("upsert requests don't support `if_seq_no` and `if_primary_term`")
  }
  if (update.doc === undefined && update.script === null) problems.push('script or doc is missing')
  if (update.doc !== undefined && update.script !== null) problems.push("can't provide both script and doc")
  if (update.doc === undefined && update.docAsUpsert) problems.push('doc must be specified if doc_as_upsert is enabled')
  return problems
}

// What the server takes for "not given".
const UNASSIGNED_SEQ_NO = -2
const UNASSIGNED_PRIMARY_TERM = 0

export function checkedSeqNo(value: number | undefined): number | undefined {
  if (value === undefined || value === UNASSIGNED_SEQ_NO) return undefined
  if (value < 0) throw illegalArgument(`sequence numbers must be non negative. got [${value}].`)
  return value
}

export function checkedPrimaryTerm(value: number | undefined): number | undefined {
  if (value === undefined || value === UNASSIGNED_PRIMARY_TERM) return undefined
  if (value < 0) throw illegalArgument(`primary term must be non negative. got [${value}]`)
  return value
}

export interface WriteAnswer {
  readonly index: IndexService
  readonly shard: Shard
  readonly id: string
  readonly routing: string | null
  readonly result: WriteResult | (Omit<WriteResult, 'result'> & { readonly result: 'noop' })
  /** Of an update: the document as it is now. */
  readonly source?: Uint8Array
}
