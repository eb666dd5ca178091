// Tokenizes expressions by Lucene's grammar: numbers in three notations, paths such as `doc['a.b'].value`, and operators.
import { ApiError, parseFailed } from '../../../core/errors.ts'

export interface ExpressionToken {
  readonly kind: 'number' | 'variable' | 'operator' | 'end' | 'bad'
  readonly text: string
  readonly offset: number
  readonly value: number
}

/** Something is wrong with an expression at a place of it. */
export class ExpressionProblem extends Error {
  constructor(
    readonly error: ApiError,
    readonly offset: number,
  ) {
    super(error.reason)
  }
}

/** What is wrong is Java's own: root causes of answers stop above it. */
export const problemAt = (offset: number, reason: string, cause?: ApiError) =>
  new ExpressionProblem(parseFailed(reason, { cause, rootCause: [] }), offset)

const nothing = (type: 'lexer_no_viable_alt_exception' | 'no_viable_alt_exception') => new ApiError(type, '', { details: { reason: null } })

const SPACE = /[ \t\n\r]+|\/\/[^\r\n]*|\/\*[\s\S]*?\*\//y
const NAME = '[_$a-zA-Z][_$a-zA-Z0-9]*'
const TEXT = `'(?:\\\\['\\\\]|[^\\\\'])*'|"(?:\\\\["\\\\]|[^\\\\"])*"`
const INDEX = `\\[(?:${TEXT}|0|[1-9][0-9]*)\\]`
const VARIABLE = new RegExp(`${NAME}(?:${INDEX})*(?:\\.${NAME}(?:${INDEX})*)*`, 'y')
const HEX = /0[xX][0-9a-fA-F]+/y
const OCTAL = /0[0-7]+/y
const DECIMAL = /(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?/y
const OPERATOR = />>>|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%<>&|^~!?:(),]/y

export function expressionTokens(source: string): ExpressionToken[] {
  const tokens: ExpressionToken[] = []
  let at = 0
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    return pattern.exec(source)?.[0] ?? null
  }
  const add = (kind: ExpressionToken['kind'], text: string, value = 0) => {
    tokens.push({ kind, text, offset: at, value })
    at += text.length
  }
  while (at < source.length) {
    const space = take(SPACE)
    if (space !== null) {
      at += space.length
      continue
    }
    const whole = take(HEX) ?? take(OCTAL)
    const number = whole ?? take(DECIMAL)
    const word = number === null ? take(VARIABLE) : null
    const operator = word === null ? take(OPERATOR) : null
    if (whole !== null) add('number', whole, /x/i.test(whole) ? Number(whole) : Number.parseInt(whole, 8))
    else if (number !== null) add('number', number, Number(number))
    else if (word !== null) add('variable', word)
    else if (operator !== null) add('operator', operator)
    else {
      // Thrown when the parser gets there: earlier errors come first.
      add('bad', source[at])
      return tokens
    }
  }
  tokens.push({ kind: 'end', text: '<EOF>', offset: at, value: 0 })
  return tokens
}

/** A character that begins no word. */
export const unexpectedCharacter = (source: string, { text, offset }: ExpressionToken): ExpressionProblem =>
  problemAt(offset, `unexpected character '${text}'${place(source, offset)}`, nothing('lexer_no_viable_alt_exception'))

/** A word that is not the one that must stand there. */
export function unexpectedToken(source: string, { kind, text, offset }: ExpressionToken, wanted: string | null): ExpressionProblem {
  if (wanted !== null) {
    const shown = kind === 'end' ? '<EOF>' : text
    return problemAt(offset, `unexpected token '${shown}'${place(source, offset)} was expecting one of ${wanted}`)
  }
  const cause = nothing('no_viable_alt_exception')
  if (kind === 'end') return problemAt(offset, 'unexpected end of expression', cause)
  return problemAt(offset, `invalid sequence of tokens near '${text}'${place(source, offset)}`, cause)
}

function place(source: string, offset: number): string {
  const before = source.slice(0, offset).split('\n')
  return ` on line (${before.length}) position (${before[before.length - 1].length})`
}
