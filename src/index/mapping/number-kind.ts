// Of each numeric type: which values fit, how they are read from documents and queries, and what the index holds for them.
import { type ApiError, illegalArgument } from '../../core/errors.ts'
import { javaDouble, javaFloat, nextUp, shortestFloat } from '../../core/numbers.ts'
import { notANumber } from '../../core/values.ts'
import { type DocumentBuilder, PREVIEW } from './document-builder.ts'
import type { NumberFieldType } from './field-type.ts'
import { isObject, javaText, parseJavaDouble } from './java-text.ts'

type Bounds = { min: number | bigint; max: number | bigint }

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

const NOT_NUMERIC = 'not numeric, cannot use numeric value accessors'

/** A whole number in the smallest form: bigint only where a double would not be exact. */
export function narrow(value: bigint): number | bigint {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

/** A number of any size and kind, as a whole part and the sign of its fraction. */
interface Whole {
  /** Cut towards zero. */
  readonly whole: bigint
  /** -1, 0 or 1: the sign of what was cut off. */
  readonly rest: number
}

const LONG_MIN = -(2n ** 63n)
const LONG_MAX = 2n ** 63n - 1n

/** Reads text exactly: `9223372036854775806.5`, `1e18`. Null for what is no decimal number. */
function wholeOfText(text: string): Whole | null {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text)
  if (match === null || (match[2] === '' && (match[3] ?? '') === '')) return null
  const exponent = Number(match[4] ?? 0)
  const digits = match[2] + (match[3] ?? '')
  const point = match[2].length + exponent
  const zero = /^0*$/.test(digits)
  // Far beyond every type; the exact value does not matter.
  if (!zero && point > 400) return { whole: match[1] === '-' ? -(10n ** 400n) : 10n ** 400n, rest: 0 }
  const wholeDigits = point <= 0 ? '0' : digits.slice(0, point).padEnd(point, '0')
  const cut = point < 0 ? digits : digits.slice(point)
  const sign = match[1] === '-' ? -1 : 1
  const whole = zero ? 0n : BigInt(wholeDigits) * BigInt(sign)
  return { whole, rest: /[1-9]/.test(cut) ? sign : 0 }
}

function wholeOfNumber(value: number): Whole {
  const whole = Math.trunc(value)
  return { whole: BigInt(whole), rest: Math.sign(value - whole) }
}

/** A number as a complaint shows it. */
const shown = (value: unknown) => (typeof value === 'number' && !Number.isSafeInteger(value) ? javaDouble(value) : javaText(value))

class WholeKind implements NumberKind {
  readonly storage = 'int'
  private readonly minNumber: number
  private readonly maxNumber: number

  constructor(
    readonly name: 'byte' | 'short' | 'integer' | 'long' | 'unsigned_long',
    private readonly min: bigint,
    private readonly max: bigint,
    /** What queries accept: the smaller types are searched as integers. */
    private readonly queryMin: bigint,
    private readonly queryMax: bigint,
    private readonly phrase: string,
    /** What the server's JSON parser calls the type it reads a number as; null when it reads any. */
    private readonly token: { readonly name: string; readonly min: bigint; readonly max: bigint } | null,
    private readonly javaName: string,
  ) {
    this.minNumber = Number(min)
    this.maxNumber = Number(max)
  }

  read(value: unknown, coerce: boolean, out: DocumentBuilder): number | bigint {
    if (typeof value === 'number') {
      if (Number.isSafeInteger(value) && value >= this.minNumber && value <= this.maxNumber) return this.encode(value)
      return this.readOther(value, coerce, out)
    }
    if (typeof value === 'string') return this.readText(value, coerce)
    if (typeof value === 'bigint') return this.readWhole(value, out)
    throw out.wrongToken(value, NOT_NUMERIC)
  }

  private readOther(value: number, coerce: boolean, out: DocumentBuilder): number | bigint {
    if (!coerce && !Number.isInteger(value)) {
      throw illegalArgument(`${javaDouble(value)} cannot be converted to ${this.javaName} without data loss`)
    }
    return this.readWhole(this.name === 'long' && value === 2 ** 63 ? this.exactText(out) : BigInt(Math.trunc(value)), out)
  }

  /** A double cannot tell 9223372036854775807.9 from 2^63; its text can. */
  private exactText(out: DocumentBuilder): bigint {
    const text = out.positions().text(out.container, out.key)
    return (text === null ? null : wholeOfText(text))?.whole ?? 2n ** 63n
  }

  private readWhole(value: bigint, out: DocumentBuilder): number | bigint {
    const { token } = this
    if (token !== null && (value < token.min || value > token.max)) {
      const written = out.positions().text(out.container, out.key) ?? String(value)
      throw out.coercionError(`Numeric value (${written}) out of range of \`${token.name}\` (${token.min} - ${token.max})`)
    }
    if (value < this.min || value > this.max) throw this.outOfRange(String(value), this.phrase)
    return this.encode(narrow(value))
  }

  private readText(text: string, coerce: boolean): number | bigint {
    if (!coerce) throw illegalArgument(`${this.javaName} value passed as String`)
    const wide = this.name === 'long' || this.name === 'unsigned_long'
    const whole = this.toWhole(text)
    if (whole === null) throw wide ? illegalArgument(`For input string: "${text}"`) : notANumber(text)
    if (whole.whole < this.min || whole.whole > this.max) throw this.outOfRange(text, this.phrase)
    return this.encode(narrow(whole.whole))
  }

  private toWhole(text: string): Whole | null {
    if (this.name === 'long' || this.name === 'unsigned_long') return wholeOfText(text)
    const number = parseJavaDouble(text)
    return number === null
      ? null
      : Number.isFinite(number)
        ? wholeOfNumber(number)
        : Number.isNaN(number)
          ? { whole: 0n, rest: 0 }
          : { whole: 10n ** 400n, rest: 0 }
  }

  parse(value: unknown): number | bigint {
    const whole = this.ofQuery(value)
    if (whole.rest !== 0) throw illegalArgument(`Value [${shown(value)}] has a decimal part`)
    if (whole.whole < this.min || whole.whole > this.max) throw this.outOfRange(shown(value), this.phrase)
    return this.encode(narrow(whole.whole))
  }

  exact(value: unknown): number | bigint | null {
    const whole = this.ofQuery(value)
    return whole.rest === 0 ? this.encode(narrow(this.checked(whole, value))) : null
  }

  range(from: unknown, to: unknown, includeFrom: boolean, includeTo: boolean): Bounds | null {
    let low = this.queryMin
    let high = this.queryMax
    if (from !== undefined && from !== null) {
      const whole = this.ofQuery(from)
      low = this.checked(whole, from)
      if (whole.rest > 0 || (whole.rest === 0 && !includeFrom)) low++
    }
    if (to !== undefined && to !== null) {
      const whole = this.ofQuery(to)
      high = this.checked(whole, to)
      if (whole.rest < 0 || (whole.rest === 0 && !includeTo)) high--
    }
    return low > high ? null : { min: this.encode(narrow(low)), max: this.encode(narrow(high)) }
  }

  private ofQuery(value: unknown): Whole {
    if (typeof value === 'number') return wholeOfNumber(value)
    if (typeof value === 'bigint') return { whole: value, rest: 0 }
    const text = javaText(value)
    const whole = this.toWhole(text)
    if (whole === null) throw notANumber(text)
    return whole
  }

  private checked(whole: Whole, value: unknown): bigint {
    if (whole.whole < this.queryMin || whole.whole > this.queryMax) {
      throw this.outOfRange(shown(value), this.token === null || this.name === 'long' ? this.phrase : 'an integer')
    }
    return whole.whole
  }

  private outOfRange(value: string, phrase: string): ApiError {
    return illegalArgument(`Value [${value}] is out of range for ${phrase}`)
  }

  /** Unsigned numbers are kept in the order of signed ones: 0 as -2^63. */
  private encode(value: number | bigint): number | bigint {
    return this.name === 'unsigned_long' ? BigInt(value) + LONG_MIN : value
  }

  decode(value: number | bigint): number | bigint {
    return this.name === 'unsigned_long' ? narrow(BigInt(value) - LONG_MIN) : typeof value === 'bigint' ? narrow(value) : value
  }

  declared(value: unknown): number | bigint {
    return this.decode(this.parse(value))
  }
}

/** float, double and half_float differ in how they round and step. */
class FloatKind implements NumberKind {
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
      if (number === null) throw notANumber(text)
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

/** Java's Math.round, held within a long. */
function roundToLong(value: number): number | bigint {
  const rounded = Math.floor(value + 0.5)
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
    if (number === null) throw notANumber(text)
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

/** Steps between half floats around `value`: eleven bits of precision, down to 2^-24. */
const halfStep = (value: number) => 2 ** Math.max(Math.floor(Math.log2(Math.abs(value))) - 10, -24)

/** To the nearest half float, ties to even. */
export function roundToHalf(value: number): number {
  const float = Math.fround(value)
  if (!Number.isFinite(float) || float === 0) return float
  const step = halfStep(float)
  const quotient = float / step
  const floor = Math.floor(quotient)
  const rest = quotient - floor
  const rounded = rest > 0.5 || (rest === 0.5 && floor % 2 !== 0) ? floor + 1 : floor
  const half = rounded * step
  return Math.abs(half) >= 65536 ? Math.sign(half) * Number.POSITIVE_INFINITY : half
}

export function nextHalfUp(value: number): number {
  if (value === 65504) return Number.POSITIVE_INFINITY
  if (value === 0) return 2 ** -24
  const step = halfStep(value)
  // Below a power of two the steps are half as wide; that is where a negative one goes.
  const shrinks = value < 0 && Math.abs(value) === 2 ** Math.floor(Math.log2(Math.abs(value))) && step > 2 ** -24
  return value + (shrinks ? step / 2 : step)
}

const doubleView = new Float64Array(1)
const longView = new BigInt64Array(doubleView.buffer)

function nextDoubleUp(value: number): number {
  if (value === 0) return Number.MIN_VALUE
  doubleView[0] = value
  longView[0] += value > 0 ? 1n : -1n
  return doubleView[0]
}

const INT_MIN = -(2n ** 31n)
const INT_MAX = 2n ** 31n - 1n
const intToken = { name: 'int', min: INT_MIN, max: INT_MAX }

export const numberKinds = {
  byte: new WholeKind('byte', -128n, 127n, INT_MIN, INT_MAX, 'a byte', intToken, 'Integer'),
  short: new WholeKind('short', -32768n, 32767n, INT_MIN, INT_MAX, 'a short', { name: 'short', min: -32768n, max: 32767n }, 'Short'),
  integer: new WholeKind('integer', INT_MIN, INT_MAX, INT_MIN, INT_MAX, 'an integer', intToken, 'Integer'),
  long: new WholeKind('long', LONG_MIN, LONG_MAX, LONG_MIN, LONG_MAX, 'a long', { name: 'long', min: LONG_MIN, max: LONG_MAX }, 'Long'),
  unsigned_long: new WholeKind('unsigned_long', 0n, 2n ** 64n - 1n, 0n, 2n ** 64n - 1n, 'an unsigned long', null, 'Long'),
  half_float: new FloatKind('half_float', 'float', roundToHalf, nextHalfUp),
  float: new FloatKind('float', 'float', Math.fround, nextUp),
  double: new FloatKind('double', 'double', value => value, nextDoubleUp),
} satisfies Record<Exclude<NumberFieldType['numeric'], 'scaled_float'>, NumberKind>
