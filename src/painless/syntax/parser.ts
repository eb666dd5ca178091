// A source becomes a tree: functions first, then statements.
import type { Block, Catch, Declaration, Declarations, Expression, FunctionDefinition, Script, Statement } from './ast.ts'
import { ExpressionParser } from './expression-parser.ts'

export const parseScript = (source: string): Script => new Parser(source).script()

const END_OF_STATEMENT = "{<EOF>, ';'}"

class Parser extends ExpressionParser {
  /** No statement was read yet. */
  private isFirst = true

  script(): Script {
    const functions: FunctionDefinition[] = []
    while (this.isFunctionAhead()) functions.push(this.functionDefinition())
    const statements: Statement[] = []
    let isEnded = true
    while (this.token.kind !== 'end') {
      // After the last semicolon nothing can begin that is no statement.
      if (statements.length > 0 && isEnded && !this.canBegin()) throw this.expected('<EOF>')
      statements.push(this.statement())
      isEnded = true
    }
    return { functions, body: { kind: 'block', offset: 0, statements } }
  }

  private canBegin(): boolean {
    const { kind, text } = this.token
    if (kind === 'keyword') return text !== 'else' && text !== 'catch' && text !== 'in' && text !== 'instanceof' && text !== 'this'
    return kind !== 'symbol' || ['(', '[', '!', '~', '+', '-', '++', '--', '$'].includes(text)
  }

  private isFunctionAhead(): boolean {
    const length = this.typeLength(0)
    return length > 0 && this.lexer.peek(length).kind === 'id' && this.is('(', length + 1)
  }

  private functionDefinition(): FunctionDefinition {
    const { offset } = this.token
    const returnTypeName = this.takeType(this.typeLength(0))
    const name = this.expectId().text
    this.expect('(')
    const parameters: { typeName: string; name: string }[] = []
    while (!this.take(')')) {
      if (parameters.length > 0 && !this.take(',')) throw this.expected("')'")
      const length = this.typeLength(0)
      if (length === 0) throw this.expected("')'")
      parameters.push({ typeName: this.takeType(length), name: this.expectId().text })
    }
    return { kind: 'function', offset, returnTypeName, name, parameters, body: this.block() }
  }

  protected lambdaBlock(): Block {
    return this.block()
  }

  private block(): Block {
    return this.nested(() => {
      const { offset } = this.expect('{')
      const statements: Statement[] = []
      while (!this.take('}')) statements.push(this.statement(true))
      return { kind: 'block', offset, statements }
    })
  }

  private emptyAsNull(block: Block): Block | null {
    return block.statements.length === 0 ? null : block
  }

  /** A block, or one statement that stands for it. */
  private trailer(): Block | null {
    const { offset } = this.token
    if (this.is('{')) return this.emptyAsNull(this.block())
    return this.nested(() => ({ kind: 'block', offset, statements: [this.statement()] }))
  }

  private loopBody(): Block | null {
    return this.take(';') ? null : this.trailer()
  }

  private statement(isInBlock = false): Statement {
    const { kind, text, offset } = this.token
    if (kind === 'keyword') {
      switch (text) {
        case 'if':
          return this.ifStatement()
        case 'while': {
          this.lexer.next()
          return { kind: 'while', offset, condition: this.inParentheses(), body: this.loopBody() }
        }
        case 'for':
          return this.forStatement()
        case 'try':
          return this.tryStatement()
      }
    }
    const type = this.typeLength(0)
    const openEnd = this.isFirst ? [type, type + 1].map(length => this.lexer.peek(length)) : [this.lexer.peek(type)]
    this.isFirst = false
    const statement = this.delimited()
    if (this.take(';') || (isInBlock ? this.is('}') : this.token.kind === 'end')) return statement
    // Until then it might have become a declaration, and at the beginning a function.
    if (isInBlock || (type > 0 && openEnd.some(({ offset }) => offset === this.token.offset))) throw this.noWayOn()
    throw this.expected(END_OF_STATEMENT)
  }

  /** A statement that a semicolon ends. */
  private delimited(): Statement {
    const { kind, text, offset } = this.token
    if (kind === 'keyword') {
      switch (text) {
        case 'do': {
          this.lexer.next()
          const body = this.emptyAsNull(this.block())
          this.expect('while')
          return { kind: 'do', offset, body, condition: this.inParentheses() }
        }
        case 'continue':
        case 'break':
          this.lexer.next()
          return { kind: text, offset }
        case 'return': {
          this.lexer.next()
          return { kind: 'return', offset, value: this.canBegin() && this.token.kind !== 'end' ? this.expression() : null }
        }
        case 'throw':
          this.lexer.next()
          return { kind: 'throw', offset, value: this.expression() }
      }
    }
    if (this.isDeclarationAhead()) return this.declarations()
    const expression = this.expression()
    return { kind: 'expression', offset, expression }
  }

  private isDeclarationAhead(): boolean {
    const length = this.typeLength(0)
    if (length === 0) return false
    if (this.lexer.peek(length).kind === 'id') return true
    const isType = this.token.kind === 'primitive' || this.token.text === 'def'
    // A name of a type and no name of a variable.
    if (isType) throw this.noWayOn(this.lexer.peek(this.is('[', length) ? length + 1 : length))
    if (this.is('::', length)) throw this.noWayOn(this.lexer.peek(length))
    return false
  }

  private declarations(): Declarations {
    const { offset } = this.token
    const typeName = this.takeType(this.typeLength(0))
    const declarations: Declaration[] = []
    do {
      const name = this.expectId()
      declarations.push({
        kind: 'declaration',
        offset: name.offset,
        typeName,
        name: name.text,
        value: this.take('=') ? this.expression() : null,
      })
    } while (this.take(','))
    return { kind: 'declarations', offset, declarations }
  }

  private inParentheses(): Expression {
    this.expect('(')
    const expression = this.expression()
    this.expect(')')
    return expression
  }

  private ifStatement(): Statement {
    const { offset } = this.lexer.next()
    const condition = this.inParentheses()
    const then = this.trailer()
    const hasElse = this.take('else')
    return { kind: 'if', offset, condition, then, otherwise: hasElse ? this.trailer() : null, hasElse }
  }

  private forStatement(): Statement {
    const { offset } = this.lexer.next()
    this.expect('(')
    const length = this.typeLength(0)
    if (this.token.kind === 'id' && this.is('in', 1)) {
      const name = this.lexer.next().text
      this.lexer.next()
      return this.each(offset, 'def', name)
    }
    if (length > 0 && this.lexer.peek(length).kind === 'id' && this.is(':', length + 1)) {
      const typeName = this.takeType(length)
      const name = this.lexer.next().text
      this.lexer.next()
      return this.each(offset, typeName, name)
    }
    const initializer = this.is(';') ? null : this.isDeclarationAhead() ? this.declarations() : this.expression()
    this.expect(';')
    const condition = this.is(';') ? null : this.expression()
    this.expect(';')
    const afterthought = this.is(')') ? null : this.expression()
    this.expect(')')
    return { kind: 'for', offset, initializer, condition, afterthought, body: this.loopBody() }
  }

  private each(offset: number, typeName: string, name: string): Statement {
    const iterable = this.expression()
    this.expect(')')
    return { kind: 'each', offset, typeName, name, iterable, body: this.trailer() }
  }

  private tryStatement(): Statement {
    const { offset } = this.lexer.next()
    const body = this.emptyAsNull(this.block())
    const catches: Catch[] = []
    if (!this.is('catch')) throw this.expected("'catch'")
    while (this.is('catch')) {
      const start = this.lexer.next().offset
      this.expect('(')
      const length = this.typeLength(0)
      if (length === 0) throw this.noWayOn()
      const typeName = this.takeType(length)
      const name = this.expectId().text
      this.expect(')')
      catches.push({ kind: 'catch', offset: start, typeName, name, body: this.emptyAsNull(this.block()) })
    }
    return { kind: 'try', offset, body, catches }
  }
}
