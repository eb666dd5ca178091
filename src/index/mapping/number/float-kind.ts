// Floating-point types: float, double and half_float.
import { type ApiError, illegalArgument } from '../../../core/errors.ts'
import { parseJavaDouble } from '../../../core/java-double.ts'
import { javaDouble, javaFloat, shortestFloat } from '../../../core/numbers.ts'
import { notADouble } from '../../../core/values.ts'
import { type DocumentBuilder, PREVIEW } from '../document-builder.ts'
import { javaText } from '../java-text.ts'
import { type Bounds, NOT_NUMERIC, type NumberKind } from './number-kind.ts'

/** float, double and half_float differ in how they round and step. */
export class FloatKind implements NumberKind {
  constructor(
    readonly name: 'half_float' | 'float' | 'double',
    readonly storage: 'float' | 'double',
    private readonly round: (value: number) => number,
    private readonly up: (value: number) => number,
  ) {}

  read(value: unknown, coerce: boolean, out: DocumentBuilder): number {
    if (typeof value === 'number') {
      const rounded = this.round(value)
      if (Number.isFinite(rounded)) return rounded
      const error = this.notFinite(value)
      if (this.name === 'float') error.details[PREVIEW] = javaDouble(rounded)
      throw error
    }
    if (typeof value === 'string') {
      if (!coerce) throw illegalArgument(`${this.name === 'double' ? 'Double' : 'Float'} value passed as String`)
      return this.parse(value)
    }
    if (typeof value === 'bigint') return this.parse(value)
    throw out.wrongToken(value, NOT_NUMERIC)
  }

  parse(value: unknown): number {
    return this.round(this.finite(value))
  }

  private finite(value: unknown): number {
    let number: number | null
    if (typeof value === 'number') number = value
    else if (typeof value === 'bigint') number = Number(value)
    else {
      const text = javaText(value)
      number = parseJavaDouble(text)
      if (number === null) throw notADouble(text)
    }
    if (!Number.isFinite(this.round(number))) throw this.notFinite(number)
    return number
  }

  private notFinite(value: number): ApiError {
    const shownValue = this.name === 'double' ? value : Math.fround(value)
    const text = this.name === 'double' ? javaDouble(shownValue) : javaFloat(shownValue)
    return illegalArgument(`[${this.name}] supports only finite values, but got [${text}]`)
  }

  exact(value: unknown): number {
    return this.parse(value)
  }

  range(from: unknown, to: unknown, includeFrom: boolean, includeTo: boolean): Bounds | null {
    let min = Number.NEGATIVE_INFINITY
    let max = Number.POSITIVE_INFINITY
    if (from !== undefined && from !== null) {
      min = this.parse(from)
      if (!includeFrom) min = this.up(min)
    }
    if (to !== undefined && to !== null) {
      max = this.parse(to)
      if (!includeTo) max = -this.up(-max)
    }
    return min > max ? null : { min, max }
  }

  decode(value: number | bigint): number {
    return Number(value)
  }

  declared(value: unknown): number {
    const number = this.finite(value)
    return this.name === 'double' ? number : shortestFloat(Math.fround(number))
  }
}
