// Operators: the types of their sides, and what they give.
import { OBJECT, PATTERN, STRING } from '../java-classes.ts'
import type { JavaPattern } from '../library/java-util/pattern.ts'
import { run } from '../run-state.ts'
import { isInstance } from '../runtime/class-of.ts'
import { boxer } from '../runtime/conversions.ts'
import {
  concatenated,
  defEquals,
  defGreater,
  defGreaterOrEqual,
  defLess,
  defLessOrEqual,
  defNegate,
  defNot,
  defPlus,
  remembering,
  rememberingOne,
} from '../runtime/def-math.ts'
import { negateLong, notLong } from '../runtime/long-math.ts'
import { javaEquals, javaText } from '../runtime/objects.ts'
import { Throwable } from '../runtime/throwable.ts'
import type {
  Binary,
  BooleanOperation,
  Cast,
  Comparison,
  ComparisonOperator,
  Conditional,
  Elvis,
  Expression,
  InstanceOf,
  Unary,
} from '../syntax/ast.ts'
import { BOOLEAN, DEF, INT, isPrimitive, LONG, type Type, VOID } from '../types.ts'
import type { Long } from '../values.ts'
import { operation, operatorCode } from './arithmetic.ts'
import { boxedValue, cast, castResult, nameOf } from './casts.ts'
import { type Code, type Eval, READ, type Want } from './code.ts'
import { operationName } from './described.ts'
import { numberLiteral } from './number-literal.ts'
import { compile, compileAs, constant } from './parts.ts'
import { promoteAdd, promoteConditional, promoteEquality, promoteNumeric, promoteOne, promoteXor } from './promotion.ts'
import type { Scope } from './scope.ts'

export function unary(node: Unary, scope: Scope, want: Want): Code {
  const { operator, child, offset } = node
  if (operator === '-' && child.kind === 'number') {
    const code = numberLiteral(scope.script, child, want, true)
    return want.target === undefined ? code : cast(scope.script, code, child.offset, want.target, want)
  }
  if (operator === '!') {
    const inner = compileAs(child, scope, BOOLEAN)
    const test = inner.eval as Eval<boolean>
    return { type: BOOLEAN, eval: frame => !test(frame) }
  }
  const found = compile(child, scope, READ)
  const type = promoteOne(found.type, operator !== '~')
  if (type === null)
    throw scope.script.error(
      offset,
      'class_cast_exception',
      `cannot apply the ${operationName(operator)} to the type [${nameOf(found.type)}]`,
    )
  const value = cast(scope.script, found, child.offset, type)
  const apply = unaryOperation(operator, type)
  const code: Code = {
    type,
    eval: frame => {
      run.position = offset
      return apply(value.eval(frame))
    },
  }
  if (type === DEF && want.target !== undefined) return cast(scope.script, code, offset, want.target, want)
  return value.constant === undefined ? code : constant(type, apply(value.constant.value))
}

function unaryOperation(operator: Unary['operator'], type: Type): (value: unknown) => unknown {
  if (type === DEF) return rememberingOne(operator === '-' ? defNegate : operator === '~' ? defNot : defPlus)
  if (operator === '+') return value => value
  if (type === LONG) return (operator === '-' ? negateLong : notLong) as (value: unknown) => unknown
  if (operator === '~') return value => ~(value as number)
  return type === INT ? value => -(value as number) | 0 : value => -(value as number)
}

export const isShift = (operator: string) => operator === '<<' || operator === '>>' || operator === '>>>'

export function binary(node: Binary, scope: Scope, want: Want): Code {
  const { operator, offset } = node
  const { script } = scope
  const left = compile(node.left, scope, READ)
  const right = compile(node.right, scope, READ)
  if (operator === '=~' || operator === '==~') return matching(node, scope, left, right)
  const shiftType = isShift(operator) ? promoteOne(right.type, false) : null
  const type = binaryType(operator, left.type, right.type)
  if (type === null || (isShift(operator) && shiftType === null)) {
    const reason = `cannot apply the ${operationName(operator)} to the types [${nameOf(left.type)}] and [${nameOf(right.type)}]`
    throw script.error(offset, 'class_cast_exception', reason)
  }
  if (type === STRING) return concatenation(left, right, offset)
  if (type === DEF || shiftType === DEF) {
    const code: Code = {
      type: DEF,
      eval: operatorCode(operator, DEF, boxedValue(left), boxedValue(right), offset, operator === '+' && left.type === right.type),
    }
    return want.target === undefined || want.target === VOID ? code : castResult(code, offset, want.target)
  }
  const a = cast(script, left, node.left.offset, type)
  const b =
    shiftType === null
      ? cast(script, right, node.right.offset, type)
      : cast(script, right, node.right.offset, shiftType === LONG ? INT : shiftType, { isExplicit: shiftType === LONG })
  if (a.constant !== undefined && b.constant !== undefined) return folded(node, scope, type, a.constant.value, b.constant.value)
  return { type, eval: operatorCode(operator, type, a.eval, b.eval, offset) }
}

export function binaryType(operator: Binary['operator'], left: Type, right: Type): Type | null {
  switch (operator) {
    case '+':
      return promoteAdd(left, right)
    case '^':
      return promoteXor(left, right)
    case '&':
    case '|':
      return promoteNumeric(left, right, false)
    case '<<':
    case '>>':
    case '>>>':
      return promoteOne(left, false)
    default:
      return promoteNumeric(left, right, true)
  }
}

/** What is known when the script is compiled, errors included. */
function folded({ operator, offset }: Binary, { script }: Scope, type: Type, a: unknown, b: unknown): Code {
  try {
    return constant(type, operation(operator, type)(a, b))
  } catch (error) {
    if (error instanceof Throwable) throw script.error(offset, 'arithmetic_exception', error.message ?? '')
    throw error
  }
}

/** The text of an expression's value. */
export function textOf(code: Code): Eval<string> {
  const { eval: value, type } = code
  if (type === STRING) return frame => (value(frame) as string | null) ?? 'null'
  const box = boxer(type)
  return box === null ? frame => javaText(value(frame)) : frame => javaText(box(value(frame)))
}

function concatenation(left: Code, right: Code, offset: number): Code {
  const a = textOf(left)
  const b = textOf(right)
  if (left.constant !== undefined && right.constant !== undefined) return constant(STRING, concatenated(a([]), b([])))
  return {
    type: STRING,
    eval: frame => {
      run.position = offset
      return concatenated(a(frame), b(frame))
    },
  }
}

function matching(node: Binary, { script }: Scope, left: Code, right: Code): Code {
  const text = cast(script, left, node.left.offset, STRING).eval
  const pattern = cast(script, right, node.right.offset, PATTERN).eval
  const { offset } = node
  const isWhole = node.operator === '==~'
  return {
    type: BOOLEAN,
    eval: frame => {
      const searched = text(frame) as string
      const found = pattern(frame) as JavaPattern
      run.position = offset
      const matcher = found.matcher(searched)
      return isWhole ? matcher.matches() : matcher.find()
    },
  }
}

export function booleanOperation(node: BooleanOperation, scope: Scope): Code {
  const left = compileAs(node.left, scope, BOOLEAN).eval as Eval<boolean>
  const right = compileAs(node.right, scope, BOOLEAN).eval as Eval<boolean>
  return { type: BOOLEAN, eval: node.operator === '&&' ? frame => left(frame) && right(frame) : frame => left(frame) || right(frame) }
}

const isEquality = (operator: ComparisonOperator) => operator === '==' || operator === '!=' || operator === '===' || operator === '!=='

export function comparison(node: Comparison, scope: Scope): Code {
  const { operator, offset } = node
  const { script } = scope
  const left = compile(node.left, scope, READ)
  const right = compile(node.right, scope, READ)
  const type = isEquality(operator) ? promoteEquality(left.type, right.type) : promoteNumeric(left.type, right.type, true)
  if (type === null) {
    const reason = `cannot apply the ${operationName(operator)} to the types [${nameOf(left.type)}] and [${nameOf(right.type)}]`
    throw script.error(offset, 'class_cast_exception', reason)
  }
  if (isEquality(operator) && node.left.kind === 'null' && node.right.kind === 'null')
    throw script.illegal(offset, 'extraneous comparison of [null] constants')
  const isIdentity = operator === '===' || operator === '!=='
  if (isIdentity && node.left.kind === 'string' && node.right.kind === 'string') {
    // Constants are compared before they are interned: those of texts are two objects, but for the empty one.
    const isSame = node.left.value === '' && node.right.value === ''
    return { type: BOOLEAN, eval: () => isSame === (operator === '===') }
  }
  const isFree = type === DEF && !isIdentity
  const a = isFree ? boxedValue(left) : cast(script, left, node.left.offset, type).eval
  const b = isFree ? boxedValue(right) : cast(script, right, node.right.offset, type).eval
  if (isEquality(operator)) return { type: BOOLEAN, eval: equality(operator, type, a, b) }
  if (type !== DEF) return { type: BOOLEAN, eval: ordered(operator, a as Eval<number>, b as Eval<number>) }
  const compare = remembering({ '<': defLess, '<=': defLessOrEqual, '>': defGreater, '>=': defGreaterOrEqual }[operator as '<'])
  return {
    type: BOOLEAN,
    eval: frame => {
      run.position = offset
      const x = a(frame)
      return compare(x, b(frame))
    },
  }
}

function equality(operator: ComparisonOperator, type: Type, a: Eval, b: Eval): Eval<boolean> {
  const isSame = operator === '===' || operator === '!==' || isPrimitive(type) || type === STRING
  if (isSame) return operator.startsWith('!') ? frame => a(frame) !== b(frame) : frame => a(frame) === b(frame)
  const equals = type === DEF ? defEquals : javaEquals
  return operator === '!=' ? frame => !equals(a(frame), b(frame)) : frame => equals(a(frame), b(frame))
}

function ordered(operator: ComparisonOperator, a: Eval<Long>, b: Eval<Long>): Eval<boolean> {
  switch (operator) {
    case '<':
      return frame => a(frame) < b(frame)
    case '<=':
      return frame => a(frame) <= b(frame)
    case '>':
      return frame => a(frame) > b(frame)
    default:
      return frame => a(frame) >= b(frame)
  }
}

export function castOperation(node: Cast, scope: Scope): Code {
  const type = scope.script.type(node.typeName)
  if (type === null) throw scope.script.illegal(node.offset, `cannot resolve type [${node.typeName}]`)
  return compileAs(node.child, scope, type, { isExplicit: true })
}

export function instanceOf(node: InstanceOf, scope: Scope): Code {
  const type = scope.script.type(node.typeName)
  if (type === null) throw scope.script.illegal(node.offset, `Not a type [${node.typeName}].`)
  const value = compile(node.value, scope, READ)
  const box = boxer(value.type)
  const { eval: inner } = value
  return { type: BOOLEAN, eval: box === null ? frame => isInstance(inner(frame), type) : frame => isInstance(box(inner(frame)), type) }
}

export function conditional(node: Conditional, scope: Scope, want: Want): Code {
  const test = compileAs(node.condition, scope, BOOLEAN).eval as Eval<boolean>
  const inner = { ...want, isRead: true }
  const left = compile(node.whenTrue, scope, inner)
  const right = compile(node.whenFalse, scope, inner)
  const type = want.target ?? promoteConditional(left.type, right.type)
  if (type === null) {
    const reason = `cannot apply the conditional operator [?:] to the types [${nameOf(left.type)}] and [${nameOf(right.type)}]`
    throw scope.script.error(node.offset, 'class_cast_exception', reason)
  }
  const { a, b } = sides(scope, node.whenTrue, left, node.whenFalse, right, type, want)
  return { type, eval: frame => (test(frame) ? a(frame) : b(frame)) }
}

/** Both sides as the type; boxing is free where no target was given. */
function sides(scope: Scope, leftNode: Expression, left: Code, rightNode: Expression, right: Code, type: Type, want: Want) {
  return {
    a: cast(scope.script, left, leftNode.offset, type, want).eval,
    b: cast(scope.script, right, rightNode.offset, type, want).eval,
  }
}

const CONSTANTS: ReadonlySet<Expression['kind']> = new Set(['boolean', 'number', 'string'])

export function elvis(node: Elvis, scope: Scope, want: Want): Code {
  const { script } = scope
  if (want.target !== undefined && isPrimitive(want.target)) throw script.illegal(node.offset, 'Elvis operator cannot return primitives')
  const inner = { ...want, isRead: true }
  const left = compile(node.left, scope, inner)
  const right = compile(node.right, scope, inner)
  const problem =
    node.left.kind === 'null'
      ? 'LHS is null.'
      : CONSTANTS.has(node.left.kind)
        ? 'LHS is a constant.'
        : isPrimitive(left.type)
          ? 'LHS is a primitive.'
          : node.right.kind === 'null'
            ? 'RHS is null.'
            : null
  if (problem !== null) throw script.illegal(node.offset, `Extraneous elvis operator. ${problem}`)
  const type = want.target ?? promoteConditional(left.type, right.type) ?? OBJECT
  const { a, b } = sides(scope, node.left, left, node.right, right, type, want)
  return {
    type,
    eval: frame => {
      const value = a(frame)
      return value === null || value === undefined ? b(frame) : value
    },
  }
}
