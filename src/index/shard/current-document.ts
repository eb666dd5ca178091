// Where the newest state of a document is: in a segment, in a buffer, or nowhere, as it was deleted.

import type { DocumentMeta } from '../contracts/document.ts'
import type { DocumentBuffer } from '../writer/document-buffer.ts'
import type { CurrentVersion } from './operation.ts'
import type { SegmentState } from './segment-state.ts'

export interface Current extends CurrentVersion {
  readonly segment: SegmentState | null
  readonly buffer: DocumentBuffer | null
  readonly doc: number
}

/** Written out, since every look-up makes one, and copying what is there takes several times as long. */
export function currentOf(
  { version, seqNo, primaryTerm }: DocumentMeta,
  segment: SegmentState | null,
  buffer: DocumentBuffer | null,
  doc: number,
): Current {
  return { version, seqNo, primaryTerm, deleted: doc < 0, segment, buffer, doc }
}
