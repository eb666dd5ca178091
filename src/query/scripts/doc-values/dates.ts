// Values of date fields in UTC.
import type { NumericColumn } from '../../../index/contracts/segment-reader.ts'
import { indexOutOfBounds, type Throwable } from '../../../painless/runtime/throwable.ts'
import { zonedDateTimeOf } from '../language.ts'
import { CheckedDocValues, docValuesClass, type ValueLines } from './script-doc-values.ts'

const LINES: ValueLines = { kind: 'Dates', get: 191, outside: 197, listGet: 164, getValue: 185, bytes: 4 }

const datesClass = docValuesClass('Dates', {
  'java.time.ZonedDateTime getValue()': (self: Dates) => self.first(),
  'java.time.ZonedDateTime get(int)': (self: Dates, index: number) => self.require(index),
})

const NANOS = 1_000_000n

export class Dates extends CheckedDocValues {
  readonly javaClass = datesClass
  protected readonly lines = LINES

  constructor(
    private readonly column: NumericColumn | null,
    private readonly inNanos: boolean,
  ) {
    super()
  }

  protected read(doc: number): unknown[] {
    const { column } = this
    if (column === null || !column.has(doc)) return []
    const moments: unknown[] = []
    const { values, starts } = column
    const end = starts === null ? doc + 1 : starts[doc + 1]
    for (let i = starts === null ? doc : starts[doc]; i < end; i++) moments.push(this.moment(values[i]))
    return moments
  }

  private moment(value: number | bigint): unknown {
    if (!this.inNanos) return zonedDateTimeOf(Number(value), 0)
    const nanos = BigInt(value)
    const rest = ((nanos % NANOS) + NANOS) % NANOS
    return zonedDateTimeOf(Number((nanos - rest) / NANOS), Number(rest))
  }

  protected override beyond(index: number, count: number, frames: readonly string[]): Throwable {
    return indexOutOfBounds(`attempted to fetch the [${index}] date when there are only [${count}] dates.`, frames)
  }
}

export const dateClasses = [datesClass]
