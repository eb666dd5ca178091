// Parses an expression into a tree by operator precedence.
import { expressionFunctions } from './expression-functions.ts'
import { type ExpressionToken, expressionTokens, problemAt, unexpectedCharacter, unexpectedToken } from './expression-tokens.ts'
import type { BinaryOperator, ExpressionTree, UnaryOperator } from './expression-tree.ts'

/** From those that bind least to those that bind most. */
const BINARY_LEVELS: readonly (readonly BinaryOperator[])[] = [
  ['||'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!='],
  ['<', '<=', '>', '>='],
  ['<<', '>>', '>>>'],
  ['+', '-'],
  ['*', '/', '%'],
]

const UNARY: readonly string[] = ['+', '-', '~', '!'] satisfies UnaryOperator[]

/** Deeper than expressions in use, and far below the depth that overflows the stack. */
const DEEPEST = 500

/** Throws ExpressionProblem. */
export function parseExpression(source: string): ExpressionTree {
  return new Parser(source).whole()
}

class Parser {
  private readonly tokens: readonly ExpressionToken[]
  private at = 0
  private depth = 0

  constructor(private readonly source: string) {
    this.tokens = expressionTokens(source)
  }

  whole(): ExpressionTree {
    const tree = this.choice()
    if (this.next.kind !== 'end') throw unexpectedToken(this.source, this.next, '<EOF>')
    return tree
  }

  private get next(): ExpressionToken {
    const token = this.tokens[this.at]
    if (token.kind === 'bad') throw unexpectedCharacter(this.source, token)
    return token
  }

  private takes(operator: string): boolean {
    if (this.next.kind !== 'operator' || this.next.text !== operator) return false
    this.at++
    return true
  }

  private require(operator: string, name: string): void {
    if (!this.takes(operator)) throw unexpectedToken(this.source, this.next, name)
  }

  private choice(): ExpressionTree {
    if (++this.depth > DEEPEST) throw problemAt(this.next.offset, `expressions may not be nested deeper than ${DEEPEST}`)
    const condition = this.binary(0)
    let tree = condition
    if (this.takes('?')) {
      const yes = this.choice()
      this.require(':', 'COLON')
      tree = { kind: 'choice', condition, yes, no: this.choice() }
    }
    this.depth--
    return tree
  }

  private binary(level: number): ExpressionTree {
    if (level === BINARY_LEVELS.length) return this.unary()
    let left = this.binary(level + 1)
    for (;;) {
      const operator = BINARY_LEVELS[level].find(each => this.takes(each))
      if (operator === undefined) return left
      left = { kind: 'binary', operator, left, right: this.binary(level + 1) }
    }
  }

  private unary(): ExpressionTree {
    const { kind, text, offset } = this.next
    if (kind !== 'operator' || !UNARY.includes(text)) return this.primary()
    this.at++
    if (++this.depth > DEEPEST) throw problemAt(offset, `expressions may not be nested deeper than ${DEEPEST}`)
    const tree: ExpressionTree = { kind: 'unary', operator: text as UnaryOperator, of: this.unary() }
    this.depth--
    return tree
  }

  private primary(): ExpressionTree {
    const token = this.next
    if (this.takes('(')) {
      const inner = this.choice()
      this.require(')', 'RP')
      return inner
    }
    if (token.kind !== 'number' && token.kind !== 'variable') throw unexpectedToken(this.source, token, null)
    this.at++
    if (token.kind === 'number') return { kind: 'number', value: token.value }
    return this.takes('(') ? this.call(token) : { kind: 'variable', name: token.text }
  }

  private call({ text: name, offset }: ExpressionToken): ExpressionTree {
    const given: ExpressionTree[] = []
    if (!this.takes(')')) {
      do given.push(this.choice())
      while (this.takes(','))
      this.require(')', 'RP')
    }
    const method = /^(.*\.)([_$a-zA-Z][_$a-zA-Z0-9]*)$/.exec(name)
    // A method of a field takes nothing, and is linked as the field's values are.
    if (method !== null && given.length === 0) return { kind: 'variable', name: `${name}()` }
    const known = expressionFunctions.get(name)
    const invalid = (problem: string) => problemAt(offset, `Invalid expression '${this.source}': ${problem}`)
    if (known === undefined) throw invalid(`Unrecognized function call (${name}).`)
    if (known.arity !== given.length)
      throw invalid(`Expected (${known.arity}) arguments for function call (${name}), but found (${given.length}).`)
    return { kind: 'call', name, arguments: given }
  }
}
