// Integer types: byte, short, integer, long and unsigned_long, exact over all 64 bits.
import { type ApiError, illegalArgument } from '../../../core/errors.ts'
import { parseJavaDouble } from '../../../core/java-double.ts'
import { javaDouble } from '../../../core/numbers.ts'
import { notADouble } from '../../../core/values.ts'
import type { DocumentBuilder } from '../document-builder.ts'
import { javaText } from '../java-text.ts'
import { type Bounds, LONG_MIN, NOT_NUMERIC, type NumberKind, narrow } from './number-kind.ts'

/** A number of any size and kind, as a whole part and the sign of its fraction. */
interface Whole {
  /** Cut towards zero. */
  readonly whole: bigint
  /** -1, 0 or 1: the sign of what was cut off. */
  readonly rest: number
}

/** Reads text exactly: `9223372036854775806.5`, `1e18`. Null for what is no decimal number. */
function wholeOfText(text: string): Whole | null {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text)
  if (match === null || (match[2] === '' && (match[3] ?? '') === '')) return null
  const exponent = Number(match[4] ?? 0)
  const digits = match[2] + (match[3] ?? '')
  const point = match[2].length + exponent
  const zero = /^0*$/.test(digits)
  if (!zero && point > 400) return { whole: match[1] === '-' ? -FAR : FAR, rest: 0 }
  const wholeDigits = point <= 0 ? '0' : digits.slice(0, point).padEnd(point, '0')
  const cut = point < 0 ? digits : digits.slice(point)
  const sign = match[1] === '-' ? -1 : 1
  const whole = zero ? 0n : BigInt(wholeDigits) * BigInt(sign)
  return { whole, rest: /[1-9]/.test(cut) ? sign : 0 }
}

/** Beyond every type; the exact value does not matter. */
const FAR = 10n ** 400n

/** Numbers too long for a double come as infinite. */
const bigOf = (whole: number): bigint => (Number.isFinite(whole) ? BigInt(whole) : whole < 0 ? -FAR : FAR)

function wholeOfNumber(value: number): Whole {
  const whole = Math.trunc(value)
  return { whole: bigOf(whole), rest: Number.isFinite(value) ? Math.sign(value - whole) : 0 }
}

/** A number as a complaint shows it. */
const shown = (value: unknown) => (typeof value === 'number' && !Number.isSafeInteger(value) ? javaDouble(value) : javaText(value))

export class WholeKind implements NumberKind {
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
    return this.readWhole(this.name === 'long' && value === 2 ** 63 ? this.exactText(out) : bigOf(Math.trunc(value)), out)
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
    if (whole === null) throw wide ? illegalArgument(`For input string: "${text}"`) : notADouble(text)
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
    if (whole === null) throw notADouble(text)
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
