// The sections of a segment's file as those who fill them see them.
/** The sections of one field, or of the segment itself. */
export interface SegmentSections {
  /** The array must not change until the segment is finished. */
  add(name: string, array: SectionArray): void
  /** The same, to be read a page at a time where it is large. */
  addPaged(name: string, array: SectionArray): void
  /** The same, packed where that makes it smaller: who reads it first has it unpacked, as a whole or the blocks that are looked at. */
  addNumbers(name: string, array: SectionArray): void
  /** One section of bytes in several pieces. */
  addChunks(name: string, chunks: readonly Uint8Array[]): void
}

export type FieldSections = SegmentSections

export type SectionArray =
  | Uint8Array
  | Uint16Array
  | Uint32Array
  | Int8Array
  | Int16Array
  | Int32Array
  | BigInt64Array
  | Float32Array
  | Float64Array
