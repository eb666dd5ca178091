// Formats numbers by the patterns of Java's DecimalFormat (`#,##0.00`).
import { illegalArgument } from '../../core/errors.ts'
import { javaDouble } from '../../core/numbers.ts'

/** Digits without leading zeros; the number is 0.DIGITS times ten to the power of `point`. No digits: zero. */
interface Digits {
  readonly digits: string
  readonly point: number
}

interface NumberPart {
  readonly leastWhole: number
  /** Exponents only. */
  readonly mostWhole: number
  readonly leastFraction: number
  readonly mostFraction: number
  /** Digits between separators; 0: none. */
  readonly group: number
  /** Least digits of the exponent; null: there is none. */
  readonly exponent: number | null
}

const ANY: NumberPart = { leastWhole: 0, mostWhole: 0, leastFraction: 0, mostFraction: 340, group: 3, exponent: null }

export class DecimalFormat {
  private static readonly known = new Map<string, DecimalFormat>()

  static of(pattern: string): DecimalFormat {
    let format = DecimalFormat.known.get(pattern)
    if (format === undefined) {
      format = new DecimalFormat(pattern)
      if (DecimalFormat.known.size < MOST_KNOWN) DecimalFormat.known.set(pattern, format)
    }
    return format
  }

  private readonly part: NumberPart
  private readonly factor: number
  private readonly positive: readonly [prefix: string, suffix: string]
  private readonly negative: readonly [prefix: string, suffix: string]

  constructor(pattern: string) {
    const reader = new PatternReader(pattern)
    this.part = pattern === '' ? ANY : reader.readNumber()
    this.factor = reader.factor
    this.positive = [reader.prefix, reader.suffix]
    const other = reader.readNegative()
    const same = other === null || (other[0] === this.positive[0] && other[1] === this.positive[1])
    this.negative = same ? [`-${this.positive[0]}`, this.positive[1]] : other
  }

  print(value: number | bigint): string {
    if (typeof value === 'number' && !Number.isFinite(value)) return javaDouble(value)
    const factored = typeof value === 'bigint' ? value * BigInt(this.factor) : value * this.factor
    const [prefix, suffix] = factored < 0 || Object.is(factored, -0) ? this.negative : this.positive
    return prefix + (this.part.exponent === null ? plain(factored, this.part) : scientific(factored, this.part)) + suffix
  }
}

const MOST_KNOWN = 256

// ---- reading patterns -------------------------------------------------------------------------

/** Prefix, number, suffix; behind a `;` the same for negative numbers, of which only prefix and suffix count. */
class PatternReader {
  prefix = ''
  suffix = ''
  factor = 1
  private at = 0
  private optionalLeft = 0
  private zeros = 0
  private optionalRight = 0
  private point = -1
  private group = -1
  private exponent: number | null = null

  constructor(private readonly pattern: string) {}

  readNumber(): NumberPart {
    this.prefix = this.affix()
    // What follows a suffix may be digits again, which count with the others.
    for (let more = true; more; ) {
      this.digits()
      const before = this.at
      this.suffix += this.affix()
      more = this.at > before && this.at < this.pattern.length && this.pattern[this.at] !== ';'
    }
    return this.part()
  }

  readNegative(): readonly [string, string] | null {
    if (this.pattern[this.at] !== ';') return null
    this.at++
    const { factor } = this
    this.factor = 1
    const prefix = this.affix()
    while (DIGITS.has(this.pattern[this.at]) || this.pattern[this.at] === 'E') this.at++
    const suffix = this.affix()
    this.factor = factor
    return [prefix, suffix]
  }

  private affix(): string {
    let text = ''
    let quoted = false
    for (; this.at < this.pattern.length; this.at++) {
      const char = this.pattern[this.at]
      if (char === "'") {
        if (this.pattern[this.at + 1] === "'") text += this.pattern[this.at++]
        else quoted = !quoted
      } else if (quoted) text += char
      else if (DIGITS.has(char) || char === ';') break
      else {
        if (char === '%' || char === '‰') this.multiply(char === '%' ? 100 : 1000)
        text += char
      }
    }
    if (quoted) throw this.malformed()
    return text
  }

  private multiply(factor: number): void {
    if (this.factor !== 1) throw illegalArgument(`Too many percent/per mille characters in pattern "${this.pattern}"`)
    this.factor = factor
  }

  private digits(): void {
    for (; this.at < this.pattern.length; this.at++) {
      const char = this.pattern[this.at]
      if (char === '#' || char === '0') this.digit(char)
      else if (char === ',') this.group = 0
      else if (char === '.') {
        if (this.point >= 0) throw illegalArgument(`Multiple decimal separators in pattern "${this.pattern}"`)
        this.point = this.optionalLeft + this.zeros + this.optionalRight
      } else if (char === 'E' && this.exponent === null) {
        const zeros = /^0*/.exec(this.pattern.slice(this.at + 1))![0].length
        if (this.optionalLeft + this.zeros < 1 || zeros < 1) throw illegalArgument(`Malformed exponential pattern "${this.pattern}"`)
        this.exponent = zeros
        this.at += zeros + 1
        return
      } else return
    }
  }

  private digit(char: '#' | '0'): void {
    if (char === '0') {
      if (this.optionalRight > 0) throw illegalArgument(`Unexpected '0' in pattern "${this.pattern}"`)
      this.zeros++
    } else if (this.zeros > 0) this.optionalRight++
    else this.optionalLeft++
    if (this.group >= 0 && this.point < 0) this.group++
  }

  private part(): NumberPart {
    let { optionalLeft: left, zeros, optionalRight: right } = this
    const { point, group, exponent } = this
    if (zeros === 0 && left > 0 && point >= 0) {
      const whole = Math.max(point, 1)
      right = left - whole
      left = whole - 1
      zeros = 1
    }
    const misplaced = point < 0 ? right > 0 : point < left || point > left + zeros
    if (misplaced || group === 0) throw this.malformed()
    const whole = point < 0 ? left + zeros : point
    return {
      leastWhole: whole - left,
      mostWhole: whole,
      leastFraction: point < 0 ? 0 : left + zeros - point,
      mostFraction: point < 0 ? 0 : left + zeros + right - point,
      group: Math.max(group, 0),
      exponent,
    }
  }

  private malformed() {
    return illegalArgument(`Malformed pattern "${this.pattern}"`)
  }
}

const DIGITS: ReadonlySet<string> = new Set(['#', '0', ',', '.'])

// ---- printing ---------------------------------------------------------------------------------

function plain(value: number | bigint, { leastWhole, leastFraction, mostFraction, group }: NumberPart): string {
  const { digits, point } = rounded(value, number => number.point + mostFraction)
  const whole = (point > 0 ? digits.slice(0, point).padEnd(point, '0') : '').padStart(leastWhole, '0')
  const fraction = (point > 0 ? digits.slice(point) : digits === '' ? '' : '0'.repeat(-point) + digits).padEnd(leastFraction, '0')
  const shown = whole === '' && fraction === '' ? '0' : grouped(whole, group)
  return fraction === '' ? shown : `${shown}.${fraction}`
}

const grouped = (whole: string, size: number) => (size === 0 ? whole : whole.replace(new RegExp(`\\B(?=(\\d{${size}})+$)`, 'g'), ','))

/** With more digits allowed before the point than needed, exponents are multiples of how many. */
function scientific(value: number | bigint, { leastWhole, mostWhole, leastFraction, mostFraction, exponent }: NumberPart): string {
  const { digits, point } = rounded(value, () => mostWhole + mostFraction)
  const stepped = mostWhole > 1 && mostWhole > leastWhole
  const least = stepped ? 1 : leastWhole
  const power = stepped ? Math.floor((point - 1) / mostWhole) * mostWhole : point - leastWhole
  const before = digits === '' ? least : point - power
  const all = digits.padEnd(Math.max(leastWhole + leastFraction, before), '0')
  const shownPower = digits === '' ? 0 : power
  const sign = shownPower < 0 ? '-' : ''
  const fraction = all.slice(before)
  return `${all.slice(0, before)}${fraction === '' ? '' : `.${fraction}`}E${sign}${String(Math.abs(shownPower)).padStart(exponent!, '0')}`
}

function digitsOf(value: number | bigint): Digits {
  if (typeof value === 'bigint') {
    const text = String(value < 0n ? -value : value)
    return value === 0n ? ZERO : { digits: text.replace(/0+$/, ''), point: text.length }
  }
  const [mantissa, exponent] = Math.abs(value).toExponential().split('e')
  const digits = mantissa.replace('.', '').replace(/0+$/, '')
  return { digits, point: digits === '' ? 0 : Number(exponent) + 1 }
}

/** To the nearest with so many digits; of two that are as near, to the even one. */
function rounded(value: number | bigint, count: (number: Digits) => number): Digits {
  const number = digitsOf(value)
  const { digits, point } = number
  const length = count(number)
  if (length >= digits.length) return number
  if (length < 0) return ZERO
  const kept = digits.slice(0, length)
  if (!goesUp(value, number, length)) return trimmed(kept, point)
  const next = String(BigInt(kept === '' ? '0' : kept) + 1n).padStart(length, '0')
  return trimmed(next, point + next.length - length)
}

const ZERO: Digits = { digits: '', point: 0 }

function trimmed(digits: string, point: number): Digits {
  const ended = digits.replace(/0+$/, '')
  return ended === '' ? ZERO : { digits: ended, point }
}

function goesUp(value: number | bigint, { digits, point }: Digits, length: number): boolean {
  const rest = digits.slice(length)
  if (rest !== '5') return rest > '5'
  const odd = length > 0 && Number(digits[length - 1]) % 2 === 1
  if (typeof value === 'bigint') return odd
  // The shortest digits look like a half; the double itself may lie beside it.
  const exact = digitsAfter(Math.abs(value), length - point)
  return /^50*$/.test(exact) ? odd : exact >= '5'
}

/** All digits of a double from this place after the point on. */
function digitsAfter(value: number, place: number): string {
  if (place < 0) return '5'
  return value.toFixed(MOST_PLACES).split('.')[1].slice(place)
}

/** As many as JavaScript prints. */
const MOST_PLACES = 100
