// The write operations of a shard, and their results.
import type { ApiError } from '../../core/errors.ts'

/** When a write may go ahead. */
export interface VersionCheck {
  /** How versions are compared. */
  readonly type: 'internal' | 'external' | 'external_gte'
  /** For external types. */
  readonly version?: number
  readonly ifSeqNo?: number
  readonly ifPrimaryTerm?: number
}

export const ANY_VERSION: VersionCheck = { type: 'internal' }

export interface IndexOperation {
  readonly id: string
  readonly routing: string | null
  readonly source: Uint8Array
  readonly check: VersionCheck
  /** Refuse when the document exists. */
  readonly create: boolean
  /** The id was just generated: it cannot exist yet. */
  readonly freshId: boolean
}

export interface DeleteOperation {
  readonly id: string
  readonly check: VersionCheck
}

export interface WriteResult {
  readonly result: 'created' | 'updated' | 'deleted' | 'not_found'
  readonly version: number
  readonly seqNo: number
  readonly primaryTerm: number
}

/** The newest state of one id, searchable yet or not. */
export interface CurrentVersion {
  readonly version: number
  readonly seqNo: number
  readonly primaryTerm: number
  readonly deleted: boolean
}

/** Throws a conflict, or answers the version the document gets. */
export function nextVersion(
  operation: { readonly id: string; readonly check: VersionCheck },
  current: CurrentVersion | null,
  create: boolean,
  conflict: (reason: string) => ApiError,
): number {
  const { id, check } = operation
  const exists = current !== null && !current.deleted
  if (check.ifSeqNo !== undefined) {
    const required = `required seqNo [${check.ifSeqNo}], primary term [${check.ifPrimaryTerm}].`
    if (!exists) throw conflict(`[${id}]: version conflict, ${required} but no document was found`)
    if (current.seqNo !== check.ifSeqNo || current.primaryTerm !== check.ifPrimaryTerm)
      throw conflict(
        `[${id}]: version conflict, ${required} current document has seqNo [${current.seqNo}] and primary term [${current.primaryTerm}]`,
      )
  }
  if (check.type !== 'internal') {
    const given = check.version!
    // A deletion that is still remembered keeps its version, so that older writes do not bring the document back.
    const known = current?.version ?? null
    if (known !== null && (check.type === 'external' ? known >= given : known > given))
      throw conflict(
        `[${id}]: version conflict, current version [${known}] is higher ${check.type === 'external' ? 'or equal to' : 'than'} the one provided [${given}]`,
      )
    return given
  }
  if (create && exists) throw conflict(`[${id}]: version conflict, document already exists (current version [${current.version}])`)
  return current === null ? 1 : current.version + 1
}
