// Everything one field's values become: terms, numbers, bytes.
import { illegalArgument } from '../../core/errors.ts'
import type { FieldValue } from '../document.ts'
import { BinaryColumnWriter } from '../docvalues/binary-column.ts'
import { isNumberColumn, writeNumericColumn, writePoints } from '../docvalues/numeric-column-writer.ts'
import { NumericLog } from '../docvalues/numeric-log.ts'
import { type FieldSpec, INDEX_NONE } from '../field-spec.ts'
import type { FieldInfo } from '../segment/segment-reader-api.ts'
import type { FieldSections } from '../segment/segment-writer.ts'
import { InvertedFieldBuffer } from './inverted-field-buffer.ts'

export class FieldBuffer {
  private readonly inverted: InvertedFieldBuffer | null
  private readonly numbers: NumericLog | null
  private readonly binary: BinaryColumnWriter | null

  constructor(private readonly spec: FieldSpec) {
    const { index, column, points } = spec
    this.inverted = index !== INDEX_NONE || column === 'ordinal' ? new InvertedFieldBuffer(spec) : null
    this.numbers = points !== 'none' || isNumberColumn(column) ? new NumericLog() : null
    this.binary = column === 'binary' ? new BinaryColumnWriter() : null
  }

  get byteLength(): number {
    return (this.inverted?.byteLength ?? 0) + (this.numbers?.length ?? 0) * 12 + (this.binary?.byteLength ?? 0)
  }

  add(doc: number, { value, term }: FieldValue): void {
    if (this.inverted !== null) {
      const text = term ?? value
      if (typeof text === 'string') this.inverted.add(doc, text)
    }
    if (typeof value === 'number' || typeof value === 'bigint') this.numbers?.add(doc, value)
    else if (this.binary !== null && typeof value !== 'string') {
      if (this.binary.lastDoc === doc) {
        throw illegalArgument(
          `DocValuesField "${this.spec.name}" appears more than once in this document (only one value is allowed per field)`,
        )
      }
      this.binary.add(doc, value)
    }
  }

  writeTo(sections: FieldSections, maxDoc: number): FieldInfo {
    const { name, index, norms, column, points } = this.spec
    const statistics = this.inverted?.writeTo(sections, maxDoc)
    if (this.numbers !== null) {
      if (isNumberColumn(column)) writeNumericColumn(sections, column, this.numbers, maxDoc)
      if (points !== 'none') writePoints(sections, points, this.numbers)
    }
    this.binary?.writeTo(sections, maxDoc)
    return {
      name,
      index,
      norms: norms && index !== INDEX_NONE,
      column,
      points,
      ...(statistics ?? { docCount: 0, sumTotalTermFreq: 0, sumDocFreq: 0, termCount: 0 }),
    }
  }
}
