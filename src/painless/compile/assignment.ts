// Assignments, compound ones, and increments.
import { STRING } from '../java-classes.ts'
import { run } from '../run-state.ts'
import { BigNumber } from '../runtime/big-number.ts'
import { classOf, unboxedType } from '../runtime/class-of.ts'
import { boxed, defConverter } from '../runtime/conversions.ts'
import { concatenated } from '../runtime/def-math.ts'
import { classCast } from '../runtime/throwable.ts'
import type { Assignment, BinaryOperator } from '../syntax/ast.ts'
import { DEF, INT, isPrimitive, LONG, type Type, VOID } from '../types.ts'
import { operation } from './arithmetic.ts'
import { cast, legalCast, nameOf } from './casts.ts'
import { type Code, type Eval, type Frame, isCode, READ, type Want } from './code.ts'
import { described } from './described.ts'
import { binaryType, isShift, textOf } from './operators.ts'
import { compile, compileAs, find, noValue } from './parts.ts'
import { isPlaceNode, type Place, place } from './places.ts'
import { promoteOne, promoteXor } from './promotion.ts'
import type { Scope } from './scope.ts'

export function assignment(node: Assignment, scope: Scope, want: Want): Code {
  const { script } = scope
  const { left, right } = node
  if (!isPlaceNode(left)) throw script.illegal(left.offset, `invalid assignment: cannot assign a value to ${described(left)}`)
  const target = place(left, scope, { isRead: want.isRead || node.operator !== null }, true)
  if (!('get' in target)) throw noValue(left, scope, target)
  if (node.operator !== null) return compound(node, node.operator, target, scope, want)
  if (!target.isDef) return store(target, compileAs(right, scope, target.type).eval, target.type, want)
  const value = find(right, scope, READ)
  if (!isCode(value)) throw noValue(right, scope, value)
  if (value.type === VOID) throw script.illegal(node.offset, 'invalid assignment: cannot assign type [void]')
  return store(target, cast(script, value, right.offset, DEF).eval, DEF, want)
}

function store({ prepare, set }: Place, value: Eval, type: Type, { isRead }: Want): Code {
  const write = set!
  const assign: Eval =
    prepare === null
      ? frame => {
          const made = value(frame)
          write(frame, made)
          return made
        }
      : frame => {
          prepare(frame)
          const made = value(frame)
          write(frame, made)
          return made
        }
  return { type: isRead ? type : VOID, eval: assign }
}

function compound(node: Assignment, operator: BinaryOperator, target: Place, scope: Scope, want: Want): Code {
  const { script } = scope
  const { offset } = node
  const right = compile(node.right, scope, READ)
  const shiftType = isShift(operator) ? promoteOne(right.type, false) : null
  const type = operator === '&' || operator === '|' ? promoteXor(target.type, right.type) : binaryType(operator, target.type, right.type)
  if (type === null || (isShift(operator) && shiftType === null)) {
    const reason = `invalid compound assignment: cannot apply [${operator}=] to types [${nameOf(target.type)}] and [${nameOf(right.type)}]`
    throw script.error(offset, 'class_cast_exception', reason)
  }
  if (legalCast(target.type, type, false, false) === undefined)
    throw script.error(offset, 'class_cast_exception', `Cannot cast from [${nameOf(target.type)}] to [${nameOf(type)}].`)
  const combine =
    type === STRING
      ? concatenating(node, target, right)
      : calculating(node, operator, type, target, operand(node, scope, type, shiftType, right), scope)
  const { get, prepare } = target
  const set = target.set!
  const { isPostfix } = node
  const change = (frame: Frame) => {
    prepare?.(frame)
    const old = get(frame)
    const value = combine(old, frame)
    set(frame, value)
    return isPostfix ? old : value
  }
  if (target.type === INT && type === INT && prepare === null && right.constant !== undefined)
    return increment(node, target, operator, right, want)
  return { type: want.isRead ? target.type : VOID, eval: change }
}

/** The side that is not assigned to. */
function operand(node: Assignment, { script }: Scope, type: Type, shiftType: Type | null, right: Code): Eval {
  const { offset } = node.right
  if (shiftType === null || type === DEF) return cast(script, right, offset, type).eval
  if (shiftType === LONG) return cast(script, right, offset, INT, { isExplicit: true }).eval
  return cast(script, right, offset, shiftType).eval
}

type Combine = (old: unknown, frame: Frame) => unknown

/** What is of any type must be a text to have another added to it. */
const asText = defConverter(STRING, false)!

function concatenating({ offset }: Assignment, target: Place, right: Code): Combine {
  let old: unknown = null
  const left = textOf({ type: target.type, eval: () => old })
  const text = textOf(right)
  const isChecked = target.type === DEF && right.type === STRING
  return (value, frame) => {
    const added = text(frame)
    run.position = offset
    old = isChecked ? asText(value) : value
    return concatenated(left(frame), added)
  }
}

/** The place is that of the assignment, until its right side moves it. */
function calculating({ offset }: Assignment, operator: BinaryOperator, type: Type, target: Place, right: Eval, scope: Scope): Combine {
  const apply = operation(operator, type)
  if (target.type === DEF) {
    return (old, frame) => {
      run.position = offset
      const value = right(frame)
      return asBefore(apply(old, value), old)
    }
  }
  const up = legalCast(target.type, type, false, false)
  const down = legalCast(type, target.type, true, false)
  if (up === undefined || down === undefined)
    throw scope.script.error(offset, 'class_cast_exception', `Cannot cast from [${nameOf(type)}] to [${nameOf(target.type)}].`)
  return (old, frame) => {
    run.position = offset
    const value = right(frame)
    const result = apply(up === null ? old : up(old), value)
    return down === null ? result : down(result)
  }
}

/** A variable of type def stays of the class it had: `def a = 3; a += 1.5` gives 4. */
function asBefore(result: unknown, old: unknown): unknown {
  const type = old === null ? null : unboxedType(classOf(old))
  if (old instanceof BigNumber)
    throw classCast(`Cannot cast ${classOf(result).name} to ${classOf(old).name}`, ['java.base/java.lang.Class.cast(Class.java:3492)'])
  if (type === null || typeof result === 'string' || typeof result === 'boolean' || !isPrimitive(type)) return result
  const convert = defConverter(type, true)
  return boxed(convert === null ? result : convert(result), type)
}

/** `i++` and `i += 2` of an int. */
function increment({ isPostfix, offset }: Assignment, { get, set }: Place, operator: BinaryOperator, right: Code, { isRead }: Want): Code {
  const apply = operation(operator, INT)
  const by = right.constant!.value
  const read = get as Eval<number>
  const sign = operator === '+' ? 1 : operator === '-' ? -1 : 0
  const distance = sign * (by as number)
  const change: Eval =
    sign === 0
      ? frame => {
          const old = read(frame)
          run.position = offset
          const value = apply(old, by)
          set!(frame, value)
          return isPostfix ? old : value
        }
      : frame => {
          const old = read(frame)
          const value = (old + distance) | 0
          set!(frame, value)
          return isPostfix ? old : value
        }
  return { type: isRead ? INT : VOID, eval: change }
}
