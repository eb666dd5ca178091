// The grammar of simple query strings, which accepts any input: `"brown fox"~2 +(quick | dog*) -lazy`.
import { illegalArgument } from '../../../core/errors.ts'
import { mayLeaveKept } from '../../../core/kept-work.ts'
import type { Query } from '../../contracts/query.ts'
import { type BooleanClause, BooleanQuery } from '../../exec/boolean.ts'
import type { Occur } from '../../exec/boolean-weight.ts'
import { MatchAllDocsQuery } from '../../exec/match-all.ts'
import { MatchNoDocsQuery } from '../../exec/match-none.ts'

export const AND = 1
export const NOT = 2
export const OR = 4
export const PREFIX = 8
export const PHRASE = 16
export const PRECEDENCE = 32
export const ESCAPE = 64
export const WHITESPACE = 128
export const FUZZY = 256
export const NEAR = 512
export const ALL_SIGNS = -1

const MOST_EDITS = 2

/** What the words of the language become; null: nothing to search for. */
export interface SimpleParts {
  words(text: string): Query | null
  phrase(text: string, slop: number): Query | null
  prefix(text: string): Query | null
  similar(text: string, edits: number): Query | null
}

/** What parts make, one after the other: a text that is read anew in each turn finds again what it was made into. */
export class KeptSimpleParts implements SimpleParts {
  private at = 0

  constructor(
    private readonly parts: SimpleParts,
    private readonly made: (Query | null)[],
  ) {}

  words(text: string): Query | null {
    return this.next(() => this.parts.words(text))
  }

  phrase(text: string, slop: number): Query | null {
    return this.next(() => this.parts.phrase(text, slop))
  }

  prefix(text: string): Query | null {
    return this.next(() => this.parts.prefix(text))
  }

  similar(text: string, edits: number): Query | null {
    return this.next(() => this.parts.similar(text, edits))
  }

  private next(make: () => Query | null): Query | null {
    const { made } = this
    if (this.at === made.length) {
      made.push(make())
      mayLeaveKept()
    }
    return made[this.at++]
  }
}

/** Parentheses within one another. */
const MAX_DEPTH = 1000

export function parseSimpleQueryString(text: string, parts: SimpleParts, operator: Occur, flags: number): Query {
  if (text.trim() === '*') return new MatchAllDocsQuery()
  const reading: Reading = { text, parts, operator, flags, closing: closingOf(text, (flags & ESCAPE) !== 0), depth: 0 }
  return new SimpleParser(reading, 0, text.length).parse() ?? new MatchNoDocsQuery('empty string passed to query parser')
}

/** Of a whole text. */
interface Reading {
  readonly text: string
  readonly parts: SimpleParts
  readonly operator: Occur
  readonly flags: number
  /** By place of a parenthesis that is closed: where that is. */
  readonly closing: ReadonlyMap<number, number>
  depth: number
}

/** In one go for the whole text, since looking from each parenthesis takes the square of the time. */
function closingOf(text: string, escapes: boolean): Map<number, number> {
  const closing = new Map<number, number>()
  const open: number[] = []
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '\\' && escapes) at++
    else if (char === '(') open.push(at)
    else if (char === ')' && open.length > 0) closing.set(open.pop()!, at)
  }
  return closing
}

class SimpleParser {
  private readonly text: string
  private readonly parts: SimpleParts
  private readonly operator: Occur
  private readonly flags: number
  private top: Query | null = null
  /** What `top` is made of while parts of the same kind follow; null: of nothing else. */
  private joined: BooleanClause[] | null = null
  /** Between the last two parts, and before the next. */
  private previous: Occur | null = null
  private current: Occur | null = null
  private negations = 0

  constructor(
    private readonly reading: Reading,
    private at: number,
    private readonly end: number,
  ) {
    this.text = reading.text
    this.parts = reading.parts
    this.operator = reading.operator
    this.flags = reading.flags
  }

  parse(): Query | null {
    while (this.at < this.end) {
      if (this.is('-', NOT)) {
        this.negations++
        this.at++
        continue
      }
      if (this.is('(', PRECEDENCE)) this.group()
      else if (this.is('"', PHRASE)) this.phrase()
      else if (this.is('+', AND)) this.operation('must')
      else if (this.is('|', OR)) this.operation('should')
      else if (this.is(')', PRECEDENCE) || this.isBlank()) this.at++
      else this.word()
      this.negations = 0
    }
    return this.made()
  }

  /** Of what was read until now. */
  private made(): Query | null {
    if (this.joined !== null) this.top = new BooleanQuery(this.joined)
    this.joined = null
    return this.top
  }

  private has(flag: number): boolean {
    return (this.flags & flag) !== 0
  }

  private is(char: string, flag: number): boolean {
    return this.at < this.end && this.text[this.at] === char && this.has(flag)
  }

  private isBlank(): boolean {
    return this.at < this.end && ' \t\n\r'.includes(this.text[this.at]) && this.has(WHITESPACE)
  }

  private operation(occur: Occur): void {
    if (this.current === null && (this.top !== null || this.joined !== null)) this.current = occur
    this.at++
  }

  /** Up to the parenthesis that closes this one; without it, the opening one counts for nothing. */
  private group(): void {
    const { reading } = this
    const close = reading.closing.get(this.at++)
    if (close === undefined) return
    if (close === this.at) this.current = null
    else {
      if (++reading.depth > MAX_DEPTH) throw illegalArgument(`parentheses are nested more than [${MAX_DEPTH}] levels deep`)
      this.add(new SimpleParser(reading, this.at, close).parse())
      reading.depth--
    }
    this.at = close + 1
  }

  private phrase(): void {
    const start = ++this.at
    let text = ''
    while (this.at < this.end && this.text[this.at] !== '"') {
      if (this.is('\\', ESCAPE)) this.at++
      if (this.at < this.end) text += this.text[this.at++]
    }
    if (this.at >= this.end) this.at = start
    else if (this.at === start) {
      this.current = null
      this.at++
    } else {
      this.at++
      this.add(this.parts.phrase(text, this.slop()))
    }
  }

  /** Behind a phrase; a last `~` with nothing after it means nothing. */
  private slop(): number {
    if (!this.is('~', NEAR)) return 0
    if (this.at + 1 < this.end) return this.number()
    this.at++
    return 0
  }

  private word(): void {
    let text = ''
    let prefix = false
    let similar = false
    while (this.at < this.end) {
      if (this.is('\\', ESCAPE)) {
        prefix = false
        this.at++
        if (this.at < this.end) text += this.text[this.at++]
        continue
      }
      if (this.isEnd()) break
      if (text !== '' && this.is('~', FUZZY)) {
        similar = true
        break
      }
      prefix = text !== '' && this.is('*', PREFIX)
      text += this.text[this.at++]
    }
    if (text === '') return
    if (similar) {
      const edits = Math.min(this.number(), MOST_EDITS)
      this.add(edits === 0 ? this.parts.words(text) : this.parts.similar(text, edits))
    } else this.add(prefix ? this.parts.prefix(text.slice(0, -1)) : this.parts.words(text))
  }

  private isEnd(): boolean {
    return (
      this.is('"', PHRASE) ||
      this.is('|', OR) ||
      this.is('+', AND) ||
      this.is('(', PRECEDENCE) ||
      this.is(')', PRECEDENCE) ||
      this.isBlank()
    )
  }

  /** Behind `~`; without digits the most there can be, and 0 for what is no number. */
  private number(): number {
    this.at++
    let digits = ''
    while (this.at < this.end && !this.isEnd()) digits += this.text[this.at++]
    if (digits === '') return MOST_EDITS
    return /^\+?\d+$/.test(digits) ? Number(digits) : 0
  }

  private add(part: Query | null): void {
    if (part === null) return
    const branch = this.negations % 2 === 1 ? exceptFor(part) : part
    if (this.top === null && this.joined === null) this.top = branch
    else {
      const occur = this.current ?? this.operator
      if (this.previous !== occur || this.joined === null) {
        const top = this.made()!
        // What a group made is joined with what follows it alike.
        this.joined = this.previous === occur && top instanceof BooleanQuery ? [...top.clauses] : [{ occur, query: top }]
      }
      this.joined.push({ occur, query: branch })
      this.previous = occur
    }
    this.current = null
  }
}

const exceptFor = (query: Query) =>
  new BooleanQuery([
    { occur: 'must_not', query },
    { occur: 'should', query: new MatchAllDocsQuery() },
  ])
