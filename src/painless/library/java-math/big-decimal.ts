// java.math.BigDecimal: decimal numbers of any size, as whole numbers and how many of their digits stand behind the point.

import { javaDouble } from '../../../core/numbers.ts'
import { defineClass, Later } from '../../java-class.ts'
import { boxParents, OBJECT } from '../../java-classes.ts'
import { BigNumber } from '../../runtime/big-number.ts'
import { JavaArray } from '../../runtime/java-array.ts'
import { javaHash } from '../../runtime/objects.ts'
import { arithmetic, checkSize, illegalArgument, numberFormat } from '../../runtime/throwable.ts'
import type { JavaClass } from '../../types.ts'
import { JavaObject, longOf } from '../../values.ts'
import { type EnumConstant, enumClass } from '../java-lang/enum.ts'
import { BigInteger } from './big-integer.ts'

const rounding = enumClass('java.math.RoundingMode', ['UP', 'DOWN', 'CEILING', 'FLOOR', 'HALF_UP', 'HALF_DOWN', 'HALF_EVEN', 'UNNECESSARY'])

export const ROUNDING_MODE = rounding.javaClass
const [UP, DOWN, CEILING, FLOOR, HALF_UP, HALF_DOWN, , UNNECESSARY] = rounding.constants
const HALF_EVEN = rounding.constants[6]

const ten = (power: number) => {
  checkSize(power > 30_000 ? Number.POSITIVE_INFINITY : 0)
  return 10n ** BigInt(power)
}
const magnitude = (value: bigint) => (value < 0n ? -value : value)
const digitCount = (value: bigint) => magnitude(value).toString().length

/** A quotient as whole number. */
function dividedBy(a: bigint, b: bigint, mode: EnumConstant): bigint {
  const quotient = a / b
  const rest = magnitude(a % b)
  if (rest === 0n) return quotient
  const isNegative = a < 0n !== b < 0n
  const away = isNegative ? quotient - 1n : quotient + 1n
  const twice = rest * 2n
  const size = magnitude(b)
  switch (mode) {
    case UP:
      return away
    case DOWN:
      return quotient
    case CEILING:
      return isNegative ? quotient : away
    case FLOOR:
      return isNegative ? away : quotient
    case UNNECESSARY:
      throw arithmetic('Rounding necessary')
  }
  if (twice !== size) return twice > size ? away : quotient
  if (mode === HALF_UP) return away
  return mode === HALF_DOWN || quotient % 2n === 0n ? quotient : away
}

class MathContext extends JavaObject {
  constructor(
    readonly precision: number,
    readonly mode: EnumConstant,
  ) {
    super()
    if (precision < 0) throw illegalArgument('Digits < 0')
  }

  get javaClass(): JavaClass {
    return MATH_CONTEXT
  }

  override toString(): string {
    return `precision=${this.precision} roundingMode=${this.mode.name}`
  }
}

/** What is said of a text that is no number: of its first wrong character, or nothing. */
function parseProblem(text: string): string | null {
  const wrong = /^[+-]?[\d.]*([^\d.eE])/.exec(text)
  if (wrong !== null) return `Character ${wrong[1]} is neither a decimal digit number, decimal point, nor "e" notation exponential mark.`
  return /\..*\./.test(text) ? 'Character array contains more than one decimal point.' : null
}

class BigDecimal extends BigNumber {
  constructor(
    readonly unscaled: bigint,
    readonly scale: number,
  ) {
    super()
  }

  static parse(text: string): BigDecimal {
    const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text)
    if (match === null || (match[2] === '' && (match[3] ?? '') === '')) throw numberFormat(parseProblem(text))
    const [, sign, whole, fraction = '', exponent = '0'] = match
    const digits = BigInt(whole + fraction)
    return new BigDecimal(sign === '-' ? -digits : digits, fraction.length - Number(exponent))
  }

  get javaClass(): JavaClass {
    return BIG_DECIMAL
  }

  get precision(): number {
    return this.unscaled === 0n ? 1 : digitCount(this.unscaled)
  }

  toNumber(): number {
    return Number(`${this.unscaled}e${-this.scale}`)
  }

  toWhole(): bigint {
    return this.scale >= 0 ? this.unscaled / ten(this.scale) : this.unscaled * ten(-this.scale)
  }

  compareTo(other: unknown): number {
    const [a, b] = aligned(this, other as BigDecimal)
    return a < b ? -1 : a > b ? 1 : 0
  }

  withScale(scale: number, mode: EnumConstant): BigDecimal {
    if (scale >= this.scale) return new BigDecimal(this.unscaled * ten(scale - this.scale), scale)
    return new BigDecimal(dividedBy(this.unscaled, ten(this.scale - scale), mode), scale)
  }

  round({ precision, mode }: MathContext): BigDecimal {
    const extra = this.precision - precision
    if (precision === 0 || extra <= 0) return this
    const rounded = this.withScale(this.scale - extra, mode)
    // 9.99 to two digits is 10, which has three.
    return rounded.precision > precision ? rounded.withScale(rounded.scale - 1, mode) : rounded
  }

  stripped(): BigDecimal {
    if (this.unscaled === 0n) return new BigDecimal(0n, 0)
    let { unscaled, scale } = this
    while (unscaled % 10n === 0n) {
      unscaled /= 10n
      scale--
    }
    return new BigDecimal(unscaled, scale)
  }

  override equals(other: unknown): boolean {
    return other instanceof BigDecimal && other.unscaled === this.unscaled && other.scale === this.scale
  }

  override hashCode(): number {
    return (Math.imul(31, javaHash(new BigInteger(this.unscaled))) + this.scale) | 0
  }

  override toString(): string {
    return this.text(false)
  }

  /** With an exponent where the plain text would be long. */
  text(isEngineering: boolean): string {
    const { unscaled, scale } = this
    const digits = magnitude(unscaled).toString()
    let exponent = digits.length - 1 - scale
    if (scale === 0 || (scale > 0 && exponent >= -6)) return this.plainText()
    const sign = unscaled < 0n ? '-' : ''
    let whole = 1
    if (isEngineering) {
      whole += ((exponent % 3) + 3) % 3
      exponent -= whole - 1
    }
    const padded = digits.padEnd(whole, '0')
    const shown = padded.length > whole ? `${padded.slice(0, whole)}.${padded.slice(whole)}` : padded
    return `${sign}${shown}${exponent === 0 ? '' : `E${exponent > 0 ? '+' : ''}${exponent}`}`
  }

  plainText(): string {
    const { unscaled, scale } = this
    if (scale <= 0) return String(unscaled * ten(-scale))
    const digits = magnitude(unscaled)
      .toString()
      .padStart(scale + 1, '0')
    return `${unscaled < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
  }
}

function aligned(a: BigDecimal, b: BigDecimal): readonly [bigint, bigint] {
  const scale = Math.max(a.scale, b.scale)
  return [a.unscaled * ten(scale - a.scale), b.unscaled * ten(scale - b.scale)]
}

const add = (a: BigDecimal, b: BigDecimal) => {
  const [x, y] = aligned(a, b)
  return new BigDecimal(x + y, Math.max(a.scale, b.scale))
}
const negate = (a: BigDecimal) => new BigDecimal(-a.unscaled, a.scale)
const multiply = (a: BigDecimal, b: BigDecimal) => new BigDecimal(a.unscaled * b.unscaled, a.scale + b.scale)

function nonZero(b: BigDecimal): void {
  if (b.unscaled === 0n) throw arithmetic('Division by zero')
}

/** Exactly, or not at all. */
function divide(a: BigDecimal, b: BigDecimal): BigDecimal {
  nonZero(b)
  const preferred = a.scale - b.scale
  if (a.unscaled === 0n) return new BigDecimal(0n, Math.max(preferred, 0))
  const digits = a.precision + Math.ceil((10 * b.precision) / 3)
  const [x, y] = [a.unscaled * ten(digits), b.unscaled]
  if (x % y !== 0n) throw arithmetic('Non-terminating decimal expansion; no exact representable decimal result.')
  return preferring(new BigDecimal(x / y, preferred + digits), preferred)
}

/** Without zeros at the end, but for those of the preferred scale. */
function preferring({ unscaled, scale }: BigDecimal, preferred: number): BigDecimal {
  let [value, places] = [unscaled, scale]
  while (places > preferred && value % 10n === 0n) {
    value /= 10n
    places--
  }
  return new BigDecimal(value, places)
}

function divideTo(a: BigDecimal, b: BigDecimal, context: MathContext): BigDecimal {
  nonZero(b)
  if (context.precision === 0) return divide(a, b)
  const preferred = a.scale - b.scale
  if (a.unscaled === 0n) return new BigDecimal(0n, preferred)
  const digits = Math.max(0, context.precision + 3 + b.precision - a.precision)
  const x = a.unscaled * ten(digits)
  const quotient = x / b.unscaled
  // A digit more tells whether anything was left over.
  const sticky = x % b.unscaled === 0n ? 0n : x < 0n !== b.unscaled < 0n ? -1n : 1n
  return preferring(new BigDecimal(quotient * 10n + sticky, preferred + digits + 1).round(context), preferred)
}

/** The whole part of a quotient. */
function integral(a: BigDecimal, b: BigDecimal): BigDecimal {
  nonZero(b)
  const [x, y] = aligned(a, b)
  const preferred = a.scale - b.scale
  const whole = new BigDecimal(x / y, 0)
  return preferred >= 0 ? whole.withScale(preferred, DOWN) : preferring(whole, preferred)
}

const remainder = (a: BigDecimal, b: BigDecimal) => add(a, negate(multiply(integral(a, b), b)))

function power(a: BigDecimal, exponent: number): BigDecimal {
  if (exponent < 0 || exponent > 999_999_999) throw arithmetic('Invalid operation')
  checkSize(a.precision * exponent > 30_000 ? Number.POSITIVE_INFINITY : 0)
  return new BigDecimal(a.unscaled ** BigInt(exponent), a.scale * exponent)
}

function exactly(a: BigDecimal, bits: number): bigint {
  const whole = a.withScale(0, UNNECESSARY).unscaled
  if (BigInt.asIntN(bits, whole) !== whole) throw arithmetic('Overflow')
  return whole
}

type Binary = (a: BigDecimal, b: BigDecimal) => BigDecimal
const rounded = (of: Binary) => (a: BigDecimal, b: BigDecimal, context: MathContext) => of(a, b).round(context)
const abs = (a: BigDecimal) => (a.unscaled < 0n ? negate(a) : a)
const pair = (a: BigDecimal, b: BigDecimal) => new JavaArray(BIG_DECIMAL, [integral(a, b), remainder(a, b)])

function moved(a: BigDecimal, places: number): BigDecimal {
  const made = new BigDecimal(a.unscaled, a.scale + places)
  return made.scale < 0 ? made.withScale(0, UNNECESSARY) : made
}

const constant = (value: bigint) => new Later(() => new BigDecimal(value, 0))
const context = (precision: number, mode: EnumConstant) => new Later(() => new MathContext(precision, mode))

export const MATH_CONTEXT: JavaClass = defineClass(
  'java.math.MathContext',
  { extends: () => [OBJECT] },
  {
    'new(int)': (precision: number) => new MathContext(precision, HALF_UP),
    'new(int, RoundingMode)': (precision: number, mode: EnumConstant) => new MathContext(precision, mode),
    'static final MathContext DECIMAL128': context(34, HALF_EVEN),
    'static final MathContext DECIMAL32': context(7, HALF_EVEN),
    'static final MathContext DECIMAL64': context(16, HALF_EVEN),
    'static final MathContext UNLIMITED': context(0, HALF_UP),
    'int getPrecision()': (self: MathContext) => self.precision,
    'RoundingMode getRoundingMode()': (self: MathContext) => self.mode,
  },
)

export const BIG_DECIMAL: JavaClass = defineClass(
  'java.math.BigDecimal',
  { extends: () => boxParents() },
  {
    'new(String)': (text: string) => BigDecimal.parse(text),
    'new(String, MathContext)': (text: string, context: MathContext) => BigDecimal.parse(text).round(context),
    'static BigDecimal valueOf(double)': (value: number) => BigDecimal.parse(javaDouble(value)),
    'static final BigDecimal ONE': constant(1n),
    'static final BigDecimal TEN': constant(10n),
    'static final BigDecimal ZERO': constant(0n),
    'BigDecimal abs()': abs,
    'BigDecimal abs(MathContext)': (self: BigDecimal, context: MathContext) => abs(self).round(context),
    'BigDecimal add(BigDecimal)': add,
    'BigDecimal add(BigDecimal, MathContext)': rounded(add),
    'byte byteValueExact()': (self: BigDecimal) => longOf(exactly(self, 8)),
    'int compareTo(BigDecimal)': (self: BigDecimal, other: BigDecimal) => self.compareTo(other),
    'BigDecimal divide(BigDecimal)': divide,
    'BigDecimal divide(BigDecimal, MathContext)': divideTo,
    'BigDecimal[] divideAndRemainder(BigDecimal)': pair,
    'BigDecimal divideToIntegralValue(BigDecimal)': integral,
    'BigDecimal divideToIntegralValue(BigDecimal, MathContext)': rounded(integral),
    'int intValueExact()': (self: BigDecimal) => longOf(exactly(self, 32)),
    'long longValueExact()': (self: BigDecimal) => longOf(exactly(self, 64)),
    'BigDecimal max(BigDecimal)': (self: BigDecimal, other: BigDecimal) => (self.compareTo(other) >= 0 ? self : other),
    'BigDecimal min(BigDecimal)': (self: BigDecimal, other: BigDecimal) => (self.compareTo(other) <= 0 ? self : other),
    'BigDecimal movePointLeft(int)': moved,
    'BigDecimal movePointRight(int)': (self: BigDecimal, places: number) => moved(self, -places),
    'BigDecimal multiply(BigDecimal)': multiply,
    'BigDecimal multiply(BigDecimal, MathContext)': rounded(multiply),
    'BigDecimal negate()': negate,
    'BigDecimal negate(MathContext)': (self: BigDecimal, context: MathContext) => negate(self).round(context),
    'BigDecimal plus()': (self: BigDecimal) => self,
    'BigDecimal plus(MathContext)': (self: BigDecimal, context: MathContext) => self.round(context),
    'BigDecimal pow(int)': power,
    'BigDecimal pow(int, MathContext)': (self: BigDecimal, exponent: number, context: MathContext) => power(self, exponent).round(context),
    'int precision()': (self: BigDecimal) => self.precision,
    'BigDecimal remainder(BigDecimal)': remainder,
    'BigDecimal remainder(BigDecimal, MathContext)': rounded(remainder),
    'BigDecimal round(MathContext)': (self: BigDecimal, context: MathContext) => self.round(context),
    'int scale()': (self: BigDecimal) => self.scale,
    'BigDecimal scaleByPowerOfTen(int)': (self: BigDecimal, power: number) => new BigDecimal(self.unscaled, self.scale - power),
    'BigDecimal setScale(int)': (self: BigDecimal, scale: number) => self.withScale(scale, UNNECESSARY),
    'BigDecimal setScale(int, RoundingMode)': (self: BigDecimal, scale: number, mode: EnumConstant) => self.withScale(scale, mode),
    'short shortValueExact()': (self: BigDecimal) => longOf(exactly(self, 16)),
    'int signum()': (self: BigDecimal) => (self.unscaled > 0n ? 1 : self.unscaled < 0n ? -1 : 0),
    'BigDecimal stripTrailingZeros()': (self: BigDecimal) => self.stripped(),
    'BigDecimal subtract(BigDecimal)': (self: BigDecimal, other: BigDecimal) => add(self, negate(other)),
    'BigDecimal subtract(BigDecimal, MathContext)': (self: BigDecimal, other: BigDecimal, context: MathContext) =>
      add(self, negate(other)).round(context),
    'BigInteger toBigInteger()': (self: BigDecimal) => new BigInteger(self.toWhole()),
    'BigInteger toBigIntegerExact()': (self: BigDecimal) => new BigInteger(self.withScale(0, UNNECESSARY).unscaled),
    'String toEngineeringString()': (self: BigDecimal) => self.text(true),
    'String toPlainString()': (self: BigDecimal) => self.plainText(),
    'BigDecimal ulp()': (self: BigDecimal) => new BigDecimal(1n, self.scale),
  },
)
