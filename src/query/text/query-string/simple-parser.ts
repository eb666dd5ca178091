// The grammar of simple query strings, which finds something in whatever people type: `"brown fox"~2 +(quick | dog*) -lazy`.

import type { Query } from '../../contracts/query.ts'
import { BooleanQuery, type Occur } from '../../exec/boolean.ts'
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

export function parseSimpleQueryString(text: string, parts: SimpleParts, operator: Occur, flags: number): Query {
  if (text.trim() === '*') return new MatchAllDocsQuery()
  return new SimpleParser(text, parts, operator, flags).parse() ?? new MatchNoDocsQuery('empty string passed to query parser')
}

class SimpleParser {
  private at = 0
  private top: Query | null = null
  /** Between the last two parts, and before the next. */
  private previous: Occur | null = null
  private current: Occur | null = null
  private negations = 0

  constructor(
    private readonly text: string,
    private readonly parts: SimpleParts,
    private readonly operator: Occur,
    private readonly flags: number,
  ) {}

  parse(): Query | null {
    while (this.at < this.text.length) {
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
    return this.top
  }

  private has(flag: number): boolean {
    return (this.flags & flag) !== 0
  }

  private is(char: string, flag: number): boolean {
    return this.text[this.at] === char && this.has(flag)
  }

  private isBlank(): boolean {
    return this.at < this.text.length && ' \t\n\r'.includes(this.text[this.at]) && this.has(WHITESPACE)
  }

  private operation(occur: Occur): void {
    if (this.current === null && this.top !== null) this.current = occur
    this.at++
  }

  /** Up to the parenthesis that closes this one; without it, the opening one counts for nothing. */
  private group(): void {
    const start = ++this.at
    let depth = 1
    while (this.at < this.text.length) {
      if (this.is('\\', ESCAPE)) this.at++
      else if (this.text[this.at] === '(') depth++
      else if (this.text[this.at] === ')' && --depth === 0) break
      this.at++
    }
    if (this.at >= this.text.length) this.at = start
    else if (this.at === start) {
      this.current = null
      this.at++
    } else {
      const inner = new SimpleParser(this.text.slice(start, this.at), this.parts, this.operator, this.flags)
      this.add(inner.parse())
      this.at++
    }
  }

  private phrase(): void {
    const start = ++this.at
    let text = ''
    while (this.at < this.text.length && this.text[this.at] !== '"') {
      if (this.is('\\', ESCAPE)) this.at++
      if (this.at < this.text.length) text += this.text[this.at++]
    }
    if (this.at >= this.text.length) this.at = start
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
    if (this.at + 1 < this.text.length) return this.number()
    this.at++
    return 0
  }

  private word(): void {
    let text = ''
    let prefix = false
    let similar = false
    while (this.at < this.text.length) {
      if (this.is('\\', ESCAPE)) {
        prefix = false
        this.at++
        if (this.at < this.text.length) text += this.text[this.at++]
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
    while (this.at < this.text.length && !this.isEnd()) digits += this.text[this.at++]
    if (digits === '') return MOST_EDITS
    return /^\+?\d+$/.test(digits) ? Number(digits) : 0
  }

  private add(part: Query | null): void {
    if (part === null) return
    const branch = this.negations % 2 === 1 ? exceptFor(part) : part
    if (this.top === null) this.top = branch
    else {
      const occur = this.current ?? this.operator
      const joined = this.previous === occur && this.top instanceof BooleanQuery ? this.top.clauses : [{ occur, query: this.top }]
      this.top = new BooleanQuery([...joined, { occur, query: branch }])
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
