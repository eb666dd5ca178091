// The interface of a numeric type: its range, how it is parsed from documents and queries, and what is indexed.
import type { DocumentBuilder } from '../document-builder.ts'
import type { NumberFieldType } from '../field-type.ts'

export type Bounds = { min: number | bigint; max: number | bigint }

export interface NumberKind {
  readonly name: NumberFieldType['numeric']
  readonly storage: 'int' | 'float' | 'double'
  /** A document's value (no null) as the index holds it. */
  read(value: unknown, coerce: boolean, out: DocumentBuilder): number | bigint
  /** Throws for what does not fit. */
  parse(value: unknown): number | bigint
  exact(value: unknown): number | bigint | null
  range(from: unknown, to: unknown, includeFrom: boolean, includeTo: boolean): Bounds | null
  /** A `null_value` as a mapping shows it; `parse` makes of it what the index holds. */
  declared(value: unknown): number | bigint
  /** From what the index holds to the value it stands for. */
  decode(value: number | bigint): number | bigint
}

export const NOT_NUMERIC = 'not numeric, cannot use numeric value accessors'

export const LONG_MIN = -(2n ** 63n)
export const LONG_MAX = 2n ** 63n - 1n

/** A whole number in the smallest form: bigint only where a double would not be exact. */
export function narrow(value: bigint): number | bigint {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}
