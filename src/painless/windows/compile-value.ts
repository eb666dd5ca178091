// Compiles the expressions of a script for windows of documents.
import { MATH, STRICT_MATH } from '../java-classes.ts'
import type { Binary, Brace, Call, Comparison, Conditional, Expression, LocalCall, NumberLiteral } from '../syntax/ast.ts'
import { DOUBLE, INT, LONG } from '../types.ts'
import { Lanes } from './lanes.ts'
import {
  ARITHMETIC,
  binaryFunction,
  COMPARISONS,
  castOperation,
  type Kind,
  NEGATIONS,
  not,
  promoted,
  unaryFunction,
  widens,
} from './operations.ts'
import {
  BinaryValue,
  CallValue,
  Choice,
  Constant,
  FirstValue,
  Score,
  ShortCircuit,
  Size,
  UnaryValue,
  type Variable,
  VariableValue,
  Widened,
  type WindowColumn,
  type WindowValue,
} from './window-values.ts'

/** What scripts find in the segment at hand. */
export interface WindowScope {
  /** Null: it is no field, or its values are no numbers that fit. */
  column(field: string): WindowColumn | null
  /** A number or truth as the script has it; null: it is something else. */
  parameter(name: string): Constant | null
  /** A function of the context that makes a double of as many doubles and looks at nothing else; null: there is none such. */
  function(name: string, arity: number): ((...numbers: number[]) => number) | null
  /** Whether `_score` is there, as a double. */
  readonly hasScore: boolean
  /** What `_value` is; null: it is not there, or no number that fits. */
  readonly value: WindowColumn | null
}

/** A variable of type def keeps the kind that it began with. */
export interface Declared {
  readonly variable: Variable
  readonly isDef: boolean
}

export interface Names {
  readonly scope: WindowScope
  declared(name: string): Declared | null
}

/** Thrown by the compiler where a script does what windows do not know. */
export class Unsupported extends Error {}

const unsupported = (): never => {
  throw new Unsupported()
}

/** The values as those of a kind that they become without being asked. */
export function converted(value: WindowValue, kind: Kind): WindowValue {
  if (value.kind === kind) return value
  return widens(value.kind, kind) ? new Widened(kind, value) : unsupported()
}

/** `want`: what the value is converted to in any case. */
export function compileValue(node: Expression, names: Names, want?: Kind): WindowValue {
  const of = (inner: Expression) => compileValue(inner, names)
  switch (node.kind) {
    case 'number':
      return literal(node, false)
    case 'boolean':
      return new Constant('boolean', Number(node.value))
    case 'symbol':
      return symbol(node.name, names)
    case 'dot': {
      if (isSymbol(node.prefix, 'params')) return names.scope.parameter(node.name) ?? unsupported()
      if (node.prefix.kind === 'symbol') return mathConstant(node.prefix.name, node.name)
      return member(node.prefix, node.name, names)
    }
    case 'brace':
      return isSymbol(node.prefix, 'params') ? (names.scope.parameter(textOf(node.index)) ?? unsupported()) : unsupported()
    case 'call':
      return call(node, names)
    case 'localCall':
      return localCall(node, names)
    case 'unary': {
      if (node.operator === '-' && node.child.kind === 'number') return literal(node.child, true)
      const value = of(node.child)
      if (node.operator === '!') return new UnaryValue('boolean', not, converted(value, 'boolean'))
      if (value.kind === 'boolean' || node.operator === '~') return unsupported()
      return node.operator === '+' ? value : new UnaryValue(value.kind, NEGATIONS[value.kind], value)
    }
    case 'binary':
      return arithmetic(node, names)
    case 'comparison':
      return comparison(node, names)
    case 'booleanOperation': {
      const a = converted(of(node.left), 'boolean')
      return new ShortCircuit(new Lanes(), node.operator === '&&' ? 1 : 0, a, converted(of(node.right), 'boolean'))
    }
    case 'conditional':
      return choice(node, names, want)
    case 'cast': {
      const to = CASTS.get(node.typeName) ?? unsupported()
      const value = of(node.child)
      const operate = castOperation(value.kind, to)
      // What an operator makes of values of type def is converted before the cast is looked at.
      const isLate = (node.child.kind === 'binary' || node.child.kind === 'conditional') && isDef(node.child, names)
      if (operate === undefined || (isLate && operate !== null)) return unsupported()
      return operate === null ? converted(value, to) : new UnaryValue(to, operate, value)
    }
    default:
      return unsupported()
  }
}

const CASTS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['int', 'int'],
  ['long', 'long'],
  ['double', 'double'],
  ['boolean', 'boolean'],
])

const isSymbol = (node: Expression, name: string) => node.kind === 'symbol' && node.name === name
const textOf = (node: Expression): string => (node.kind === 'string' ? node.value : unsupported())

function literal({ text, radix, isDecimal }: NumberLiteral, isNegative: boolean): Constant {
  const suffix = text.slice(-1).toLowerCase()
  if (radix === 10 && suffix === 'f') return unsupported()
  if (isDecimal || (radix === 10 && suffix === 'd')) {
    const value = Number(text.replace(/[dD]$/, ''))
    return new Constant('double', isNegative ? -value : value)
  }
  const isLong = suffix === 'l'
  const value = Number.parseInt(isLong ? text.slice(0, -1) : text, radix)
  if (!Number.isSafeInteger(value)) return unsupported()
  return new Constant(isLong ? 'long' : 'int', isNegative ? 0 - value : value)
}

function symbol(name: string, { scope, declared }: Names): WindowValue {
  const own = declared(name)
  if (own !== null) return new VariableValue(own.variable)
  if (name === '_value' && scope.value !== null) return first(scope.value)
  return name === '_score' && scope.hasScore ? new Score() : unsupported()
}

const first = (column: WindowColumn) => new FirstValue(column, column.kind ?? unsupported())

const mathOf = (name: string) => (name === 'Math' ? MATH : name === 'StrictMath' ? STRICT_MATH : null)

function mathConstant(owner: string, name: string): WindowValue {
  const field = mathOf(owner)?.field(name) ?? null
  return field !== null && typeof field.value === 'number' ? new Constant('double', field.value) : unsupported()
}

const isDoc = (node: Expression): node is Brace => node.kind === 'brace' && isSymbol(node.prefix, 'doc') && node.index.kind === 'string'

/** Of `doc['field']`, under the name of the property or of its getter. */
function member(prefix: Expression, name: string, { scope }: Names): WindowValue {
  if (!isDoc(prefix)) return unsupported()
  const column = scope.column(textOf(prefix.index)) ?? unsupported()
  switch (name) {
    case 'value':
      return first(column)
    case 'size':
      return new Size(column)
    case 'empty':
      return new BinaryValue('boolean', COMPARISONS['==']!, new Size(column), new Constant('int', 0))
    default:
      return unsupported()
  }
}

const GETTERS: Readonly<Record<string, string>> = { getValue: 'value', size: 'size', isEmpty: 'empty' }

function call({ prefix, name, args, isNullSafe }: Call, names: Names): WindowValue {
  if (isNullSafe) return unsupported()
  const math = prefix.kind === 'symbol' ? mathOf(prefix.name) : null
  if (math === null) return args.length === 0 && Object.hasOwn(GETTERS, name) ? member(prefix, GETTERS[name], names) : unsupported()
  const method = math.staticMethod(name, args.length)
  if (method === null || args.length === 0 || method.parameters.some(type => type !== DOUBLE)) return unsupported()
  const kind = method.returns === DOUBLE ? 'double' : method.returns === LONG ? 'long' : method.returns === INT ? 'int' : unsupported()
  return functionOf(kind, method.call as (...numbers: number[]) => unknown, args, names)
}

function localCall({ name, args }: LocalCall, names: Names): WindowValue {
  return functionOf('double', names.scope.function(name, args.length) ?? unsupported(), args, names)
}

function functionOf(kind: Kind, call: (...numbers: number[]) => unknown, args: readonly Expression[], names: Names): WindowValue {
  const values = args.map(arg => converted(compileValue(arg, names, 'double'), 'double'))
  if (values.length === 1) return new UnaryValue(kind, unaryFunction(call), values[0])
  if (values.length === 2) return new BinaryValue(kind, binaryFunction(call), values[0], values[1])
  return new CallValue(kind, call, values)
}

function arithmetic({ operator, left, right }: Binary, names: Names): WindowValue {
  const a = compileValue(left, names)
  const b = compileValue(right, names)
  const kind = promoted(a.kind, b.kind) ?? unsupported()
  return new BinaryValue(kind, ARITHMETIC[kind][operator] ?? unsupported(), a, b)
}

function comparison({ operator, left, right }: Comparison, names: Names): WindowValue {
  const a = compileValue(left, names)
  const b = compileValue(right, names)
  const isEquality = operator === '==' || operator === '!='
  if (promoted(a.kind, b.kind) === null && !(isEquality && a.kind === b.kind)) return unsupported()
  return new BinaryValue('boolean', COMPARISONS[operator] ?? unsupported(), a, b)
}

/** Sides of different kinds keep them where one of them is of type def, unless they are converted. */
function choice({ condition, whenTrue, whenFalse }: Conditional, names: Names, want?: Kind): WindowValue {
  const test = converted(compileValue(condition, names), 'boolean')
  const a = compileValue(whenTrue, names, want)
  const b = compileValue(whenFalse, names, want)
  const isFree = isDef(whenTrue, names) || isDef(whenFalse, names)
  const kind = want ?? (a.kind === b.kind ? a.kind : isFree ? unsupported() : (promoted(a.kind, b.kind) ?? unsupported()))
  return new Choice(kind, new Lanes(), new Lanes(), test, converted(a, kind), converted(b, kind))
}

function isDef(node: Expression, names: Names): boolean {
  switch (node.kind) {
    case 'symbol':
      return node.name === '_value' || names.declared(node.name)?.isDef === true
    case 'dot':
      return !(node.prefix.kind === 'symbol' && mathOf(node.prefix.name) !== null)
    case 'brace':
      return true
    case 'call':
      return !(node.prefix.kind === 'symbol' && mathOf(node.prefix.name) !== null)
    case 'unary':
      return isDef(node.child, names)
    case 'binary':
      return isDef(node.left, names) || isDef(node.right, names)
    case 'conditional':
      return isDef(node.whenTrue, names) || isDef(node.whenFalse, names)
    default:
      return false
  }
}
