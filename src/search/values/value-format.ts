// How `docvalue_fields` and `fields` show dates and numbers when the request names a format.
import { DateFormat } from '../../index/mapping/date-format.ts'
import { DecimalFormat } from '../../index/mapping/decimal-format.ts'
import type { DateFieldType, NumberFieldType } from '../../index/mapping/field-type.ts'

export type Show = (value: string | number | bigint) => unknown

const MILLION = 1_000_000n

/** For dates: the values printed in `format`. */
export function dateShow(field: DateFieldType, format: string): Show {
  const printer = DateFormat.of(format)
  if (field.resolution === 'milliseconds') return value => printer.print({ millis: Number(value), nanos: 0 })
  return value => {
    const nanos = BigInt(value)
    return printer.print({ millis: Number(nanos / MILLION), nanos: Number(nanos % MILLION) })
  }
}

/** For numbers: the values printed in a pattern. Unsigned ones know none. */
export function numberShow(field: NumberFieldType, format: string): Show {
  if (field.numeric === 'unsigned_long') return value => field.format(value)
  const printer = DecimalFormat.of(format)
  return value => {
    const whole = field.numeric === 'long' ? field.format(value) : null
    return printer.print(typeof whole === 'bigint' ? whole : field.toNumber(value as number | bigint))
  }
}
