// Expressions on windows of documents: the operations of scripts on lanes, where all values are doubles and nothing is an error.
import { LANES } from '../../../core/lanes.ts'
import { AllLanes, Lanes } from '../../../painless/windows/lanes.ts'
import {
  ARITHMETIC,
  type Binary,
  binaryFunction,
  COMPARISONS,
  NEGATIONS,
  unaryFunction,
  type Values,
} from '../../../painless/windows/operations.ts'
import { BinaryValue, CallValue, Choice, Constant, Score, UnaryValue, type WindowValue } from '../../../painless/windows/window-values.ts'
import { BITS, flipped } from './evaluate-expression.ts'
import { expressionFunctions } from './expression-functions.ts'
import type { BinaryOperator, ExpressionTree } from './expression-tree.ts'

type NumberOfDocument = (doc: number) => number

/** What stands for a variable: a number, what reads one of a document, `_score`; null: windows do not know it. */
type WindowVariable = (name: string) => number | NumberOfDocument | '_score' | null

/** Null where there is a variable that windows do not know. */
export function expressionWindows(tree: ExpressionTree, variable: WindowVariable): ExpressionWindows | null {
  const value = windowOf(tree, variable)
  return value === null ? null : new ExpressionWindows(value)
}

export class ExpressionWindows {
  private readonly all = new AllLanes()

  constructor(private readonly value: WindowValue) {}

  run(docs: Int32Array, scores: Float32Array, start: number, count: number): Values {
    return this.value.read(this.all.take(docs, scores, start, count))
  }
}

class NumbersOfDocuments implements WindowValue {
  readonly kind = 'double'
  private readonly out = new Float64Array(LANES)

  constructor(private readonly of: NumberOfDocument) {}

  read({ docs, count }: Lanes): Values {
    const { out, of } = this
    for (let i = 0; i < count; i++) out[i] = of(docs[i])
    return out
  }
}

function truth(a: Values, count: number, out: Values): void {
  for (let i = 0; i < count; i++) out[i] = Number(a[i] !== 0)
}

function untruth(a: Values, count: number, out: Values): void {
  for (let i = 0; i < count; i++) out[i] = Number(a[i] === 0)
}

function both(a: Values, b: Values, count: number, out: Values): void {
  for (let i = 0; i < count; i++) out[i] = Number(a[i] !== 0) & Number(b[i] !== 0)
}

function either(a: Values, b: Values, count: number, out: Values): void {
  for (let i = 0; i < count; i++) out[i] = Number(a[i] !== 0) | Number(b[i] !== 0)
}

function operation(operator: BinaryOperator): Binary {
  if (operator === '&&') return both
  if (operator === '||') return either
  const bits = BITS.get(operator)
  if (bits !== undefined) return binaryFunction(bits)
  return (ARITHMETIC.double as Readonly<Record<string, Binary>>)[operator] ?? (COMPARISONS as Readonly<Record<string, Binary>>)[operator]
}

function windowOf(tree: ExpressionTree, variable: WindowVariable): WindowValue | null {
  const of = (inner: ExpressionTree) => windowOf(inner, variable)
  switch (tree.kind) {
    case 'number':
      return new Constant('double', tree.value)
    case 'variable': {
      const found = variable(tree.name)
      if (found === null) return null
      if (found === '_score') return new Score()
      return typeof found === 'number' ? new Constant('double', found) : new NumbersOfDocuments(found)
    }
    case 'unary': {
      const inner = of(tree.of)
      if (inner === null || tree.operator === '+') return inner
      const operate = tree.operator === '-' ? NEGATIONS.double : tree.operator === '!' ? untruth : unaryFunction(flipped)
      return new UnaryValue('double', operate, inner)
    }
    case 'binary': {
      const [a, b] = [of(tree.left), of(tree.right)]
      return a === null || b === null ? null : new BinaryValue('double', operation(tree.operator), a, b)
    }
    case 'choice': {
      const [condition, yes, no] = [of(tree.condition), of(tree.yes), of(tree.no)]
      if (condition === null || yes === null || no === null) return null
      return new Choice('double', new Lanes(), new Lanes(), new UnaryValue('boolean', truth, condition), yes, no)
    }
    case 'call': {
      const args = tree.arguments.map(of)
      if (args.includes(null)) return null
      const [a, b] = args as WindowValue[]
      const apply = expressionFunctions.get(tree.name)!.apply as (...numbers: number[]) => number
      if (args.length === 1) return new UnaryValue('double', unaryFunction(apply), a)
      if (args.length === 2) return new BinaryValue('double', binaryFunction(apply), a, b)
      return new CallValue('double', apply, args as WindowValue[])
    }
  }
}
