// Expressions: operators by their precedence, and what they are made of.
import type { Assignment, BinaryOperator, Block, ComparisonOperator, Expression, Lambda, Parameter } from './ast.ts'
import type { Token } from './lexer.ts'
import { TokenReader } from './token-reader.ts'

/** The higher, the closer it binds. */
const PRECEDENCE: ReadonlyMap<string, number> = new Map(
  [
    ['?:'],
    ['||'],
    ['&&'],
    ['|'],
    ['^'],
    ['&'],
    ['==', '===', '!=', '!=='],
    ['instanceof'],
    ['<', '<=', '>', '>='],
    ['<<', '>>', '>>>'],
    ['=~', '==~'],
    ['+', '-'],
    ['*', '/', '%'],
  ].flatMap((operators, i) => operators.map(operator => [operator, i + 1] as const)),
)
const COMPARISONS: ReadonlySet<string> = new Set(['==', '===', '!=', '!==', '<', '<=', '>', '>='])
const ASSIGNMENTS: ReadonlyMap<string, BinaryOperator | null> = new Map([
  ['=', null],
  ...(['+', '-', '*', '/', '%', '&', '^', '|', '<<', '>>', '>>>'] as const).map(operator => [`${operator}=`, operator] as const),
])
/** What may follow a type in parentheses that is a cast. */
const AFTER_CAST: ReadonlySet<string> = new Set(['(', '!', '~', 'new', 'true', 'false', 'null', '$'])

export abstract class ExpressionParser extends TokenReader {
  /** The body of a lambda. */
  protected abstract lambdaBlock(): Block

  protected expression(): Expression {
    return this.nested(() => {
      const { offset } = this.token
      const left = this.binary(1)
      if (this.take('?')) {
        const whenTrue = this.expression()
        this.expect(':')
        return { kind: 'conditional', offset, condition: left, whenTrue, whenFalse: this.expression() }
      }
      const operator = this.token.kind === 'symbol' ? ASSIGNMENTS.get(this.token.text) : undefined
      if (operator === undefined) return left
      this.lexer.next()
      return { kind: 'assignment', offset, left, operator, right: this.expression(), isPostfix: false }
    })
  }

  private binary(least: number): Expression {
    const { offset } = this.token
    let left = this.unary()
    for (;;) {
      const { text, kind } = this.token
      const precedence = kind === 'symbol' || kind === 'keyword' ? (PRECEDENCE.get(text) ?? 0) : 0
      if (precedence < least || precedence === 0) return left
      this.lexer.next()
      if (text === 'instanceof') {
        const length = this.typeLength(0)
        if (length === 0) throw this.noWayOn()
        left = { kind: 'instanceof', offset, value: left, typeName: this.takeType(length) }
      } else if (text === '?:') left = { kind: 'elvis', offset, left, right: this.binary(precedence) }
      else {
        const right = this.binary(precedence + 1)
        if (text === '&&' || text === '||') left = { kind: 'booleanOperation', offset, operator: text, left, right }
        else if (COMPARISONS.has(text)) left = { kind: 'comparison', offset, operator: text as ComparisonOperator, left, right }
        else left = { kind: 'binary', offset, operator: text as BinaryOperator, left, right }
      }
    }
  }

  private unary(): Expression {
    const { text, offset, kind } = this.token
    if (kind === 'symbol') {
      switch (text) {
        case '++':
        case '--': {
          this.lexer.next()
          return this.increment(this.chain(), text, offset, false)
        }
        case '!':
        case '~':
        case '+':
        case '-':
          this.lexer.next()
          return this.nested(() => ({ kind: 'unary', offset, operator: text, child: this.unary() }))
        case '(': {
          const length = this.castLength()
          if (length > 0) {
            this.lexer.next()
            const typeName = this.takeType(length)
            this.lexer.next()
            return this.nested(() => ({ kind: 'cast', offset, typeName, child: this.unary() }))
          }
        }
      }
    }
    const chain = this.chain()
    if (this.is('++') || this.is('--')) return this.increment(chain, this.lexer.next().text, offset, true)
    return chain
  }

  private increment(left: Expression, sign: string, offset: number, isPostfix: boolean): Assignment {
    const one: Expression = { kind: 'number', offset, text: '1', radix: 10, isDecimal: false }
    return { kind: 'assignment', offset, left, right: one, operator: sign === '++' ? '+' : '-', isPostfix }
  }

  /** Tokens of the type, where a parenthesis opens a cast. */
  private castLength(): number {
    const length = this.typeLength(1)
    if (length === 0 || !this.is(')', length + 1)) return 0
    const first = this.lexer.peek(1)
    if (first.kind === 'primitive' || first.text === 'def') return length
    const after = this.lexer.peek(length + 2)
    switch (after.kind) {
      case 'symbol':
      case 'keyword':
        if (after.text === '[') return this.isInitializerAt(length + 2) ? length : 0
        return AFTER_CAST.has(after.text) ? length : 0
      case 'end':
        return 0
      default:
        return length
    }
  }

  /** Whether brackets hold a list or a map, and no index. */
  private isInitializerAt(from: number): boolean {
    if (this.is(']', from + 1)) return true
    for (let at = from, depth = 0; this.lexer.peek(at).kind !== 'end'; at++) {
      if (this.is('[', at) || this.is('(', at)) depth++
      else if (this.is(']', at) || this.is(')', at)) {
        if (--depth === 0) return false
      } else if (depth === 1 && (this.is(',', at) || this.is(':', at))) return true
    }
    return false
  }

  private chain(): Expression {
    let left = this.primary()
    for (;;) {
      const { offset } = this.token
      if (this.is('.') || this.is('?.')) {
        const isNullSafe = this.lexer.next().text === '?.'
        const name = this.lexer.peek()
        if (name.kind === 'end') throw this.noWayOn()
        this.lexer.next()
        left =
          name.kind === 'dotId' && this.is('(')
            ? { kind: 'call', offset, prefix: left, name: name.text, args: this.args(), isNullSafe }
            : { kind: 'dot', offset, prefix: left, name: name.text, isNullSafe }
      } else if (this.is('[')) {
        this.lexer.next()
        const index = this.expression()
        if (!this.take(']')) throw this.noWayOn()
        left = { kind: 'brace', offset, prefix: left, index }
      } else return left
    }
  }

  private primary(): Expression {
    const { kind, text, offset } = this.token
    switch (kind) {
      case 'integer':
      case 'decimal':
        this.lexer.next()
        return { kind: 'number', offset, text, radix: 10, isDecimal: kind === 'decimal' }
      case 'octal':
        this.lexer.next()
        return { kind: 'number', offset, text: text.slice(1), radix: 8, isDecimal: false }
      case 'hex':
        this.lexer.next()
        return { kind: 'number', offset, text: text.slice(2), radix: 16, isDecimal: false }
      case 'string':
        this.lexer.next()
        return { kind: 'string', offset, value: unescaped(text) }
      case 'regex': {
        this.lexer.next()
        const end = text.lastIndexOf('/')
        return { kind: 'regex', offset, pattern: text.slice(1, end), flags: text.slice(end + 1) }
      }
      case 'id':
        this.lexer.next()
        return this.is('(') ? { kind: 'localCall', offset, name: text, args: this.args() } : { kind: 'symbol', offset, name: text }
      case 'keyword':
        if (text === 'new') return this.creation()
        if (text === 'null') {
          this.lexer.next()
          return { kind: 'null', offset }
        }
        if (text === 'true' || text === 'false') {
          this.lexer.next()
          return { kind: 'boolean', offset, value: text === 'true' }
        }
        throw this.noWayOn()
      case 'symbol':
        if (text === '(') {
          this.lexer.next()
          const inner = this.expression()
          if (!this.take(')')) throw this.noWayOn()
          return inner
        }
        if (text === '[') return this.initializer()
        if (text === '$' && this.is('(', 1)) {
          this.lexer.next()
          return { kind: 'localCall', offset, name: text, args: this.args() }
        }
    }
    throw this.noWayOn()
  }

  private initializer(): Expression {
    const { offset } = this.lexer.next()
    if (this.take(']')) return { kind: 'list', offset, items: [] }
    if (this.take(':')) {
      if (!this.take(']')) throw this.noWayOn()
      return { kind: 'map', offset, entries: [] }
    }
    const first = this.expression()
    if (!this.is(':')) {
      const items = [first]
      while (this.take(',')) items.push(this.expression())
      if (!this.take(']')) throw this.noWayOn()
      return { kind: 'list', offset, items }
    }
    const entries: { key: Expression; value: Expression }[] = []
    for (let key = first; ; key = this.expression()) {
      if (!this.take(':')) throw this.noWayOn()
      entries.push({ key, value: this.expression() })
      if (!this.take(',')) break
    }
    if (!this.take(']')) throw this.noWayOn()
    return { kind: 'map', offset, entries }
  }

  private creation(): Expression {
    const { offset } = this.lexer.next()
    let length = this.typeLength(0)
    if (length === 0) throw this.noWayOn()
    // Brackets of an initialized array are no part of the type here.
    const isInitializer = this.is(']', length - 1) && this.is('{', length)
    while (this.is(']', length - 1)) {
      // An initialized array has one dimension.
      if (isInitializer && this.is(']', length - 3)) throw this.noWayOn(this.lexer.peek(length - 2))
      length -= 2
    }
    const typeName = this.takeType(length)
    if (isInitializer) {
      for (const text of ['[', ']', '{']) this.expect(text)
      const values: Expression[] = []
      if (!this.is('}')) {
        do values.push(this.expression())
        while (this.take(','))
      }
      if (!this.take('}')) throw this.noWayOn()
      return { kind: 'newArray', offset, typeName: `${typeName}[]`, values, isInitializer: true }
    }
    if (this.is('[')) {
      const values: Expression[] = []
      while (this.take('[')) {
        values.push(this.expression())
        if (!this.take(']')) throw this.noWayOn()
      }
      return { kind: 'newArray', offset, typeName: typeName + '[]'.repeat(values.length), values, isInitializer: false }
    }
    if (!this.is('(')) throw this.noWayOn()
    return { kind: 'newObject', offset, typeName, args: this.args() }
  }

  private args(): Expression[] {
    this.expect('(')
    const args: Expression[] = []
    if (this.take(')')) return args
    do args.push(this.argument())
    while (this.take(','))
    if (!this.take(')')) throw this.noWayOn()
    return args
  }

  private argument(): Expression {
    const { token } = this
    if (token.kind === 'id' && this.is('->', 1)) return this.lambda(token, [{ typeName: null, name: this.lexer.next().text }])
    if (this.is('(') && this.isLambdaAhead()) return this.lambda(token, this.lambdaParameters())
    if (this.is('this') && this.is('::', 1)) {
      this.lexer.next()
      this.lexer.next()
      return { kind: 'functionReference', offset: token.offset, symbol: 'this', name: this.expectId().text }
    }
    const length = this.typeLength(0)
    if (length === 0 || !this.is('::', length)) return this.expression()
    const typeName = this.takeType(length)
    this.lexer.next()
    if (this.take('new')) {
      return typeName.endsWith('[]')
        ? { kind: 'newArrayReference', offset: token.offset, typeName }
        : { kind: 'functionReference', offset: token.offset, symbol: typeName, name: 'new' }
    }
    if (this.token.kind !== 'id') throw this.noWayOn()
    return { kind: 'functionReference', offset: token.offset, symbol: typeName, name: this.lexer.next().text }
  }

  private isLambdaAhead(): boolean {
    for (let at = 1; ; at++) {
      if (this.is(')', at)) return this.is('->', at + 1)
      const length = this.typeLength(at)
      if (length === 0) return false
      at += length
      if (this.lexer.peek(at).kind === 'id') at++
      if (this.is(')', at)) return this.is('->', at + 1)
      if (!this.is(',', at)) return false
    }
  }

  private lambdaParameters(): Parameter[] {
    this.expect('(')
    const parameters: Parameter[] = []
    while (!this.take(')')) {
      if (parameters.length > 0) this.expect(',')
      const length = this.typeLength(0)
      const isTyped = this.lexer.peek(length).kind === 'id'
      parameters.push({ typeName: isTyped ? this.takeType(length) : null, name: this.expectId().text })
    }
    return parameters
  }

  private lambda({ offset }: Token, parameters: readonly Parameter[]): Lambda {
    this.expect('->')
    if (this.is('{')) return { kind: 'lambda', offset, parameters, body: this.lambdaBlock() }
    const value = this.expression()
    return { kind: 'lambda', offset, parameters, body: { kind: 'block', offset, statements: [{ kind: 'return', offset, value }] } }
  }
}

const unescaped = (literal: string) => literal.slice(1, -1).replace(/\\(.)/g, '$1')
