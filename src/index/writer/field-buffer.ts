// Everything one field's values become: terms, numbers, bytes.
import { type ApiError, illegalArgument } from '../../core/errors.ts'
import { lazily } from '../../core/lazily.ts'
import { isBytes } from '../../core/native-values.ts'
import type { FieldValue } from '../contracts/document.ts'
import { type FieldSpec, INDEX_NONE } from '../contracts/field-spec.ts'
import { BinaryBuffer } from '../docvalues/binary-column.ts'
import { isNumberColumn } from '../docvalues/numeric-column-writer.ts'
import { NumericLog } from '../docvalues/numeric-log.ts'
import type { VectorBuffer } from '../vectors/vector-column.ts'
import type { FieldLog } from './buffer-log.ts'
import { InvertedFieldBuffer } from './inverted-field-buffer.ts'

const vectors = lazily(() => import('../vectors/vector-column.ts'))

export class FieldBuffer {
  private readonly inverted: InvertedFieldBuffer | null
  private readonly numbers: NumericLog | null
  private readonly binary: BinaryBuffer | null
  private readonly vectors: VectorBuffer | null

  constructor(private readonly spec: FieldSpec) {
    const { index, column, points, vector } = spec
    this.inverted = index !== INDEX_NONE || column === 'ordinal' ? new InvertedFieldBuffer(spec) : null
    this.numbers = points !== 'none' || isNumberColumn(column) ? new NumericLog() : null
    this.binary = column === 'binary' ? new BinaryBuffer() : null
    this.vectors = vector === undefined ? null : new (vectors().VectorBuffer)(vector)
  }

  get byteLength(): number {
    return (
      (this.inverted?.byteLength ?? 0) + (this.numbers?.length ?? 0) * 12 + (this.binary?.byteLength ?? 0) + (this.vectors?.byteLength ?? 0)
    )
  }

  add(doc: number, { value, term }: FieldValue): void {
    if (this.inverted !== null) {
      const text = term ?? value
      if (typeof text === 'string') this.inverted.add(doc, text)
    }
    if (typeof value === 'number' || typeof value === 'bigint') this.numbers?.add(doc, value)
    else if (isBytes(value)) {
      if (this.binary?.lastDoc === doc) throw this.appearsTwice('DocValuesField')
      this.binary?.add(doc, value)
    } else if (typeof value !== 'string') {
      if (this.vectors?.lastDoc === doc) throw this.appearsTwice('VectorValuesField')
      this.vectors?.add(doc, value)
    }
  }

  private appearsTwice(kind: string): ApiError {
    return illegalArgument(`${kind} "${this.spec.name}" appears more than once in this document (only one value is allowed per field)`)
  }

  /** What was collected; the buffer is spent. */
  take(): FieldLog {
    const { analyzer: _, ...spec } = this.spec
    return {
      spec,
      inverted: this.inverted?.take() ?? null,
      numbers: this.numbers?.take() ?? null,
      binary: this.binary?.take() ?? null,
      vectors: this.vectors?.take() ?? null,
    }
  }
}
