// java.text.NumberFormat and DecimalFormat: numbers by a pattern such as `#,##0.00`.

import { JsonFloat } from '../../../core/json.ts'
import { defineClass } from '../../java-class.ts'
import { NUMBER, OBJECT, ROUNDING_MODE } from '../../java-classes.ts'
import { classOf } from '../../runtime/class-of.ts'
import { javaText, textOf } from '../../runtime/objects.ts'
import { checkSize, illegalArgument, parseProblem } from '../../runtime/throwable.ts'
import type { JavaClass } from '../../types.ts'
import { boxDouble, boxLong, JavaFloat, JavaObject } from '../../values.ts'
import type { EnumConstant } from '../java-lang/enum.ts'
import type { JavaLocale } from '../java-time/locale.ts'
import { DecimalSymbols, languageOf } from './decimal-symbols.ts'
import type { ParsePosition } from './parse-position.ts'

const SUBPATTERN = /^((?:'[^']*'|[^#0,.'])*)([#0,.]+)(E0+)?((?:'[^']*'|[^#0,.'])*)$/

/** Beyond so many digits a number has no more than zeros. */
const MOST_DIGITS = 340

export class DecimalFormat extends JavaObject {
  prefix = ''
  suffix = ''
  negativePrefix: string | null = null
  negativeSuffix = ''
  minInteger = 0
  minFraction = 0
  maxFraction = 0
  exponentDigits = 0
  grouping = 0
  multiplier = 1
  isWhole = false
  rounding = 'HALF_EVEN'
  /** Whether the double that is formatted is greater than its digits say, or smaller. */
  private beyond = 0

  symbols: DecimalSymbols

  constructor(
    public pattern: string,
    locale: string | DecimalSymbols = 'en',
  ) {
    super()
    this.symbols = typeof locale === 'string' ? DecimalSymbols.of(locale) : locale.copy()
    this.apply(pattern)
  }

  get javaClass(): JavaClass {
    return DECIMAL_FORMAT
  }

  apply(pattern: string): void {
    const [positive, negative] = (pattern === '' ? '#,##0.###' : pattern).split(/;(?=(?:[^']*'[^']*')*[^']*$)/)
    const match = SUBPATTERN.exec(positive)
    if (match === null) throw illegalArgument(`Malformed pattern "${pattern}"`)
    const [, prefix, digits, exponent = '', suffix] = match
    const [whole, fraction = '', extra] = digits.split('.')
    if (extra !== undefined) throw illegalArgument(`Multiple decimal separators in pattern "${pattern}"`)
    const comma = whole.lastIndexOf(',')
    this.grouping = comma < 0 ? 0 : whole.length - comma - 1
    this.minInteger = (whole.match(/0/g) ?? []).length
    this.minFraction = (fraction.match(/0/g) ?? []).length
    this.maxFraction = fraction.length
    if (this.minInteger === 0 && this.maxFraction === 0) this.minInteger = exponent === '' && /#/.test(whole) ? 0 : 1
    this.exponentDigits = Math.max(exponent.length - 1, 0)
    this.prefix = unquoted(prefix)
    this.suffix = unquoted(suffix)
    this.multiplier = /%/.test(prefix + suffix) ? 100 : /‰/.test(prefix + suffix) ? 1000 : 1
    const other = negative === undefined ? null : SUBPATTERN.exec(negative)
    this.negativePrefix = other === null ? null : unquoted(other[1])
    this.negativeSuffix = other === null ? this.suffix : unquoted(other[4])
    this.pattern = pattern
  }

  format(value: unknown): string {
    if (!isNumber(value)) throw illegalArgument('Cannot format given Object as a Number')
    const text = javaText(value)
    this.beyond = value instanceof JsonFloat || value instanceof JavaFloat ? beyondDigits(Math.abs(value.value)) : 0
    if (text === 'NaN') return 'NaN'
    const isNegative = text.startsWith('-')
    const size = text.replace(/^-/, '')
    const body = size === 'Infinity' ? '∞' : this.digits(size)
    const isZero = !/[1-9∞]/.test(body)
    if (!isNegative || (isZero && this.isInteger(text))) return this.prefix + body + this.suffix
    return this.negativePrefix === null ? `-${this.prefix}${body}${this.suffix}` : this.negativePrefix + body + this.negativeSuffix
  }

  private isInteger(text: string): boolean {
    return /^-?\d+$/.test(text)
  }

  private digits(size: string): string {
    const [mantissa, exponent = '0'] = size.toLowerCase().split('e')
    const [whole, fraction = ''] = mantissa.split('.')
    const places = Math.log10(this.multiplier)
    const shift = Number(exponent) + places
    checkSize(Math.abs(shift))
    let digits = (whole + fraction).replace(/^0+(?=\d)/, '')
    let scale = fraction.length - shift
    if (this.exponentDigits > 0) return this.scientific(digits, scale)
    if (scale < 0) {
      digits += '0'.repeat(-scale)
      scale = 0
    }
    return this.placed(...rounded(digits, scale, Math.min(this.maxFraction, MOST_DIGITS), this.rounding, this.beyond))
  }

  private placed(digits: string, scale: number): string {
    const padded = digits.padStart(scale + 1, '0')
    const whole = padded
      .slice(0, padded.length - scale)
      .replace(/^0+/, '')
      .padStart(this.minInteger, '0')
    const fraction = scale === 0 ? '' : padded.slice(-scale).replace(/0+$/, '')
    return this.joined(whole, fraction.padEnd(this.minFraction, '0'))
  }

  private joined(whole: string, fraction: string): string {
    const { grouping, symbols: signs } = this
    const grouped = grouping === 0 ? whole : whole.replace(new RegExp(`\\B(?=(?:\\d{${grouping}})+$)`, 'g'), signs.group)
    if (fraction === '') return grouped === '' ? '0' : grouped
    return grouped + signs.decimal + fraction
  }

  private scientific(digits: string, scale: number): string {
    const isZero = /^0*$/.test(digits)
    const integer = Math.max(this.minInteger, 1)
    const exponent = isZero ? 0 : digits.length - scale - integer
    const [kept, places] = rounded(digits, digits.length - integer, this.maxFraction, this.rounding, this.beyond)
    const padded = kept.padStart(places + 1, '0')
    const fraction = places === 0 ? '' : padded.slice(-places).replace(/0+$/, '')
    const power = `${exponent < 0 ? '-' : ''}${String(Math.abs(exponent)).padStart(this.exponentDigits, '0')}`
    return `${this.joined(padded.slice(0, padded.length - places), fraction.padEnd(this.minFraction, '0'))}E${power}`
  }

  /** As much of the text as is a number. */
  parse(text: string): unknown {
    const found = this.parseFrom(text, 0)
    if (found === null) throw parseProblem(`Unparseable number: "${text}"`)
    return found.value
  }

  /** The same from a place on, which moves behind the number. */
  parseAt(text: string, position: ParsePosition): unknown {
    const found = this.parseFrom(text, position.index)
    if (found === null) position.errorIndex = position.index
    else position.index = found.end
    return found?.value ?? null
  }

  private parseFrom(whole: string, from: number): { readonly value: unknown; readonly end: number } | null {
    const text = whole.slice(from)
    const { decimal, group } = this.symbols
    const isNegative = text.startsWith(`-${this.prefix}`) || (this.negativePrefix !== null && text.startsWith(this.negativePrefix))
    const before = isNegative ? (this.negativePrefix ?? `-${this.prefix}`) : this.prefix
    const sign = (one: string) => one.replace(/[-/\\^$*+?.()|[\]{}]/g, '\\$&')
    const match = new RegExp(`^[\\d${sign(group)}]*(?:${sign(decimal)}\\d*)?(?:E-?\\d+)?`).exec(text.slice(before.length))
    if (match === null || !/\d/.test(match[0]) || !text.startsWith(before)) return null
    const number = match[0].replaceAll(group, '').replace(decimal, '.')
    const value = ((isNegative ? -1 : 1) * Number(this.isWhole ? number.split('.')[0] : number)) / this.multiplier
    const end = from + before.length + match[0].length
    return { value: Number.isSafeInteger(value) ? boxLong(value) : boxDouble(value), end }
  }
}

const unquoted = (text: string) => text.replace(/'([^']*)'/g, (_, inner: string) => (inner === '' ? "'" : inner))

const isNumber = (value: unknown) =>
  ['number', 'bigint'].includes(typeof value) || (value !== null && typeof value === 'object' && classOf(value).isA(NUMBER))

/** How a double lies to the digits that are shown of it. */
function beyondDigits(size: number): number {
  const [, fraction = ''] = String(size).split('.')
  if (!Number.isFinite(size) || /e/.test(String(size))) return 0
  const places = Math.min(fraction.length + 40, 100)
  const exact = size.toFixed(places)
  const shown = `${fraction === '' ? `${size}.` : size}`.padEnd(exact.length, '0')
  return exact > shown ? 1 : exact < shown ? -1 : 0
}

/** Digits behind the point cut to `most`, as the mode says. */
function rounded(digits: string, scale: number, most: number, mode: string, beyond: number): [digits: string, scale: number] {
  if (scale <= most) return [digits, scale]
  const padded = digits.padStart(scale + 1, '0')
  const cut = padded.length - (scale - most)
  const kept = BigInt(padded.slice(0, cut) || '0')
  const rest = padded.slice(cut)
  const half = rest[0] === '5' && /^50*$/.test(rest) ? beyond : rest[0] >= '5' ? 1 : -1
  const isUp =
    mode === 'UP' || mode === 'CEILING'
      ? /[1-9]/.test(rest)
      : mode === 'DOWN' || mode === 'FLOOR'
        ? false
        : half > 0 || (half === 0 && (mode === 'HALF_UP' || (mode === 'HALF_EVEN' && kept % 2n === 1n)))
  return [String(isUp ? kept + 1n : kept).padStart(cut, '0'), most]
}

/** The sign of a country's money, before or behind the number. */
function currencyFormat(locale: string): DecimalFormat {
  const region = new Intl.Locale(locale).maximize().region ?? 'US'
  const currency = CURRENCIES[region] ?? 'EUR'
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(1)
  const at = parts.findIndex(part => part.type === 'currency')
  const literal = parts.find(part => part.type === 'literal')?.value ?? ''
  const sign = `'${parts[at].value}'`
  const places = parts.find(part => part.type === 'fraction')?.value.length ?? 0
  const digits = `#,##0${places === 0 ? '' : `.${'0'.repeat(places)}`}`
  return new DecimalFormat(at === 0 ? `${sign}${literal}${digits}` : `${digits}${literal}${sign}`, locale)
}

const CURRENCIES: Readonly<Record<string, string>> = { US: 'USD', GB: 'GBP', JP: 'JPY', CN: 'CNY', CA: 'CAD', KR: 'KRW', TW: 'TWD' }

export const general = (locale: JavaLocale | null = null) => new DecimalFormat('#,##0.###', languageOf(locale))
export function whole(locale: JavaLocale | null = null): DecimalFormat {
  const format = new DecimalFormat('#,##0', languageOf(locale))
  format.isWhole = true
  return format
}
export const percent = (locale: JavaLocale | null = null) => new DecimalFormat('#,##0%', languageOf(locale))
export const currency = (locale: JavaLocale | null = null) =>
  currencyFormat(locale === null || locale.language === '' ? 'en-US' : locale.tag)

export const FORMAT = defineClass(
  'java.text.Format',
  { extends: () => [OBJECT], isAbstract: true },
  { 'String format(Object)': (self: DecimalFormat, value: unknown) => self.format(value) },
)

export const NUMBER_FORMAT: JavaClass = defineClass(
  'java.text.NumberFormat',
  { extends: () => [FORMAT], isAbstract: true },
  {
    'static NumberFormat getCurrencyInstance()': () => currency(),
    'static NumberFormat getCurrencyInstance(Locale)': currency,
    'static NumberFormat getInstance()': () => general(),
    'static NumberFormat getInstance(Locale)': general,
    'static NumberFormat getIntegerInstance()': () => whole(),
    'static NumberFormat getIntegerInstance(Locale)': whole,
    'static NumberFormat getNumberInstance()': () => general(),
    'static NumberFormat getNumberInstance(Locale)': general,
    'static NumberFormat getPercentInstance()': () => percent(),
    'static NumberFormat getPercentInstance(Locale)': percent,
    'int getMaximumFractionDigits()': (self: DecimalFormat) => self.maxFraction,
    'int getMinimumFractionDigits()': (self: DecimalFormat) => self.minFraction,
    'int getMinimumIntegerDigits()': (self: DecimalFormat) => self.minInteger,
    'RoundingMode getRoundingMode()': (self: DecimalFormat) => ROUNDING_MODE.field(self.rounding)!.value,
    'boolean isGroupingUsed()': (self: DecimalFormat) => self.grouping > 0,
    'boolean isParseIntegerOnly()': (self: DecimalFormat) => self.isWhole,
    'Number parse(String)': (self: DecimalFormat, text: string) => self.parse(textOf(text)),
    'Number parse(String, ParsePosition)': (self: DecimalFormat, text: string, at: ParsePosition) => self.parseAt(textOf(text), at),
    'void setGroupingUsed(boolean)': (self: DecimalFormat, used: boolean) => {
      self.grouping = used ? self.grouping || 3 : 0
    },
    'void setMaximumFractionDigits(int)': (self: DecimalFormat, most: number) => {
      self.maxFraction = Math.max(most, 0)
      self.minFraction = Math.min(self.minFraction, self.maxFraction)
    },
    'void setMinimumFractionDigits(int)': (self: DecimalFormat, least: number) => {
      self.minFraction = Math.min(Math.max(least, 0), MOST_DIGITS)
      self.maxFraction = Math.max(self.minFraction, self.maxFraction)
    },
    'void setMinimumIntegerDigits(int)': (self: DecimalFormat, least: number) => {
      self.minInteger = Math.min(Math.max(least, 0), MOST_DIGITS)
    },
    'void setParseIntegerOnly(boolean)': (self: DecimalFormat, only: boolean) => {
      self.isWhole = only
    },
    'void setRoundingMode(RoundingMode)': (self: DecimalFormat, mode: EnumConstant) => {
      self.rounding = mode.name
    },
  },
)

export const DECIMAL_FORMAT: JavaClass = defineClass(
  'java.text.DecimalFormat',
  { extends: () => [NUMBER_FORMAT] },
  {
    'new()': () => general(),
    'new(String)': (pattern: string) => new DecimalFormat(textOf(pattern)),
    'new(String, DecimalFormatSymbols)': (pattern: string, symbols: DecimalSymbols) => new DecimalFormat(textOf(pattern), symbols),
    'DecimalFormatSymbols getDecimalFormatSymbols()': (self: DecimalFormat) => self.symbols.copy(),
    'void setDecimalFormatSymbols(DecimalFormatSymbols)': (self: DecimalFormat, symbols: DecimalSymbols) => {
      self.symbols = symbols.copy()
    },
    'void setMultiplier(int)': (self: DecimalFormat, by: number) => {
      self.multiplier = by
    },
    'void setNegativePrefix(String)': (self: DecimalFormat, prefix: string) => {
      self.negativePrefix = textOf(prefix)
    },
    'void setNegativeSuffix(String)': (self: DecimalFormat, suffix: string) => {
      self.negativeSuffix = textOf(suffix)
    },
    'void applyPattern(String)': (self: DecimalFormat, pattern: string) => self.apply(textOf(pattern)),
    'int getGroupingSize()': (self: DecimalFormat) => self.grouping,
    'int getMultiplier()': (self: DecimalFormat) => self.multiplier,
    'String getNegativePrefix()': (self: DecimalFormat) => self.negativePrefix ?? `-${self.prefix}`,
    'String getNegativeSuffix()': (self: DecimalFormat) => self.negativeSuffix,
    'String getPositivePrefix()': (self: DecimalFormat) => self.prefix,
    'String getPositiveSuffix()': (self: DecimalFormat) => self.suffix,
    'void setGroupingSize(int)': (self: DecimalFormat, size: number) => {
      self.grouping = size
    },
    'void setPositivePrefix(String)': (self: DecimalFormat, prefix: string) => {
      self.prefix = textOf(prefix)
    },
    'void setPositiveSuffix(String)': (self: DecimalFormat, suffix: string) => {
      self.suffix = textOf(suffix)
    },
    'String toPattern()': (self: DecimalFormat) => self.pattern,
  },
)
