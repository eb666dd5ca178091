// How `docvalue_fields` and `fields` show dates when the request names a format.
import { DateFormat } from '../../index/mapping/date-format.ts'
import type { DateFieldType } from '../../index/mapping/field-type.ts'

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
