// scaled_float: value × scaling_factor, rounded to an integer.
import { illegalArgument } from '../../../core/errors.ts'
import { parseJavaDouble } from '../../../core/java-double.ts'
import { javaDouble } from '../../../core/numbers.ts'
import { notADouble } from '../../../core/values.ts'
import type { DocumentBuilder } from '../document-builder.ts'
import { isObject, javaText } from '../java-text.ts'
import { type Bounds, LONG_MAX, LONG_MIN, NOT_NUMERIC, type NumberKind, narrow } from './number-kind.ts'

/** Java's Math.round, held within a long; what is no number becomes 0. */
function roundToLong(value: number): number | bigint {
  const rounded = Number.isNaN(value) ? 0 : Math.floor(value + 0.5)
  if (Number.isSafeInteger(rounded)) return rounded
  if (rounded >= 2 ** 63) return LONG_MAX
  if (rounded <= -(2 ** 63)) return LONG_MIN
  return BigInt(rounded)
}

class ScaledKind implements NumberKind {
  readonly name = 'scaled_float'
  readonly storage = 'int'
  private readonly inverse: number

  constructor(private readonly factor: number) {
    this.inverse = 1 / factor
  }

  read(value: unknown, coerce: boolean, out: DocumentBuilder): number | bigint {
    if (typeof value === 'number' || typeof value === 'bigint') return this.scale(Number(value))
    if (typeof value !== 'string') throw out.wrongToken(value, NOT_NUMERIC)
    if (!coerce) throw illegalArgument('Double value passed as String')
    return this.scale(this.number(value))
  }

  private number(value: unknown): number {
    if (typeof value === 'number' || typeof value === 'bigint') return Number(value)
    const text = isObject(value) ? javaText(value) : String(value)
    const number = parseJavaDouble(text)
    if (number === null) throw notADouble(text)
    return number
  }

  private scale(value: number): number | bigint {
    if (!Number.isFinite(value)) throw illegalArgument(`[scaled_float] only supports finite values, but got [${javaDouble(value)}]`)
    return roundToLong(value * this.factor)
  }

  parse(value: unknown): number | bigint {
    return this.scale(this.number(value))
  }

  exact(value: unknown): number | bigint {
    return roundToLong(this.number(value) * this.factor)
  }

  range(from: unknown, to: unknown, includeFrom: boolean, includeTo: boolean): Bounds | null {
    let min = LONG_MIN
    let max = LONG_MAX
    if (from !== undefined && from !== null) min = BigInt(this.exact(from)) + (includeFrom ? 0n : 1n)
    if (to !== undefined && to !== null) max = BigInt(this.exact(to)) - (includeTo ? 0n : 1n)
    return min > max ? null : { min: narrow(min), max: narrow(max) }
  }

  decode(value: number | bigint): number {
    return Number(value) * this.inverse
  }

  declared(value: unknown): number {
    return this.number(value)
  }
}

export const scaledKind = (factor: number): NumberKind => new ScaledKind(factor)
