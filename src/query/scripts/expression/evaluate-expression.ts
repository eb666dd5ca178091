// Turns an expression tree into a function: all values are doubles, and booleans are 1 or 0.
import { expressionFunctions } from './expression-functions.ts'
import type { BinaryOperator, ExpressionTree, UnaryOperator } from './expression-tree.ts'

/** A number as it is when it is asked for. */
export type ReadNumber = () => number

/** `variable` is asked once for each place where a variable stands. */
export function evaluation(tree: ExpressionTree, variable: (name: string) => ReadNumber): ReadNumber {
  const of = (inner: ExpressionTree) => evaluation(inner, variable)
  switch (tree.kind) {
    case 'number': {
      const { value } = tree
      return () => value
    }
    case 'variable':
      return variable(tree.name)
    case 'unary':
      return UNARY[tree.operator](of(tree.of))
    case 'binary':
      return BINARY[tree.operator](of(tree.left), of(tree.right))
    case 'choice': {
      const [condition, yes, no] = [of(tree.condition), of(tree.yes), of(tree.no)]
      return () => (isTrue(condition()) ? yes() : no())
    }
    case 'call': {
      const { apply } = expressionFunctions.get(tree.name)!
      const [a, b = a, c = a, d = a] = tree.arguments.map(of)
      return tree.arguments.length === 4 ? () => apply(a(), b(), c(), d()) : () => apply(a(), b(), 0, 0)
    }
  }
}

/** The names of variables in the order they stand in, each once. */
export function variablesOf(tree: ExpressionTree, found = new Set<string>()): ReadonlySet<string> {
  if (tree.kind === 'variable') found.add(tree.name)
  for (const inner of partsOf(tree)) variablesOf(inner, found)
  return found
}

function partsOf(tree: ExpressionTree): readonly ExpressionTree[] {
  switch (tree.kind) {
    case 'unary':
      return [tree.of]
    case 'binary':
      return [tree.left, tree.right]
    case 'choice':
      return [tree.condition, tree.yes, tree.no]
    case 'call':
      return tree.arguments
    default:
      return []
  }
}

const isTrue = (value: number) => value !== 0
const truth = (value: boolean) => (value ? 1 : 0)

const shift = (by: bigint) => by & 63n

const ofBits = (operate: (a: bigint, b: bigint) => bigint) => (a: number, b: number) => Number(operate(long(a), long(b)))

/** Operators on the 64 bits of whole numbers. */
export const BITS: ReadonlyMap<BinaryOperator, (a: number, b: number) => number> = new Map<
  BinaryOperator,
  (a: number, b: number) => number
>([
  ['|', ofBits((a, b) => a | b)],
  ['^', ofBits((a, b) => a ^ b)],
  ['&', ofBits((a, b) => a & b)],
  ['<<', ofBits((a, b) => BigInt.asIntN(64, a << shift(b)))],
  ['>>', ofBits((a, b) => a >> shift(b))],
  ['>>>', ofBits((a, b) => BigInt.asIntN(64, BigInt.asUintN(64, a) >> shift(b)))],
])

/** `~`. */
export const flipped = (a: number): number => Number(~long(a))

function bits(operator: BinaryOperator): Binary {
  const operate = BITS.get(operator)!
  return (a, b) => () => operate(a(), b())
}

type Binary = (left: ReadNumber, right: ReadNumber) => ReadNumber

const BINARY: Readonly<Record<BinaryOperator, Binary>> = {
  '||': (a, b) => () => truth(isTrue(a()) || isTrue(b())),
  '&&': (a, b) => () => truth(isTrue(a()) && isTrue(b())),
  '|': bits('|'),
  '^': bits('^'),
  '&': bits('&'),
  '==': (a, b) => () => truth(a() === b()),
  '!=': (a, b) => () => truth(a() !== b()),
  '<': (a, b) => () => truth(a() < b()),
  '<=': (a, b) => () => truth(a() <= b()),
  '>': (a, b) => () => truth(a() > b()),
  '>=': (a, b) => () => truth(a() >= b()),
  '<<': bits('<<'),
  '>>': bits('>>'),
  '>>>': bits('>>>'),
  '+': (a, b) => () => a() + b(),
  '-': (a, b) => () => a() - b(),
  '*': (a, b) => () => a() * b(),
  '/': (a, b) => () => a() / b(),
  '%': (a, b) => () => a() % b(),
}

const UNARY: Readonly<Record<UnaryOperator, (of: ReadNumber) => ReadNumber>> = {
  '+': of => of,
  '-': of => () => -of(),
  '!': of => () => truth(!isTrue(of())),
  '~': of => () => flipped(of()),
}

const GREATEST_LONG = 2n ** 63n - 1n

/** As Java casts: without the fraction, to the nearest there is, and nothing where there is no number. */
function long(value: number): bigint {
  if (Number.isNaN(value)) return 0n
  if (value >= 2 ** 63) return GREATEST_LONG
  return value <= -(2 ** 63) ? -GREATEST_LONG - 1n : BigInt(Math.trunc(value))
}
