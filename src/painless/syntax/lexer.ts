// Splits a source into tokens, on demand, since a syntax error that comes first is reported before a later lexical one. A slash starts a
// regular expression or divides, depending on the token before it.
import { compileError, withoutReason } from './source-error.ts'

type TokenKind =
  | 'end'
  | 'primitive'
  | 'symbol'
  | 'keyword'
  | 'id'
  | 'dotId'
  | 'dotInteger'
  | 'octal'
  | 'hex'
  | 'integer'
  | 'decimal'
  | 'string'
  | 'regex'

export interface Token {
  readonly kind: TokenKind
  /** As written. */
  readonly text: string
  readonly offset: number
}

const KEYWORDS: ReadonlySet<string> = new Set(
  'if in else while do for continue break return new try catch throw this instanceof true false null def'.split(' '),
)
const PRIMITIVES: ReadonlySet<string> = new Set('boolean byte short char int long float double'.split(' '))

const SPACE = /(?:[ \t\n\r]+|\/\/[^\n\r]*(?:[\n\r]|$)|\/\*[\s\S]*?\*\/)+/y
const WORD = /[_a-zA-Z][_a-zA-Z0-9]*/y
const AFTER_DOT = /(?:0|[1-9][0-9]*)|[_a-zA-Z][_a-zA-Z0-9]*/y
const STRING = /"(?:\\"|\\\\|[^\\"])*"|'(?:\\'|\\\\|[^\\'])*'/y
/** As much of a text as could be one. */
const STRING_START = /"(?:\\"|\\\\|[^\\"])*|'(?:\\'|\\\\|[^\\'])*/y
const REGEX = /\/(?:\\[^\n]|[^/\n\\])+\/[cilmsUux]*/y
const REGEX_START = /\/(?:\\[^\n]|[^/\n\\])*/y
const HEX = /0[xX][0-9a-fA-F]+[lL]?/y
const OCTAL = /0[0-7]+[lL]?/y
const DECIMAL = /(?:0|[1-9][0-9]*)(?:(\.[0-9]+)?([eE][+-]?[0-9]+)?[fFdD]?|[lLfFdD]?)/y
const INTEGER = /(?:0|[1-9][0-9]*)[lLfFdD]?/y
const SYMBOL =
  />>>=|===|!==|==~|<<=|>>=|>>>|\?\.|\?:|::|->|=~|\+\+|--|\+=|-=|\*=|\/=|%=|&=|\^=|\|=|<<|>>|<=|>=|==|!=|&&|\|\||[{}[\]().,;!~*/%+\-<>&^|?:=$]/y

export class Lexer {
  private at = 0
  private last: Token | null = null
  private readonly ahead: Token[] = []

  constructor(private readonly source: string) {}

  /** The token that comes after so many others. */
  peek(distance = 0): Token {
    while (this.ahead.length <= distance) {
      this.last = this.read()
      this.ahead.push(this.last)
    }
    return this.ahead[distance]
  }

  next(): Token {
    const token = this.peek()
    // The end stays.
    if (token.kind !== 'end') this.ahead.shift()
    return token
  }

  private read(): Token {
    const { source, last } = this
    if (last !== null && (last.text === '.' || last.text === '?.') && last.kind === 'symbol') {
      const text = this.match(AFTER_DOT)
      if (text !== null) return this.token(/^[0-9]/.test(text) ? 'dotInteger' : 'dotId', text)
      if (this.at >= source.length) return { kind: 'end', text: '<EOF>', offset: source.length }
      throw this.unexpected(source[this.at])
    }
    const space = this.match(SPACE)
    if (space !== null) this.at += space.length
    if (this.at >= source.length) return { kind: 'end', text: '<EOF>', offset: source.length }
    const c = source[this.at]
    const word = this.match(WORD)
    if (word !== null) return this.token(KEYWORDS.has(word) ? 'keyword' : PRIMITIVES.has(word) ? 'primitive' : 'id', word)
    if (c >= '0' && c <= '9') return this.number()
    if (c === '"' || c === "'") {
      const text = this.match(STRING)
      if (text !== null) return this.token('string', text)
      const start = this.match(STRING_START) ?? c
      throw this.unexpected(source.slice(this.at, this.at + start.length + 2), c)
    }
    if (c === '/' && this.isRegexAhead()) {
      const text = this.match(REGEX)
      if (text !== null) return this.token('regex', text)
      throw this.unexpected(source.slice(this.at, this.at + (this.match(REGEX_START) ?? c).length + 1))
    }
    const symbol = this.match(SYMBOL)
    if (symbol !== null) return this.token('symbol', symbol)
    throw this.unexpected(c)
  }

  private number(): Token {
    const hex = this.match(HEX)
    if (hex !== null) return this.token('hex', hex)
    const octal = this.match(OCTAL)
    const decimal = this.match(DECIMAL) ?? ''
    const integer = this.match(INTEGER) ?? ''
    if (octal !== null && octal.length >= decimal.length) return this.token('octal', octal)
    return decimal.length > integer.length ? this.token('decimal', decimal) : this.token('integer', integer)
  }

  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at
    return pattern.exec(this.source)?.[0] ?? null
  }

  private token(kind: TokenKind, text: string): Token {
    const token = { kind, text, offset: this.at }
    this.at += text.length
    return token
  }

  private isRegexAhead(): boolean {
    const { last } = this
    if (last === null) return true
    switch (last.kind) {
      case 'symbol':
        return last.text !== ')' && last.text !== ']'
      case 'octal':
      case 'hex':
      case 'integer':
      case 'decimal':
      case 'id':
      case 'dotId':
      case 'dotInteger':
        return false
      default:
        return true
    }
  }

  private unexpected(text: string, quote?: string) {
    let message = `unexpected character [${shown(text)}].`
    if (quote !== undefined && text.length > 2 && text[text.length - 2] === '\\')
      message += ` The only valid escape sequences in strings starting with [${quote}] are [\\\\] and [\\${quote}].`
    const cause = withoutReason('lexer_no_viable_alt_exception')
    return compileError(this.source, this.at, 'illegal_argument_exception', message, cause)
  }
}

export const shown = (text: string) => text.replaceAll('\n', '\\n').replaceAll('\t', '\\t').replaceAll('\r', '\\r')
