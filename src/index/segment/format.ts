// The file format of a segment.
//
//   header      8 bytes     "SLSG", u32 version
//   sections                each begins at a multiple of 8; zeros between them
//   directory               JSON in UTF-8, see `Directory`
//   footer      32 bytes    f64 offset of the directory, u32 its length, u32 its CRC-32,
//                           f64 length of the whole segment, u32 CRC-32 of the 24 bytes before, "SLSG"
//
// All numbers are little-endian. A section is one array of numbers of one type, as it is or packed (packed-numbers.ts). Which sections
// there are, and what is in them, is described where they are written:
//   of a field
//     termBlocks, termIndex                        postings/term-blocks-writer.ts
//     postings, positions, offsets                 postings/postings-writer.ts
//     <name>Pages, <name>Blocks                    pages.ts: checksums of pages, and where packed blocks begin; only where there are several
//     norms         u8[maxDoc]: length of the field in each document (postings/small-float.ts)
//     normsPresent  bitset words; only where some documents lack the field
//     vectors, vectorDocs, vectorScales, graphLevels, graphNodes, graphStarts, graphLinks   vectors/vector-column.ts
//     column, columnStarts, columnPresent, columnBounds, points, pointDocs     docvalues/
//     weights, weightPeaks                         completion/peaks.ts
//   of the segment
//     stored, storedStarts, storedLengths, storedDocs, storedCrcs, storedRecords, storedHasFields   stored/stored-writer.ts
//     roots         bitset words; only where some documents are nested ones
// Bitset words are u32; document d is bit d % 32 of word d / 32.
//
// Version 1 has no packed sections, and its directory does not say which version it is.
//
// Example: one document without fields or source gives
//   0    53 4c 53 47  02 00 00 00                  "SLSG", version 2
//   8    00 00                                     stored: one plain record, no source and no fields; then zeros up to 16
//   16   f64 0, f64 2                              storedStarts
//   32   u32 2                                     storedLengths, storedDocs, storedCrcs, storedRecords follow in the same way
//   ..   {"version":2,"id":"a","maxDoc":1,"sections":{"stored":["u8",8,2,<crc>], …},"fields":[]}
//   ..   footer
import type { SectionArray } from '../bytes/segment-sections.ts'
import type { IndexSort } from '../contracts/index-sort.ts'
import type { FieldInfo } from '../contracts/segment-reader.ts'

/** "SLSG", read as a little-endian number. */
export const MAGIC = 0x47534c53
export const VERSION = 2
export const HEADER_BYTES = 8
export const FOOTER_BYTES = 32
/** Of the footer, up to its own checksum. */
export const FOOTER_CHECKED_BYTES = 24
export const ALIGNMENT = 8

export const ELEMENT_TYPES = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i8: Int8Array,
  i16: Int16Array,
  i32: Int32Array,
  i64: BigInt64Array,
  f32: Float32Array,
  f64: Float64Array,
} as const

export type ElementType = keyof typeof ELEMENT_TYPES
/** Type of the numbers, offset from the start of the segment, length in bytes, CRC-32; how many numbers, where they are packed. */
export type SectionEntry = readonly [type: ElementType, offset: number, length: number, crc: number, packed?: number]

export type SectionTable = Readonly<Record<string, SectionEntry | undefined>>

export interface FieldEntry extends FieldInfo {
  readonly sections: SectionTable
}

export interface Directory {
  /** That of the header, which has no checksum. */
  readonly version?: number
  /** What it was called when it was written; a copy may go by another name. */
  readonly id: string
  readonly maxDoc: number
  /** Absent: documents lie in the order in which they came. */
  readonly sort?: IndexSort
  readonly sections: SectionTable
  readonly fields: readonly FieldEntry[]
}

export function elementTypeOf(array: SectionArray): ElementType {
  for (const type of Object.keys(ELEMENT_TYPES) as ElementType[]) if (array instanceof ELEMENT_TYPES[type]) return type
  throw new TypeError('no element type for this array')
}
