// What the parser asks of tokens: what comes next, what must come, what it means where it does not.
import { Lexer, shown, type Token } from './lexer.ts'
import { compileError, withoutReason } from './source-error.ts'

/** Expressions and statements within one another. */
const MAX_DEPTH = 500

export class TokenReader {
  protected readonly lexer: Lexer
  private depth = 0

  constructor(protected readonly source: string) {
    this.lexer = new Lexer(source)
  }

  protected get token(): Token {
    return this.lexer.peek()
  }

  /** Whether a symbol or a keyword comes, after so many other tokens. */
  protected is(text: string, distance = 0): boolean {
    const { kind, text: found } = this.lexer.peek(distance)
    return found === text && (kind === 'symbol' || kind === 'keyword')
  }

  protected take(text: string): boolean {
    if (!this.is(text)) return false
    this.lexer.next()
    return true
  }

  /** What no other token could stand for. */
  protected expect(text: string): Token {
    if (this.is(text)) return this.lexer.next()
    throw this.expected(`'${text}'`)
  }

  protected expectId(): Token {
    if (this.token.kind === 'id') return this.lexer.next()
    throw this.expected('ID')
  }

  protected expected(what: string) {
    const { text, offset } = this.token
    return this.error(offset, `unexpected token ['${shown(text)}'] was expecting one of [${what}].`)
  }

  /** Where several ways were open and none goes on. */
  protected noWayOn(token = this.token) {
    const { kind, text, offset } = token
    const message = kind === 'end' ? 'unexpected end of script.' : `invalid sequence of tokens near ['${shown(text)}'].`
    return compileError(this.source, offset, 'illegal_argument_exception', message, withoutReason('no_viable_alt_exception'))
  }

  protected error(offset: number, message: string) {
    return compileError(this.source, offset, 'illegal_argument_exception', message)
  }

  protected nested<T>(read: () => T): T {
    if (++this.depth > MAX_DEPTH) throw new RangeError('Too deeply nested')
    const result = read()
    this.depth--
    return result
  }

  /** How many tokens a type takes from there on: `def`, `int[]`, `Map.Entry`; zero where there is none. */
  protected typeLength(from: number): number {
    let at = from
    const { kind, text } = this.lexer.peek(at)
    if (kind === 'primitive' || (kind === 'keyword' && text === 'def')) at++
    else if (kind === 'id') {
      at++
      while (this.is('.', at) && this.lexer.peek(at + 1).kind === 'dotId') at += 2
    } else return 0
    while (this.is('[', at) && this.is(']', at + 1)) at += 2
    return at - from
  }

  protected takeType(length: number): string {
    let name = ''
    for (let i = 0; i < length; i++) name += this.lexer.next().text
    return name
  }
}
