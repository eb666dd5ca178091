// Counts the values of a document in a column of any type.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import type { SegmentReader } from '../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import { termsByDocument } from '../../index/segment/uninverted.ts'
import { isConstant } from '../../query/values/fielddata.ts'
import { itemsOf, type ScriptedSegment } from './script-values.ts'
import { NUMBER_KINDS, segmentNumbers, type ValuesSource } from './values-source.ts'

export interface ValueCounts {
  of(doc: number): number
  /** Works the values of documents out before they are counted; absent: they are all there. */
  prepare?(docs: Int32Array, count: number, scores: Float32Array | null): void
}

const ONE: ValueCounts = { of: () => 1 }

/** Null: no document of the segment has values. */
export function valueCounts(source: ValuesSource, view: SegmentView, now: number): ValueCounts | null {
  const { field, kind, missing, script } = source
  if (script !== null && (field === null || !NUMBER_KINDS.includes(kind)))
    return ofScript(script.on(view), field === null ? null : columnCounts(view.reader, field))
  if (NUMBER_KINDS.includes(kind)) {
    const numbers = segmentNumbers(source, view, now)
    if (numbers === null) return null
    const counts = ofColumn(numbers.starts, numbers.present)
    return numbers.prepare === undefined ? counts : { ...counts, prepare: (docs, count, scores) => numbers.prepare!(docs, count, scores) }
  }
  const counts = field === null ? null : columnCounts(view.reader, field)
  if (missing === undefined) return counts
  return counts === null ? ONE : { of: doc => counts.of(doc) || 1 }
}

function columnCounts(reader: SegmentReader, field: FieldType): ValueCounts | null {
  if (isConstant(field)) return ONE
  if (field.spec.column === 'int') {
    const column = reader.numeric(field.name)
    return column === null ? null : ofColumn(column.starts, column.present)
  }
  if (field.spec.column === 'binary') {
    const column = reader.binary(field.name)
    return column === null ? null : { of: doc => (column.get(doc) === null ? 0 : 1) }
  }
  const terms = termsByDocument(reader, field.name)
  if (terms === null) return null
  const { ords, starts } = terms
  return starts === null ? { of: doc => (ords[doc] === 0 ? 0 : 1) } : ofColumn(starts, null)
}

/** As many as it finds, or as the field has that it changes. */
function ofScript(script: ScriptedSegment, field: ValueCounts | null): ValueCounts {
  return field ?? { of: doc => itemsOf(script.of(doc, 0, null)).length }
}

function ofColumn(starts: Uint32Array | null, present: Bitset | null): ValueCounts {
  if (starts !== null) return { of: doc => starts[doc + 1] - starts[doc] }
  return present === null ? ONE : { of: doc => (present.has(doc) ? 1 : 0) }
}
