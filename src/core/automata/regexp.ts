// Regular expressions as Lucene writes them: they match whole terms, and optional operators are switched by flags.
import { illegalArgument } from '../errors.ts'
import { decimalInterval } from './decimal-interval.ts'
import { ANY_CHAR, ANY_TEXT, anyCase, anyCaseOf, chars, concat, NOTHING, outside, type Pattern, repeat, text, union } from './pattern.ts'

/** What is made of the parts of an expression. */
export interface RegexpMaker<T> {
  union(parts: readonly T[]): T
  intersection(parts: readonly T[]): T
  concat(parts: readonly T[]): T
  /** `max` may be infinite. */
  repeat(part: T, min: number, max: number): T
  complement(part: T): T
  /** A character by itself, in the case it was written. */
  char(codePoint: number): T
  /** Any one code point of these ranges, or of none of them. */
  chars(ranges: readonly number[], negated: boolean): T
  text(text: string): T
  anyChar(): T
  anyText(): T
  nothing(): T
  /** Decimal numbers, with this number of digits unless 0. */
  interval(min: number, max: number, digits: number): T
}

export const INTERSECTION = 1
export const EMPTY = 4
export const ANYSTRING = 8
const AUTOMATON = 16
export const INTERVAL = 32
export const COMPLEMENT = 0x10000
/** What `ALL` switches on: complements must be named. */
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
  return parseRegexp(source, flags, ignoreCase, ignoreCase ? anyCasePatterns : patterns)
}

export function parseRegexp<T>(source: string, flags: number, ignoreCase: boolean, make: RegexpMaker<T>): T {
  return source === '' ? make.text('') : new RegexpParser(source, flags, ignoreCase, make).parse()
}

const patterns: RegexpMaker<Pattern> = {
  union: parts => union(...parts),
  intersection: parts => ({ kind: 'intersection', parts }),
  concat: parts => concat(...parts),
  repeat,
  complement: part => ({ kind: 'complement', part }),
  char: codePoint => chars(codePoint, codePoint),
  chars: (ranges, negated) => chars(...(negated ? outside(ranges) : ranges)),
  text,
  anyChar: () => ANY_CHAR,
  anyText: () => ANY_TEXT,
  nothing: () => NOTHING,
  interval: decimalInterval,
}

const anyCasePatterns: RegexpMaker<Pattern> = { ...patterns, char: anyCaseOf, text: anyCase }

class RegexpParser<T> {
  private readonly points: readonly string[]
  private at = 0

  constructor(
    source: string,
    private readonly flags: number,
    private readonly ignoreCase: boolean,
    private readonly make: RegexpMaker<T>,
  ) {
    this.points = Array.from(source)
  }

  parse(): T {
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

  private union(): T {
    const parts = [this.intersection()]
    while (this.match('|')) parts.push(this.intersection())
    return parts.length === 1 ? parts[0] : this.make.union(parts)
  }

  private intersection(): T {
    const parts = [this.concat()]
    while (this.check(INTERSECTION) && this.match('&')) parts.push(this.concat())
    return parts.length === 1 ? parts[0] : this.make.intersection(parts)
  }

  private concat(): T {
    const parts = [this.repeat()]
    while (this.more() && !this.peek(')|') && !(this.check(INTERSECTION) && this.peek('&'))) parts.push(this.repeat())
    return parts.length === 1 ? parts[0] : this.make.concat(parts)
  }

  private repeat(): T {
    let part = this.complement()
    while (this.peek('?*+{')) {
      if (this.match('?')) part = this.make.repeat(part, 0, 1)
      else if (this.match('*')) part = this.make.repeat(part, 0, Number.POSITIVE_INFINITY)
      else if (this.match('+')) part = this.make.repeat(part, 1, Number.POSITIVE_INFINITY)
      else part = this.counted(part)
    }
    return part
  }

  private counted(part: T): T {
    this.match('{')
    const min = this.digits()
    if (min === '') throw illegalArgument(`integer expected at position ${this.position()}`)
    let max: string | null = min
    if (this.match(',')) max = this.digits() || null
    this.expect('}')
    if (max === null) return this.make.repeat(part, Number(min), Number.POSITIVE_INFINITY)
    if (Number(min) > Number(max)) throw illegalArgument(`invalid repetition range(out of order): ${Number(min)}..${Number(max)}`)
    return this.make.repeat(part, Number(min), Number(max))
  }

  private digits(): string {
    let found = ''
    while (this.peek('0123456789')) found += this.next()
    return found
  }

  private complement(): T {
    if (this.check(COMPLEMENT) && this.match('~')) return this.make.complement(this.complement())
    return this.charClass()
  }

  private charClass(): T {
    if (!this.match('[')) return this.simple()
    const negated = this.match('^')
    const ranges: number[] = []
    do ranges.push(...this.classRange())
    while (this.more() && !this.peek(']'))
    this.expect(']')
    return this.make.chars(ranges, negated)
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

  private simple(): T {
    if (this.match('.')) return this.make.anyChar()
    if (this.check(EMPTY) && this.match('#')) return this.make.nothing()
    if (this.check(ANYSTRING) && this.match('@')) return this.make.anyText()
    if (this.match('"')) return this.quoted()
    if (this.match('(')) return this.group()
    if (this.check(AUTOMATON | INTERVAL) && this.match('<')) return this.interval()
    const named = this.namedClass()
    return named === null ? this.make.char(this.char()) : this.make.chars(named, false)
  }

  private quoted(): T {
    let found = ''
    while (this.more() && !this.peek('"')) found += this.next()
    this.expect('"')
    return this.make.text(found)
  }

  private group(): T {
    if (this.match(')')) return this.make.text('')
    const inner = this.union()
    this.expect(')')
    return inner
  }

  private interval(): T {
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
    return this.make.interval(Math.min(Number(from), Number(to)), Math.max(Number(from), Number(to)), digits)
  }

  private intervalError() {
    return illegalArgument(`interval syntax error at position ${this.position(this.at - 1)}`)
  }
}
