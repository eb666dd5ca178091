// Turns a document buffer into a segment, field by field, in the thread that collected it or as a task of a worker.
import { lazily } from '../../core/lazily.ts'
import { atOnce } from '../../core/turns.ts'
import type { FieldSections } from '../bytes/segment-sections.ts'
import { INDEX_NONE } from '../contracts/field-spec.ts'
import type { FieldInfo } from '../contracts/segment-reader.ts'
import { writeBinaryColumn } from '../docvalues/binary-column.ts'
import { isNumberColumn, writeNumericColumn, writePoints } from '../docvalues/numeric-column-writer.ts'
import { openSegment } from '../segment/segment-reader.ts'
import { SegmentWriter } from '../segment/segment-writer.ts'
import { writeStored } from '../stored/stored-writer.ts'
import type { BufferLog, FieldLog } from './buffer-log.ts'
import { joinLogs } from './join-logs.ts'
import { writeInvertedField } from './write-inverted-field.ts'

const vectorColumns = lazily(() => import('../vectors/vector-column.ts'))
const merging = lazily(() => import('../merge/merge-segments.ts'))

export interface WrittenBuffer {
  readonly bytes: SharedArrayBuffer
  /** Document of the buffer → that of the segment; null: they have the same number. */
  readonly docMap: Int32Array | null
}

/** The log is spent afterwards. */
export const writeBuffer = (log: BufferLog, id: string): WrittenBuffer => atOnce(writeSteps(log, id))

/** The same, field by field. */
export function* writeSteps(log: BufferLog, id: string): Generator<void, WrittenBuffer> {
  const bytes = yield* writeInOrder(log, id)
  if (log.sort === null) return { bytes, docMap: null }
  const sorted = yield* merging().mergeSteps([{ reader: openSegment(bytes, id), live: null }], id, log.sort)
  return { bytes: sorted.bytes, docMap: sorted.docMaps[0] }
}

/** Documents lie as they came. */
function* writeInOrder({ maxDoc, parts, runs, meta, roots }: BufferLog, id: string): Generator<void, SharedArrayBuffer> {
  const { fields, stored } = joinLogs(parts, runs)
  const writer = new SegmentWriter(id, maxDoc)
  for (const field of [...fields, ...meta].sort(byName)) {
    writer.field(sections => writeField(field, sections, maxDoc))
    yield
  }
  if (roots !== null) writer.sections.add('roots', roots)
  writeStored(stored, writer.sections)
  return writer.finish()
}

const byName = (a: FieldLog, b: FieldLog) => (a.spec.name < b.spec.name ? -1 : 1)

function writeField({ spec, inverted, numbers, binary, vectors }: FieldLog, sections: FieldSections, maxDoc: number): FieldInfo {
  const { name, index, norms, column, points, vector, completions } = spec
  const statistics = inverted === null ? null : writeInvertedField(spec, inverted, sections, maxDoc)
  if (numbers !== null) {
    if (isNumberColumn(column)) writeNumericColumn(sections, column, numbers, maxDoc)
    if (points !== 'none') writePoints(sections, points, numbers)
  }
  if (binary !== null) writeBinaryColumn(sections, binary, maxDoc)
  if (vectors !== null) vectorColumns().writeVectors(sections, vector!, vectors, maxDoc)
  return {
    name,
    index,
    norms: norms && index !== INDEX_NONE,
    column,
    points,
    ...(vector !== undefined && { vector }),
    completions,
    ...(statistics ?? { docCount: 0, sumTotalTermFreq: 0, sumDocFreq: 0, termCount: 0 }),
  }
}

interface WriteBufferTask {
  readonly log: BufferLog
  readonly id: string
}

/** Runs in a worker thread. */
export const writeBufferTask = ({ log, id }: WriteBufferTask): WrittenBuffer => writeBuffer(log, id)
