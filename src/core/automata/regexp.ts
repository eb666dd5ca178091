// Regular expressions as Lucene writes them: they match whole terms, and optional operators are switched by flags.
import { illegalArgument } from '../errors.ts'
import { decimalInterval } from './decimal-interval.ts'
import { ANY_CHAR, ANY_TEXT, anyCase, anyCaseOf, chars, concat, NOTHING, outside, type Pattern, repeat, text, union } from './pattern.ts'

export const INTERSECTION = 1
export const EMPTY = 4
export const ANYSTRING = 8
export const AUTOMATON = 16
export const INTERVAL = 32
export const COMPLEMENT = 0x10000
/** What `ALL` switches on: complements only come by name. */
export const ALL_OPERATORS = 0xff

const DIGITS = [0x30, 0x39]
const BLANKS = [0x09, 0x0a, 0x0d, 0x0d, 0x20, 0x20]
const WORD = [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a]
const CLASSES: Readonly<Record<string, readonly number[]>> = {
  d: DIGITS,
  D: outside(DIGITS),
  s: BLANKS,
  S: outside(BLANKS),
  w: WORD,
  W: outside(WORD),
}

export function regexpPattern(source: string, flags: number, ignoreCase: boolean): Pattern {
  return source === '' ? text('') : new RegexpParser(source, flags, ignoreCase).parse()
}

class RegexpParser {
  private readonly points: readonly string[]
  private at = 0

  constructor(
    source: string,
    private readonly flags: number,
    private readonly ignoreCase: boolean,
  ) {
    this.points = Array.from(source)
  }

  parse(): Pattern {
    const pattern = this.union()
    if (this.more()) throw illegalArgument(`end-of-string expected at position ${this.position()}`)
    return pattern
  }

  private more(): boolean {
    return this.at < this.points.length
  }

  private peek(any: string): boolean {
    return this.more() && any.includes(this.points[this.at])
  }

  private match(char: string): boolean {
    if (this.points[this.at] !== char) return false
    this.at++
    return true
  }

  private next(): string {
    if (!this.more()) throw illegalArgument('unexpected end-of-string')
    return this.points[this.at++]
  }

  private check(flag: number): boolean {
    return (this.flags & flag) !== 0
  }

  /** In UTF-16 units. */
  private position(at = this.at): number {
    let units = 0
    for (let i = 0; i < at; i++) units += this.points[i].length
    return units
  }

  private expect(char: string): void {
    if (!this.match(char)) throw illegalArgument(`expected '${char}' at position ${this.position()}`)
  }

  private union(): Pattern {
    const parts = [this.intersection()]
    while (this.match('|')) parts.push(this.intersection())
    return union(...parts)
  }

  private intersection(): Pattern {
    const parts = [this.concat()]
    while (this.check(INTERSECTION) && this.match('&')) parts.push(this.concat())
    return parts.length === 1 ? parts[0] : { kind: 'intersection', parts }
  }

  private concat(): Pattern {
    const parts = [this.repeat()]
    while (this.more() && !this.peek(')|') && !(this.check(INTERSECTION) && this.peek('&'))) parts.push(this.repeat())
    return concat(...parts)
  }

  private repeat(): Pattern {
    let part = this.complement()
    while (this.peek('?*+{')) {
      if (this.match('?')) part = repeat(part, 0, 1)
      else if (this.match('*')) part = repeat(part, 0)
      else if (this.match('+')) part = repeat(part, 1)
      else part = this.counted(part)
    }
    return part
  }

  private counted(part: Pattern): Pattern {
    this.match('{')
    const min = this.digits()
    if (min === '') throw illegalArgument(`integer expected at position ${this.position()}`)
    let max: string | null = min
    if (this.match(',')) max = this.digits() || null
    this.expect('}')
    if (max === null) return repeat(part, Number(min))
    if (Number(min) > Number(max)) throw illegalArgument(`invalid repetition range(out of order): ${Number(min)}..${Number(max)}`)
    return repeat(part, Number(min), Number(max))
  }

  private digits(): string {
    let found = ''
    while (this.peek('0123456789')) found += this.next()
    return found
  }

  private complement(): Pattern {
    if (this.check(COMPLEMENT) && this.match('~')) return { kind: 'complement', part: this.complement() }
    return this.charClass()
  }

  private charClass(): Pattern {
    if (!this.match('[')) return this.simple()
    const negated = this.match('^')
    const ranges: number[] = []
    do ranges.push(...this.classRange())
    while (this.more() && !this.peek(']'))
    this.expect(']')
    return chars(...(negated ? outside(ranges) : ranges))
  }

  private classRange(): readonly number[] {
    const named = this.namedClass()
    if (named !== null) return named
    const from = this.char()
    if (!this.match('-')) return this.bothCases(from)
    const to = this.char()
    if (from > to) throw illegalArgument(`invalid range: from (${from}) cannot be > to (${to})`)
    return [from, to]
  }

  private bothCases(codePoint: number): readonly number[] {
    const pattern = this.ignoreCase ? anyCaseOf(codePoint) : chars(codePoint, codePoint)
    return pattern.kind === 'chars' ? pattern.ranges : []
  }

  /** `\d` and its like. */
  private namedClass(): readonly number[] | null {
    if (this.points[this.at] !== '\\' || this.at + 1 >= this.points.length) return null
    const name = this.points[this.at + 1]
    if (!/^[a-zA-Z]$/.test(name)) return null
    if (!Object.hasOwn(CLASSES, name)) throw illegalArgument(`invalid character class \\${name.charCodeAt(0)}`)
    this.at += 2
    return CLASSES[name]
  }

  private char(): number {
    this.match('\\')
    return this.next().codePointAt(0)!
  }

  private simple(): Pattern {
    if (this.match('.')) return ANY_CHAR
    if (this.check(EMPTY) && this.match('#')) return NOTHING
    if (this.check(ANYSTRING) && this.match('@')) return ANY_TEXT
    if (this.match('"')) return this.quoted()
    if (this.match('(')) return this.group()
    if (this.check(AUTOMATON | INTERVAL) && this.match('<')) return this.interval()
    const named = this.namedClass()
    if (named !== null) return chars(...named)
    return chars(...this.bothCases(this.char()))
  }

  private quoted(): Pattern {
    let found = ''
    while (this.more() && !this.peek('"')) found += this.next()
    this.expect('"')
    return this.ignoreCase ? anyCase(found) : text(found)
  }

  private group(): Pattern {
    if (this.match(')')) return text('')
    const inner = this.union()
    this.expect(')')
    return inner
  }

  private interval(): Pattern {
    let inner = ''
    while (this.more() && !this.peek('>')) inner += this.next()
    this.expect('>')
    const dash = inner.indexOf('-')
    if (dash === -1) {
      if (!this.check(AUTOMATON)) throw this.intervalError()
      throw illegalArgument(`'${inner}' not found`)
    }
    if (!this.check(INTERVAL)) throw illegalArgument(`illegal identifier at position ${this.position(this.at - 1)}`)
    const bounds = /^(\d+)-(\d+)$/.exec(inner)
    if (bounds === null || Number(bounds[1]) > 0x7fffffff || Number(bounds[2]) > 0x7fffffff) throw this.intervalError()
    const [, from, to] = bounds
    const digits = from.length === to.length ? from.length : 0
    return decimalInterval(Math.min(Number(from), Number(to)), Math.max(Number(from), Number(to)), digits)
  }

  private intervalError() {
    return illegalArgument(`interval syntax error at position ${this.position(this.at - 1)}`)
  }
}
