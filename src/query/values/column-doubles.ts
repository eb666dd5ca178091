// Values of number fields as the doubles that functions compute with.
import type { FieldType } from '../../index/mapping/field-type.ts'

const NANOS = 1_000_000n

/** The double of a column's value: dates in milliseconds, at any resolution of storage. */
export function doubleOf(field: FieldType): (value: number | bigint) => number {
  if (field.family === 'number') return value => field.toNumber(value)
  if (field.family === 'date' && field.resolution === 'nanoseconds') return millisOfNanos
  return Number
}

const millisOfNanos = (value: number | bigint) => Number(BigInt(value) / NANOS)
