// String.format: the conversions of java.util.Formatter for texts, numbers and truth.
import { JsonFloat } from '../../../core/json.ts'
import { classOf } from '../../runtime/class-of.ts'
import { javaHash, javaText } from '../../runtime/objects.ts'
import { checkSize, formatProblem } from '../../runtime/throwable.ts'
import { JavaChar, JavaFloat } from '../../values.ts'
import { BigInteger } from '../java-math/big-integer.ts'

const SPECIFIER = /%(?:(\d+)\$)?([-#+ 0,(]*)(\d+)?(?:\.(\d+))?([a-zA-Z%])/g

/** `locale`: where numbers are not written as in English. */
export function formatted(pattern: string, args: readonly unknown[], locale = 'en'): string {
  if (/%[-#+ 0,(\d$.]*$/.test(pattern.replaceAll('%%', ''))) throw unknownConversion('%', calls(2744, frame('.parse', 2800)))
  let next = 0
  return pattern.replace(
    SPECIFIER,
    (specifier, index: string | undefined, flags: string, width: string | undefined, precision: string | undefined, conversion: string) => {
      const size = Number(width ?? 0)
      checkSize(size + Number(precision ?? 0))
      if (conversion === 'n') return '\n'
      if (conversion === '%') return aligned('%', flags, size)
      const kind = conversion.toLowerCase()
      checkSpecifier(kind, specifier, flags, width, precision)
      const at = index === undefined ? next++ : Number(index) - 1
      if (at >= args.length) throw formatProblem('MissingFormatArgumentException', `Format specifier '${specifier}'`, calls(2760))
      const text = converted(args[at], kind, flags, precision === undefined ? null : Number(precision), size)
      const placed = 'dfeg'.includes(kind) && locale !== 'en' && locale !== 'und' ? localised(text, locale) : text
      return aligned(conversion === kind ? placed : placed.toUpperCase(), flags, size)
    },
  )
}

/** Flags, a width or a precision that the conversion does not take. */
function checkSpecifier(kind: string, specifier: string, flags: string, width: string | undefined, precision: string | undefined): void {
  if (!'bhscdoxefg'.includes(kind)) throw unknownConversion(specifier.slice(-1), parsed(frame('$FormatSpecifier.conversion', 3069), 3125))
  const isWhole = 'dox'.includes(kind)
  const checked = (...frames: string[]) => parsed(frames[0], 3126, ...frames.slice(1), frame('$FormatSpecifier.check', 3137))
  const whole = frame('$FormatSpecifier.checkInteger', 3396)
  if ((flags.includes('-') || flags.includes('0')) && width === undefined)
    throw formatProblem(
      'MissingFormatWidthException',
      specifier,
      checked(frame('$FormatSpecifier.checkNumeric', 3436), ...(isWhole ? [whole] : [])),
    )
  if (isWhole && precision !== undefined)
    throw formatProblem('IllegalFormatPrecisionException', precision, checked(frame('$FormatSpecifier.checkInteger', 3398)))
}

const unknownConversion = (conversion: string, frames: readonly string[]) =>
  formatProblem('UnknownFormatConversionException', `Conversion = '${conversion}'`, frames)

/** Digits and signs as they are, with the separators of the language. */
function localised(text: string, locale: string): string {
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, useGrouping: true }).formatToParts(1234567.5)
  const sign = (type: string) => parts.find(part => part.type === type)?.value ?? ''
  return text.replace(/[.,]/g, found => (found === '.' ? sign('decimal') : sign('group')))
}

const aligned = (text: string, flags: string, width: number) => (flags.includes('-') ? text.padEnd(width) : text.padStart(width))

function converted(value: unknown, conversion: string, flags: string, precision: number | null, width: number): string {
  const cut = (text: string) => (precision === null ? text : text.slice(0, precision))
  switch (conversion) {
    case 's':
      return cut(javaText(value))
    case 'b':
      return cut(value === null ? 'false' : typeof value === 'boolean' ? String(value) : 'true')
    case 'h':
      return cut(value === null ? 'null' : (javaHash(value) >>> 0).toString(16))
    case 'c':
      return value === null
        ? 'null'
        : value instanceof JavaChar
          ? javaText(value)
          : String.fromCodePoint(Number(wholeOf(value, conversion)))
    case 'd':
      return value === null
        ? 'null'
        : signed(grouped(magnitude(wholeOf(value, conversion)), flags), wholeOf(value, conversion) < 0n, flags, width)
    case 'x':
    case 'o':
      return value === null ? 'null' : unsigned(value, conversion, flags, width)
    default: {
      if (value === null) return 'null'
      const number = decimalOf(value, conversion)
      if (!Number.isFinite(number)) return Number.isNaN(number) ? 'NaN' : number > 0 ? 'Infinity' : '-Infinity'
      const digits = decimalText(Math.abs(number), conversion, precision)
      return signed(conversion === 'e' ? digits : grouped(digits, flags), number < 0 || Object.is(number, -0), flags, width)
    }
  }
}

function decimalText(size: number, conversion: string, precision: number | null): string {
  if (conversion === 'f') return rounded(size, precision ?? 6)
  const scientific = (places: number) => size.toExponential(places).replace(/e([+-])(\d)$/, 'e$10$2')
  if (conversion === 'e') return scientific(precision ?? 6)
  const digits = precision === 0 ? 1 : (precision ?? 6)
  if (size !== 0 && (size < 1e-4 || size >= 10 ** digits)) return scientific(digits - 1)
  return rounded(size, size === 0 ? digits - 1 : Math.max(0, digits - 1 - Math.floor(Math.log10(size))))
}

/** The digits that a double shows, halves rounded up. */
function rounded(size: number, places: number): string {
  const [mantissa, exponent] = size.toExponential().split('e')
  const digits = mantissa.replace('.', '')
  const scale = digits.length - 1 - Number(exponent)
  if (scale <= places) return size.toFixed(Math.min(places, 100))
  const by = 10n ** BigInt(scale - places)
  const whole = (BigInt(digits) + by / 2n) / by
  const text = String(whole).padStart(places + 1, '0')
  return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`
}

const magnitude = (value: bigint) => String(value < 0n ? -value : value)

const grouped = (digits: string, flags: string) => (flags.includes(',') ? digits.replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ',') : digits)

function signed(digits: string, isNegative: boolean, flags: string, width: number): string {
  const [before, behind] = isNegative
    ? flags.includes('(')
      ? ['(', ')']
      : ['-', '']
    : [flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '', '']
  const zeros = flags.includes('0') ? digits.padStart(width - before.length - behind.length, '0') : digits
  return before + zeros + behind
}

function unsigned(value: unknown, conversion: string, flags: string, width: number): string {
  const whole = wholeOf(value, conversion)
  const bits = typeof value === 'number' && (value | 0) === value ? 32 : 64
  const radix = conversion === 'x' ? 16 : 8
  const digits = (flags.includes('#') ? (conversion === 'x' ? '0x' : '0') : '') + BigInt.asUintN(bits, whole).toString(radix)
  return flags.includes('0') ? digits.padStart(width, '0') : digits
}

const frame = (name: string, line: number) => `java.base/java.util.Formatter${name}(Formatter.java:${line})`
const calls = (line: number, ...inner: string[]) => [
  ...inner,
  frame('.format', line),
  frame('.format', 2698),
  'java.base/java.lang.String.format(String.java:4455)',
]
/** While the pattern is read, before anything is written. */
const parsed = (innermost: string, line: number, ...next: string[]) =>
  calls(
    2744,
    innermost,
    ...next,
    frame('$FormatSpecifier.<init>', line),
    frame('$FormatSpecifierParser.parse', 2915),
    frame('.parse', 2814),
  )
const PRINTERS: Readonly<Record<string, readonly [name: string, line: number, from: number]>> = {
  c: ['printCharacter', 3276, 3164],
  d: ['printInteger', 3200, 3155],
  o: ['printInteger', 3200, 3155],
  x: ['printInteger', 3200, 3155],
  e: ['printFloat', 3213, 3161],
  f: ['printFloat', 3213, 3161],
  g: ['printFloat', 3213, 3161],
}

function mismatch(value: unknown, conversion: string) {
  const [printer, line, from] = PRINTERS[conversion]
  const inner = [
    frame('$FormatSpecifier.failConversion', 4662),
    frame(`$FormatSpecifier.${printer}`, line),
    frame('$FormatSpecifier.print', from),
  ]
  return formatProblem('IllegalFormatConversionException', `${conversion} != ${classOf(value).name}`, [...inner, ...calls(2761)])
}

function wholeOf(value: unknown, conversion: string): bigint {
  if (typeof value === 'number' || typeof value === 'bigint') return BigInt(value)
  if (value instanceof BigInteger) return value.value
  if (value instanceof JsonFloat || value instanceof JavaFloat || typeof value !== 'object' || value === null || !('value' in value))
    throw mismatch(value, conversion)
  return BigInt(value.value as number)
}

function decimalOf(value: unknown, conversion: string): number {
  if (value instanceof JsonFloat || value instanceof JavaFloat) return value.value
  throw mismatch(value, conversion)
}
