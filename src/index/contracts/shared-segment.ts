// What another thread needs to see a segment as this one does.
import type { SharedFile } from '../store/shared-file.ts'

/** Where packed sections are unpacked to, and a word for each. */
export interface Unpacked {
  readonly bytes: SharedArrayBuffer
  readonly words: Int32Array<SharedArrayBuffer>
}

/** What another thread needs to see the segment as this one does. */
export interface SharedSegment {
  readonly id: string
  readonly bytes: SharedArrayBuffer
  /** Null: all bytes are there. */
  readonly file: SharedFile | null
  /** Null: no section is packed. */
  readonly unpacked: Unpacked | null
}
