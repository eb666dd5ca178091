// Parses a variable of an expression, as `doc['at'].date.year` or `doc['n'].max()`, into a field and an accessor.
import { illegalArgument } from '../../../core/errors.ts'
import { problemAt } from './expression-tokens.ts'

export interface ExpressionPath {
  readonly field: string
  /** Stands after `.date`. */
  readonly ofDate: boolean
  readonly member: string
  /** With brackets behind it. */
  readonly isMethod: boolean
}

interface Part {
  readonly kind: 'member' | 'method' | 'text' | 'number'
  readonly text: string
}

export function expressionPath(variable: string): ExpressionPath {
  const parts = partsOf(variable)
  if (parts[0].text !== 'doc' || parts[0].kind === 'method') throw problemAt(0, `Unknown variable [${parts[0].text}]`)
  if (parts.length < 2 || parts[1].kind !== 'text')
    throw problemAt('doc'.length, "Variable 'doc' must be used with a specific field like: doc['myfield']")
  const field = parts[1].text
  const [third, fourth] = [parts[2], parts[3]]
  if (third === undefined) return { field, ofDate: false, member: 'value', isMethod: false }
  if (fourth === undefined) return pathOf(field, false, third, 'a field when not accessing the field directly')
  if (parts.length > 4 || third.kind !== 'member' || third.text !== 'date')
    throw illegalArgument(`Variable [${variable}] does not follow an allowed format of either doc['field'] or doc['field'].method()`)
  return pathOf(field, true, fourth, 'a [date] field when not accessing the field directly')
}

function pathOf(field: string, ofDate: boolean, { kind, text }: Part, where: string): ExpressionPath {
  if (kind === 'member' || kind === 'method') return { field, ofDate, member: text, isMethod: kind === 'method' }
  throw illegalArgument(`Only member variables or member methods may be accessed on ${where}`)
}

const PART = /\.?([_$a-zA-Z][_$a-zA-Z0-9]*)(\(\))?|\[(?:'((?:\\['\\]|[^\\'])*)'|"((?:\\["\\]|[^\\"])*)"|(\d+))\]/y

function partsOf(variable: string): Part[] {
  const parts: Part[] = []
  for (PART.lastIndex = 0; PART.lastIndex < variable.length; ) {
    const [, name, brackets, single, double, number] = PART.exec(variable)!
    const text = single ?? double
    if (name !== undefined) parts.push({ kind: brackets === undefined ? 'member' : 'method', text: name })
    else if (text !== undefined) parts.push({ kind: 'text', text: text.replace(/\\(.)/g, '$1') })
    else parts.push({ kind: 'number', text: number })
  }
  return parts
}
