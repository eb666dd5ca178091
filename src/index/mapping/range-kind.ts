// The interface of a range type: how bounds are parsed, the successor of a value, and an encoding that sorts as the values do.

import type { DateRangeOptions } from './date-format.ts'
import type { DocumentBuilder } from './document-builder.ts'

/** Addresses are texts as `ip-address.ts` spells them. */
type Bound = number | bigint | string

export interface RangeKind {
  readonly name: 'integer_range' | 'long_range' | 'float_range' | 'double_range' | 'date_range' | 'ip_range'
  /** Bytes of an encoded bound. */
  readonly width: number
  /** Where an open range ends. */
  readonly least: Bound
  readonly greatest: Bound
  /** A bound in a document. */
  read(value: unknown, coerce: boolean, out: DocumentBuilder): Bound
  /** A bound in a query. */
  parse(value: unknown, roundUp: boolean, options: DateRangeOptions): Bound
  /** The next value up or down. */
  step(value: Bound, by: 1 | -1): Bound
  encode(value: Bound): Uint8Array
  /** The bound encoded at a place as a double; absent: bounds are no numbers. */
  readonly numberAt?: (bytes: Uint8Array, at: number) => number
  /** A bound of a source as `fields` shows it, where that is not simply the bound. Null: in the format of the mapping. */
  readonly showSource?: (value: unknown, format: string | null) => string
  /** As descriptions and complaints print it. */
  show(value: Bound): string
}

/** Inclusive bounds. */
export interface BoundedRange {
  readonly min: Bound
  readonly max: Bound
}

/** Negative when the first sorts before the second; `at` are the places of both. */
export function compareBytes(a: Uint8Array, atA: number, b: Uint8Array, atB: number, width: number): number {
  for (let i = 0; i < width; i++) {
    const difference = a[atA + i] - b[atB + i]
    if (difference !== 0) return difference
  }
  return 0
}
