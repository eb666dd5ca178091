// The result of most pipelines: one number with its format.
import { double } from '../print-aggregations.ts'
import { formatNumber, RAW, type ValueFormat } from '../values/value-format.ts'

export interface SimpleValue {
  readonly value: number
}

export const patternFormat = (pattern: string | null): ValueFormat => (pattern === null ? RAW : { kind: 'decimal', pattern })

/** Under `name`, and under `name_as_string`. What is no number is null. */
export function printValue(body: Map<string, unknown>, name: string, value: number, format: ValueFormat): Map<string, unknown> {
  const isNumber = Number.isFinite(value)
  body.set(name, isNumber ? double(value) : null)
  if (isNumber && format.kind !== 'raw') body.set(`${name}_as_string`, formatNumber(format, value))
  return body
}
