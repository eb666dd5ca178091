// String.format: the conversions of java.util.Formatter for texts, numbers and truth.
import { JsonFloat } from '../../../core/json.ts'
import { classOf } from '../../runtime/class-of.ts'
import { javaHash, javaText } from '../../runtime/objects.ts'
import { checkSize, illegalArgument } from '../../runtime/throwable.ts'
import { JavaChar, JavaFloat } from '../../values.ts'
import { BigInteger } from '../java-math/big-integer.ts'

const SPECIFIER = /%(?:(\d+)\$)?([-#+ 0,(]*)(\d+)?(?:\.(\d+))?([a-zA-Z%])/g

export function formatted(pattern: string, args: readonly unknown[]): string {
  let next = 0
  return pattern.replace(
    SPECIFIER,
    (specifier, index: string | undefined, flags: string, width = '0', precision: string | undefined, conversion: string) => {
      checkSize(Number(width) + Number(precision ?? 0))
      if (conversion === 'n') return '\n'
      if (conversion === '%') return aligned('%', flags, Number(width))
      const at = index === undefined ? next++ : Number(index) - 1
      if (at >= args.length) throw illegalArgument(`Format specifier '${specifier}'`)
      const text = converted(
        args[at],
        conversion.toLowerCase(),
        flags,
        precision === undefined ? null : Number(precision),
        Number(width),
        specifier,
      )
      return aligned(conversion === conversion.toLowerCase() ? text : text.toUpperCase(), flags, Number(width))
    },
  )
}

const aligned = (text: string, flags: string, width: number) => (flags.includes('-') ? text.padEnd(width) : text.padStart(width))

function converted(value: unknown, conversion: string, flags: string, precision: number | null, width: number, specifier: string): string {
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
    case 'f':
    case 'e': {
      if (value === null) return 'null'
      const number = decimalOf(value, conversion)
      if (!Number.isFinite(number)) return Number.isNaN(number) ? 'NaN' : number > 0 ? 'Infinity' : '-Infinity'
      const size = Math.abs(number)
      const digits =
        conversion === 'f' ? size.toFixed(precision ?? 6) : size.toExponential(precision ?? 6).replace(/e([+-])(\d)$/, 'e$10$2')
      return signed(conversion === 'f' ? grouped(digits, flags) : digits, number < 0 || Object.is(number, -0), flags, width)
    }
  }
  throw illegalArgument(`Conversion = '${specifier.slice(-1)}'`)
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

const mismatch = (value: unknown, conversion: string) => illegalArgument(`${conversion} != ${classOf(value).name}`)

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
