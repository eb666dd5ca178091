// All whole numbers between two others, as a pattern of digits.
import { chars, concat, type Pattern, repeat, text, union } from './pattern.ts'

const ZERO = 0x30
const digit = (from: string, to: string): Pattern => chars(from.charCodeAt(0), to.charCodeAt(0))

/** `digits` 0: numbers of any length, leading zeros allowed; else exactly `digits` digits. */
export function decimalInterval(min: number, max: number, digits: number): Pattern {
  if (digits > 0) return between(String(min).padStart(digits, '0'), String(max).padStart(digits, '0'))
  const parts: Pattern[] = []
  for (let length = String(min).length; length <= String(max).length; length++) {
    const least = Math.max(min, length === 1 ? 0 : 10 ** (length - 1))
    const greatest = Math.min(max, 10 ** length - 1)
    parts.push(between(String(least), String(greatest)))
  }
  return concat(repeat(chars(ZERO, ZERO), 0), union(...parts))
}

/** Both as long. */
function between(low: string, high: string): Pattern {
  if (low === '') return text('')
  const [first, last] = [low[0], high[0]]
  if (first === last) return concat(text(first), between(low.slice(1), high.slice(1)))
  const rest = low.length - 1
  const any = repeat(digit('0', '9'), rest, rest)
  const parts = [concat(text(first), between(low.slice(1), '9'.repeat(rest))), concat(text(last), between('0'.repeat(rest), high.slice(1)))]
  const after = String.fromCharCode(first.charCodeAt(0) + 1)
  const before = String.fromCharCode(last.charCodeAt(0) - 1)
  if (after <= before) parts.push(concat(digit(after, before), any))
  return union(...parts)
}
