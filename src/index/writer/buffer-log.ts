// What a buffer of documents holds when nothing more goes into it: plain arrays, which travel to another thread to become a segment there.
import type { Beginnings } from '../../analysis/ascii-words.ts'
import { isOwnMemory } from '../../core/native-values.ts'
import type { FieldSpec } from '../contracts/field-spec.ts'
import type { IndexSort } from '../contracts/index-sort.ts'
import type { BinaryLog } from '../docvalues/binary-column.ts'
import type { NumberLog } from '../docvalues/numeric-log.ts'
import type { StoredLog } from '../stored/stored-writer.ts'
import type { VectorLog } from '../vectors/vector-column.ts'

/** The occurrences of one field's terms, in the order in which they came. */
export interface InvertedLog {
  /** Term n, in the order of first sight, is termBytes[termEnds[n - 1]..termEnds[n]). */
  readonly termBytes: Uint8Array
  readonly termEnds: Int32Array

  // One entry per occurrence, negated (`~`) where it stands for the beginnings of its term. Offsets are empty where the field does not keep them.
  readonly numbers: Int32Array
  readonly startOffsets: Int32Array
  readonly endOffsets: Int32Array

  /** Which beginnings these are, the whole term among them where it says so; null: none stands for any. */
  readonly beginnings: Beginnings | null

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

/** What documents were made into: the values of their fields, and themselves. */
export interface DocumentsLog {
  readonly maxDoc: number
  /** Sorted by name. */
  readonly fields: readonly FieldLog[]
  readonly stored: StoredLog
}

/** Which documents stand one behind the other: three numbers each, their log's place in a list, the first one, the end. */
export type Runs = Int32Array

export interface BufferLog {
  readonly maxDoc: number
  /** What its documents were logged to: in one go, or here and there. */
  readonly parts: readonly DocumentsLog[]
  /** The documents of the parts in the order of the buffer, which need not have all of them. */
  readonly runs: Runs
  /** What the shard says of documents, by their numbers in the buffer. */
  readonly meta: readonly FieldLog[]
  /** Words of the documents that are not nested in another; null: none is. */
  readonly roots: Uint32Array | null
  /** The order that documents of the segment are to have; null: that in which they came. */
  readonly sort: IndexSort | null
}

/** What an occurrence takes that is told apart when the segment is written. */
export const OCCURRENCE_BYTES = 12

/** Roughly how many occurrences the segment will have: one for each character of a term whose beginnings are told apart then. */
export function writtenOccurrences(log: InvertedLog | null): number {
  if (log === null) return 0
  const { numbers, beginnings, termBytes, termEnds } = log
  return numbers.length * (beginnings === null ? 1 : Math.min(beginnings.max, termBytes.length / Math.max(1, termEnds.length)))
}

/** The memory that a log gives away when it travels. Shared memory stays where it is, and the one empty memory of all logs that have nothing. */
export function ownMemory({ parts, meta, ...rest }: BufferLog): ArrayBuffer[] {
  return [...memoryOf([rest, ...parts.map(({ stored }) => stored)]), ...fieldMemory([...meta, ...parts.flatMap(({ fields }) => fields)])]
}

/** The same of fields alone. */
export const fieldMemory = (fields: readonly FieldLog[]): ArrayBuffer[] =>
  memoryOf(fields.flatMap(({ inverted, numbers, binary, vectors }) => [inverted, numbers, binary, vectors]))

function memoryOf(logs: readonly (object | null)[]): ArrayBuffer[] {
  const memory = new Set<ArrayBuffer>()
  for (const log of logs)
    for (const array of Object.values(log ?? {}))
      if (ArrayBuffer.isView(array) && array.buffer.byteLength > 0 && isOwnMemory(array.buffer)) memory.add(array.buffer)
  return [...memory]
}
