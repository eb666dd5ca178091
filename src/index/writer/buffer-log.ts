// What a buffer of documents holds when nothing more goes into it: plain arrays, which travel to another thread to become a segment there.
import type { BinaryLog } from '../docvalues/binary-column.ts'
import type { NumberLog } from '../docvalues/numeric-log.ts'
import type { FieldSpec } from '../field-spec.ts'
import type { IndexSort } from '../segment/index-sort.ts'
import type { StoredLog } from '../stored/stored-writer.ts'
import type { VectorLog } from '../vectors/vector-column.ts'

/** The occurrences of one field's terms, in the order in which they came. */
export interface InvertedLog {
  /** Term n, in the order of first sight, is termBytes[termEnds[n - 1]..termEnds[n]). */
  readonly termBytes: Uint8Array
  readonly termEnds: Int32Array

  // One entry per occurrence. Offsets are empty where the field does not keep them.
  readonly numbers: Int32Array
  readonly startOffsets: Int32Array
  readonly endOffsets: Int32Array

  /** Where the field keeps positions: the first occurrence of each run of them that stand one behind the other, and its position. */
  readonly positionRuns: Int32Array

  /** Occurrences that count more than once, as tokens may say of themselves: their place among all, and how often they count. */
  readonly weights: Int32Array

  // One entry per document that has the field: where its occurrences end, and how long the field is in it.
  readonly docs: Int32Array
  readonly ends: Int32Array
  readonly lengths: Int32Array
}

export interface FieldLog {
  readonly spec: Omit<FieldSpec, 'analyzer'>
  readonly inverted: InvertedLog | null
  readonly numbers: NumberLog | null
  readonly binary: BinaryLog | null
  readonly vectors: VectorLog | null
}

export interface BufferLog {
  readonly maxDoc: number
  /** Sorted by name. */
  readonly fields: readonly FieldLog[]
  /** Words of the documents that are not nested in another; null: none is. */
  readonly roots: Uint32Array | null
  readonly stored: StoredLog
  /** The order that documents of the segment are to have; null: that in which they came. */
  readonly sort: IndexSort | null
}

/** The memory that a log gives away when it travels. Shared memory stays where it is. */
export function ownMemory(log: BufferLog): ArrayBuffer[] {
  const memory = new Set<ArrayBuffer>()
  const own = (value: object | null) => {
    for (const array of Object.values(value ?? {}))
      if (ArrayBuffer.isView(array) && array.buffer instanceof ArrayBuffer) memory.add(array.buffer)
  }
  own(log)
  own(log.stored)
  for (const { inverted, numbers, binary, vectors } of log.fields) {
    own(inverted)
    own(numbers)
    own(binary)
    own(vectors)
  }
  return [...memory]
}
