// `_version`, `_seq_no` and `_primary_term` of hits.
import { ApiError } from '../../core/errors.ts'
import { PRIMARY_TERM_FIELD, SEQ_NO_FIELD, VERSION_FIELD } from '../../index/contracts/document.ts'
import type { NumericColumn } from '../../index/contracts/segment-reader.ts'
import type { FetchPart } from '../contracts/fetch-part.ts'
import { numberOf } from '../values/column-values.ts'

export function versionPart(): FetchPart {
  let versions: NumericColumn | null = null
  return {
    name: 'FetchVersionPhase',
    segment(view) {
      versions = view.reader.numeric(VERSION_FIELD)
    },
    hit(hit) {
      hit.version = numberOf(versions, hit.rootDoc) ?? -1
    },
  }
}

/** What the server shows where the numbers are missing. */
const UNASSIGNED_SEQ_NO = -2
const UNASSIGNED_PRIMARY_TERM = 0

export function seqNoPart(): FetchPart {
  let seqNos: NumericColumn | null = null
  let primaryTerms: NumericColumn | null = null
  return {
    name: 'SeqNoPrimaryTermPhase',
    segment(view) {
      seqNos = view.reader.numeric(SEQ_NO_FIELD)
      primaryTerms = view.reader.numeric(PRIMARY_TERM_FIELD)
    },
    hit(hit) {
      if (hit.nested !== null) throw new ApiError('unsupported_operation_exception', 'nested documents are not assigned sequence numbers')
      hit.seqNo = numberOf(seqNos, hit.place.doc) ?? UNASSIGNED_SEQ_NO
      hit.primaryTerm = numberOf(primaryTerms, hit.place.doc) ?? UNASSIGNED_PRIMARY_TERM
    },
  }
}
