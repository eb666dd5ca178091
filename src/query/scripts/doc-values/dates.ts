// Values of date fields in UTC.
import type { NumericColumn } from '../../../index/contracts/segment-reader.ts'
import { indexOutOfBounds } from '../../../painless/runtime/throwable.ts'
import { zonedDateTimeOf } from '../language.ts'
import { docValuesClass, frame, missingValue, ScriptDocValues } from './script-doc-values.ts'

const GET = frame('Dates', 'get', 191)

const datesClass = docValuesClass('Dates', {
  'java.time.ZonedDateTime getValue()': (self: Dates) => self.atPlace(0, [GET, frame('Dates', 'getValue', 185)]),
  'java.time.ZonedDateTime get(int)': (self: Dates, index: number) => self.atPlace(index, [GET]),
})

const NANOS = 1_000_000n

export class Dates extends ScriptDocValues {
  readonly javaClass = datesClass

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

  atPlace(index: number, frames: readonly string[]): unknown {
    const values = this.values()
    if (values.length === 0) throw missingValue(frames)
    if (index >= 0 && index < values.length) return values[index]
    const where = frame('Dates', 'get', 197)
    throw indexOutOfBounds(`attempted to fetch the [${index}] date when there are only [${values.length}] dates.`, [where])
  }
}

export const dateClasses = [datesClass]
