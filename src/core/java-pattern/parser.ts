// Reads a Java regular expression. Case is spelled out letter by letter, since Java means ASCII letters only and may change its mind
// within a pattern.
import { ApiError } from '../errors.ts'
import { CLASS_ESCAPES, characterProperty } from './properties.ts'
import { assertion, choice, type Expression, NOTHING, type Node, repeat, sequence, set } from './syntax.ts'

export const UNIX_LINES = 1
export const CASE_INSENSITIVE = 2
export const COMMENTS = 4
export const MULTILINE = 8
export const LITERAL = 16
export const DOTALL = 32
export const UNICODE_CASE = 64
export const UNICODE_CHARACTER_CLASS = 256

const INLINE_FLAGS: Readonly<Record<string, number>> = {
  i: CASE_INSENSITIVE,
  m: MULTILINE,
  s: DOTALL,
  d: UNIX_LINES,
  u: UNICODE_CASE,
  x: COMMENTS,
  U: UNICODE_CHARACTER_CLASS | UNICODE_CASE,
}

export function parsePattern(pattern: string, flags: number): Expression {
  const parser = new Parser(pattern, flags)
  const root = parser.pattern()
  return { root, groupCount: parser.groupCount, names: parser.names, ignoreCase: parser.ignoreCase }
}

/** `\Qa.b\E` is `a\.b`: what follows a quote follows its last character. */
function withoutQuotes(pattern: string): string {
  return pattern.replace(/\\Q(.*?)(?:\\E|$)|\\./gs, (sign, quoted: string | undefined) =>
    // A digit must not be read together with what stands before the quote.
    quoted === undefined
      ? sign
      : quoted.replace(/^[0-9]|[^a-zA-Z0-9\x80-\uffff]/g, character => (/[0-9]/.test(character) ? `\\x3${character}` : `\\${character}`)),
  )
}

/** The beginning and the end of the text. */
export const START = '(?<![\\s\\S])'
export const END = '(?![\\s\\S])'

class Parser {
  groupCount = 0
  readonly names = new Map<string, number>()
  ignoreCase = false
  private position = 0
  /** The pattern without quotes, which is what places in errors mean. */
  private readonly text: string

  constructor(
    private readonly given: string,
    private flags: number,
  ) {
    this.text = this.has(LITERAL) ? given : withoutQuotes(given)
  }

  pattern(): Node {
    this.noteCase()
    if (this.has(LITERAL)) return sequence(...Array.from(this.text, character => this.literal(character.codePointAt(0)!)))
    const root = this.alternatives()
    if (this.position < this.text.length) throw this.error("Unmatched closing ')'", this.position - 1)
    return root
  }

  private has(flag: number): boolean {
    return (this.flags & flag) !== 0
  }

  private noteCase(): void {
    if (this.has(CASE_INSENSITIVE) && this.has(UNICODE_CASE)) this.ignoreCase = true
  }

  private alternatives(): Node {
    const parts = [this.sequence()]
    while (this.accept('|')) parts.push(this.sequence())
    return choice(...parts)
  }

  private sequence(): Node {
    const parts: Node[] = []
    for (;;) {
      this.skipComments()
      const next = this.peek()
      if (next === '' || next === '|' || next === ')') return sequence(...parts)
      const atom = this.atom()
      // `(?i)` stands for nothing.
      if (atom !== null) parts.push(this.quantified(atom))
    }
  }

  private quantified(atom: Node): Node {
    this.skipComments()
    const rest = this.text.slice(this.position)
    const quantifier = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})/.exec(rest)
    if (quantifier === null) {
      if (rest.startsWith('{')) throw this.brokenRepetition(rest)
      return atom
    }
    this.position += quantifier[0].length
    const [sign, from, comma, to] = quantifier
    const min = from === undefined ? (sign === '+' ? 1 : 0) : Number(from)
    const max =
      from === undefined
        ? sign === '?'
          ? 1
          : Number.POSITIVE_INFINITY
        : comma === ''
          ? min
          : to === ''
            ? Number.POSITIVE_INFINITY
            : Number(to)
    if (min > max) throw this.error('Illegal repetition range', this.position - 1)
    if (this.accept('?')) return repeat(atom, min, max, true)
    if (this.accept('+')) return { kind: 'atomic', part: repeat(atom, min, max) }
    return repeat(atom, min, max)
  }

  private brokenRepetition(rest: string): ApiError {
    const start = /^\{\d+(?:,\d*)?/.exec(rest)?.[0]
    return start === undefined
      ? this.error('Illegal repetition', this.position)
      : this.error('Unclosed counted closure', this.position + start.length)
  }

  /** Null: flags for what follows. */
  private atom(): Node | null {
    const at = this.position
    const character = this.take()
    switch (character) {
      case '(':
        return this.group()
      case '[':
        return set(this.characterClass())
      case '\\':
        return this.escape()
      case '.':
        if (this.has(DOTALL)) return set('[\\s\\S]')
        return set(this.has(UNIX_LINES) ? '[^\\n]' : '[^\\n\\r\\u0085\\u2028\\u2029]')
      case '^':
        if (!this.has(MULTILINE)) return assertion(START)
        return assertion(`(?:${START}|(?<=${this.lineEnd(true)})(?=[\\s\\S]))`)
      case '$':
        return assertion(this.has(MULTILINE) ? `(?=${this.lineEnd(false)}|${END})` : `(?=${this.lineEnd(false)}?${END})`)
      case '*':
      case '+':
      case '?':
        throw this.error(`Dangling meta character '${character}'`, at)
      case '{':
        throw this.error('Illegal repetition', at)
      default:
        return this.literal(character.codePointAt(0)!)
    }
  }

  private lineEnd(before: boolean): string {
    if (this.has(UNIX_LINES)) return '\\n'
    return before ? '(?:\\r\\n|\\n|\\r(?!\\n)|[\\u0085\\u2028\\u2029])' : '(?:\\r\\n|(?<!\\r)\\n|[\\r\\u0085\\u2028\\u2029])'
  }

  private literal(codePoint: number): Node {
    const variants = this.caseVariants(codePoint)
    return set(variants.length === 1 ? escaped(codePoint) : `[${variants.map(escaped).join('')}]`)
  }

  private caseVariants(codePoint: number): number[] {
    return this.has(CASE_INSENSITIVE) && isAsciiLetter(codePoint) ? [codePoint, codePoint ^ 32] : [codePoint]
  }

  private group(): Node | null {
    const flags = this.flags
    const wrap = this.groupOpening()
    // `(?i)` stands for itself: its flags hold until the enclosing group ends.
    if (wrap === null) return null
    const inner = this.alternatives()
    if (!this.accept(')')) throw this.error('Unclosed group', this.text.length)
    this.flags = flags
    return wrap(inner)
  }

  private groupOpening(): Wrap | null {
    if (!this.accept('?')) return capture(++this.groupCount)
    for (const [opening, wrap] of GROUP_OPENINGS) if (this.accept(opening)) return wrap
    if (this.accept('<')) {
      const name = /^[a-zA-Z][a-zA-Z0-9]*/.exec(this.text.slice(this.position))?.[0]
      if (name === undefined) throw this.error('Unknown look-behind group', this.position)
      this.position += name.length
      if (!this.accept('>')) throw this.error("named capturing group is missing trailing '>'", this.position)
      if (this.names.has(name)) throw this.error(`Named capturing group <${name}> is already defined`, this.position)
      this.names.set(name, ++this.groupCount)
      return capture(this.groupCount)
    }
    for (let on = true; ; ) {
      const character = this.take()
      if (character === '-') on = false
      else if (character === ')' || character === ':') {
        this.noteCase()
        return character === ')' ? null : part => part
      } else {
        const flag = Object.hasOwn(INLINE_FLAGS, character) ? INLINE_FLAGS[character] : undefined
        if (flag === undefined) throw this.error('Unknown inline modifier', this.position - 1)
        this.flags = on ? this.flags | flag : this.flags & ~flag
      }
    }
  }

  private escape(): Node {
    const at = this.position
    const character = this.take()
    if (character === '') throw this.error('Unexpected internal error', at)
    switch (character) {
      case 'A':
        return assertion(START)
      case 'z':
        return assertion(END)
      case 'Z':
        return assertion(`(?=${this.lineEnd(false)}?${END})`)
      case 'G':
        throw this.error('Illegal/unsupported escape sequence', at)
      case 'b':
      case 'B':
        return assertion(`\\${character}`)
      case 'R':
        return LINE_BREAK
      case 'X':
        return GRAPHEME
      case 'k': {
        const name = /^<([a-zA-Z][a-zA-Z0-9]*)>/.exec(this.text.slice(this.position))
        if (name === null) throw this.error("\\k is not followed by '<' for named capturing group", this.position)
        const group = this.names.get(name[1])
        if (group === undefined) throw this.error(`named capturing group <${name[1]}> does not exist`, this.position)
        this.position += name[0].length
        return { kind: 'reference', group }
      }
    }
    if (/[1-9]/.test(character)) return this.backReference(Number(character))
    this.position = at
    const members = this.classEscape()
    return members === null ? this.literal(this.characterEscape()) : set(members)
  }

  /** More digits belong to the number as long as there is such a group; a group that is not there matches nothing. */
  private backReference(group: number): Node {
    while (/[0-9]/.test(this.peek()) && group * 10 + Number(this.peek()) <= this.groupCount) group = group * 10 + Number(this.take())
    return group <= this.groupCount ? { kind: 'reference', group } : NOTHING
  }

  /** `\d`, `\p{Lu}` and their like, after the backslash; null when it is one character that is escaped. */
  private classEscape(): string | null {
    const at = this.position
    const character = this.peek()
    if (character === 'p' || character === 'P') {
      this.take()
      const name = this.accept('{') ? this.until('}') : this.take()
      const property = characterProperty(name)
      if (property === null) throw this.error(`Unknown character property name {${name}}`, this.position - 1)
      return character === 'p' ? property : `[^${property}]`
    }
    const members = CLASS_ESCAPES.get(character.toLowerCase())
    if (members === undefined || (character !== character.toLowerCase() && !CLASS_ESCAPES.has(character.toLowerCase()))) return null
    this.position = at + 1
    const wanted = this.has(UNICODE_CHARACTER_CLASS) ? members.unicode : members.ascii
    return character === character.toLowerCase() ? wanted : `[^${wanted}]`
  }

  private until(close: string): string {
    const end = this.text.indexOf(close, this.position)
    if (end === -1) throw this.error('Unclosed character family', this.text.length - 1)
    const inner = this.text.slice(this.position, end)
    this.position = end + close.length
    return inner
  }

  /** One escaped character, after the backslash. */
  private characterEscape(): number {
    const at = this.position
    const rest = this.text.slice(at)
    const numeric = /^(?:x([0-9a-fA-F]{2})|x\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|0([0-3]?[0-7]{1,2}))/.exec(rest)
    if (numeric !== null) {
      this.position += numeric[0].length
      const [, x, xs, u, octal] = numeric
      return octal === undefined ? Number.parseInt(x ?? xs ?? u, 16) : Number.parseInt(octal, 8)
    }
    const character = this.take()
    if (character === 'c') return this.take().charCodeAt(0) ^ 64
    const control = CONTROLS.get(character)
    if (control !== undefined) return control
    if (/[a-zA-Z]/.test(character)) throw this.error('Illegal/unsupported escape sequence', at)
    return character.codePointAt(0)!
  }

  /** After `[`: a union of characters, ranges and classes; `&&` intersects unions. */
  private characterClass(): string {
    const negated = this.accept('^') ? '^' : ''
    const unions: string[] = []
    let union = ''
    for (let first = true; ; first = false) {
      if (this.position >= this.text.length) throw this.error('Unclosed character class', this.text.length - 1)
      if (this.has(COMMENTS)) this.skipComments()
      if (this.peek() === ']' && !first) break
      if (this.text.startsWith('&&', this.position)) {
        this.position += 2
        unions.push(union)
        union = ''
      } else union += this.classItem()
    }
    this.position++
    unions.push(union)
    const operands = unions.filter(operand => operand !== '')
    if (operands.length === 1) return `[${negated}${operands[0]}]`
    return `[${negated}${operands.map(operand => `[${operand}]`).join('&&')}]`
  }

  private classItem(): string {
    if (this.accept('[')) return this.characterClass()
    if (this.accept('\\')) {
      const members = this.classEscape()
      if (members !== null) return members
      return this.rangeFrom(this.characterEscape())
    }
    return this.rangeFrom(this.take().codePointAt(0)!)
  }

  private rangeFrom(low: number): string {
    const after = this.text[this.position + 1]
    if (this.peek() !== '-' || after === undefined || after === ']' || after === '[') return this.range(low, low)
    this.position++
    const high = this.accept('\\') ? this.characterEscape() : this.take().codePointAt(0)!
    if (high < low) throw this.error('Illegal character range', this.position - 1)
    return this.range(low, high)
  }

  private range(low: number, high: number): string {
    let out = low === high ? escaped(low) : `${escaped(low)}-${escaped(high)}`
    if (!this.has(CASE_INSENSITIVE)) return out
    for (const [first, last] of [
      [0x41, 0x5a],
      [0x61, 0x7a],
    ]) {
      const from = Math.max(low, first)
      const to = Math.min(high, last)
      if (from <= to) out += `${escaped(from ^ 32)}-${escaped(to ^ 32)}`
    }
    return out
  }

  private skipComments(): void {
    if (!this.has(COMMENTS)) return
    const skipped = /^(?:[ \t\n\v\f\r]+|#[^\n\r\u0085\u2028\u2029]*)+/.exec(this.text.slice(this.position))
    if (skipped !== null) this.position += skipped[0].length
  }

  private peek(): string {
    return this.text.charAt(this.position)
  }

  /** The next code point; empty at the end. */
  private take(): string {
    const codePoint = this.text.codePointAt(this.position)
    if (codePoint === undefined) return ''
    this.position += codePoint > 0xffff ? 2 : 1
    return String.fromCodePoint(codePoint)
  }

  private accept(text: string): boolean {
    if (!this.text.startsWith(text, this.position)) return false
    this.position += text.length
    return true
  }

  private error(description: string, index: number): ApiError {
    const pointer = index >= 0 && index < this.given.length ? `\n${' '.repeat(index)}^` : ''
    return new ApiError('pattern_syntax_exception', `${description}${index >= 0 ? ` near index ${index}` : ''}\n${this.given}${pointer}`)
  }
}

type Wrap = (part: Node) => Node

const capture =
  (number: number): Wrap =>
  part => ({ kind: 'group', number, part })
const look =
  (ahead: boolean, negative: boolean): Wrap =>
  part => ({ kind: 'look', ahead, negative, part })

const GROUP_OPENINGS: readonly (readonly [opening: string, wrap: Wrap])[] = [
  [':', part => part],
  ['=', look(true, false)],
  ['!', look(true, true)],
  ['>', part => ({ kind: 'atomic', part })],
  ['<=', look(false, false)],
  ['<!', look(false, true)],
]

const LINE_BREAK = choice(sequence(set('\\r'), set('\\n')), set('[\\n\\v\\f\\r\\u0085\\u2028\\u2029]'))
/** One character with its marks. */
const GRAPHEME = choice(
  sequence(set('\\r'), set('\\n')),
  sequence(set('\\P{M}'), repeat(set('\\p{M}'), 0, Number.POSITIVE_INFINITY)),
  repeat(set('\\p{M}'), 1, Number.POSITIVE_INFINITY),
)

const CONTROLS: ReadonlyMap<string, number> = new Map([
  ['t', 9],
  ['n', 10],
  ['r', 13],
  ['f', 12],
  ['a', 7],
  ['e', 27],
])

const isAsciiLetter = (codePoint: number) => (codePoint >= 0x41 && codePoint <= 0x5a) || (codePoint >= 0x61 && codePoint <= 0x7a)

/** Never mistaken for notation, inside classes or outside. */
const escaped = (codePoint: number) => `\\u{${codePoint.toString(16)}}`
