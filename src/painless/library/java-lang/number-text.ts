// Numbers from texts and back, as java.lang's classes read and write them.
import { doubleProblem, parseJavaDouble } from '../../../core/java-double.ts'
import { numberFormat } from '../../runtime/throwable.ts'
import { type Long, longOf } from '../../values.ts'

/** The least and the greatest whole number of each type. */
const BOX_RANGES = {
  byte: [-128n, 127n],
  short: [-32768n, 32767n],
  int: [-2147483648n, 2147483647n],
  long: [-9223372036854775808n, 9223372036854775807n],
} as const

const FORMAT_FRAME = 'java.base/java.lang.NumberFormatException.forInputString(NumberFormatException.java:67)'

type WholeName = keyof typeof BOX_RANGES

const FRAMES: Readonly<Partial<Record<WholeName, readonly string[]>>> = {
  int: [FORMAT_FRAME, 'java.base/java.lang.Integer.parseInt(Integer.java:565)', 'java.base/java.lang.Integer.parseInt(Integer.java:662)'],
  long: [FORMAT_FRAME, 'java.base/java.lang.Long.parseLong(Long.java:594)', 'java.base/java.lang.Long.parseLong(Long.java:698)'],
}

const badInput = (text: string, radix: number, name: WholeName) =>
  numberFormat(`For input string: "${text}"${radix === 10 ? '' : ` under radix ${radix}`}`, FRAMES[name])

/** Integer.parseInt and the like. */
export function parseWhole(text: string | null, radix: number, name: WholeName): Long {
  if (text === null) throw numberFormat(name === 'int' || name === 'long' ? 'Cannot parse null string' : 'null')
  const value = digitsOf(text, radix)
  if (value === null) throw badInput(text, radix, name)
  const [least, greatest] = BOX_RANGES[name]
  if (value >= least && value <= greatest) return longOf(value)
  if (name === 'int' || name === 'long') throw badInput(text, radix, name)
  throw numberFormat(`Value out of range. Value:"${text}" Radix:${radix}`)
}

/** The number of a text of digits with or without a sign; null for any other text. */
export function digitsOf(text: string, radix: number): bigint | null {
  const digits = /^[+-]/.test(text) ? text.slice(1) : text
  if (digits === '') return null
  let value = 0n
  const base = BigInt(radix)
  for (const digit of digits) {
    const number = Number.parseInt(digit, radix)
    if (Number.isNaN(number)) return null
    value = value * base + BigInt(number)
  }
  return text.startsWith('-') ? -value : value
}

/** Integer.decode: `0x`, `#` and `0` before the digits. */
export function decodeWhole(text: string | null, name: WholeName): Long {
  const match = /^([+-]?)(0[xX]|#|0(?=.))?(.*)$/.exec(text ?? '')
  if (text === null || match === null || match[3] === '')
    throw numberFormat(text === '' ? 'Zero length string' : `For input string: "${text}"`)
  const [, sign, prefix = '', digits] = match
  return parseWhole(sign + digits, prefix === '' ? 10 : prefix === '0' ? 8 : 16, name)
}

/** Double.parseDouble. */
export function parseDouble(text: string): number {
  const value = parseJavaDouble(text)
  if (value === null) throw numberFormat(doubleProblem(text))
  return value
}

/** Double.toHexString. */
export function hexDouble(value: number, mantissaBits = 52, leastExponent = -1022): string {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity'
  const sign = value < 0 || Object.is(value, -0) ? '-' : ''
  const magnitude = Math.abs(value)
  if (magnitude === 0) return `${sign}0x0.0p0`
  let exponent = Math.max(Math.floor(Math.log2(magnitude)), leastExponent)
  if (magnitude / 2 ** exponent >= 2) exponent++
  if (magnitude / 2 ** exponent < 1 && exponent > leastExponent) exponent--
  const scaled = magnitude / 2 ** exponent
  const whole = scaled >= 1 ? 1 : 0
  const digits = Math.ceil(mantissaBits / 4)
  const fraction = BigInt(Math.round((scaled - whole) * 2 ** 52))
    .toString(16)
    .padStart(13, '0')
    .slice(0, Math.max(digits, 1))
    .replace(/0+$/, '')
  return `${sign}0x${whole}.${fraction === '' ? '0' : fraction}p${exponent}`
}
