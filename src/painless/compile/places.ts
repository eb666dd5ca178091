// Variables, fields and items: what can be read, and mostly written. Where a place is read and written at once, what it stands in is computed
// once and kept in slots of the frame.

import { notAnInteger } from '../../core/values.ts'
import { LIST, MAP } from '../java-classes.ts'
import { run } from '../run-state.ts'
import { defGet, defItem, defSet, flipped, getterOf, outOfArray, setDefItem } from '../runtime/def-members.ts'
import type { JavaArray } from '../runtime/java-array.ts'
import { type AnyList, elements, listGet, listSet } from '../runtime/lists.ts'
import { type AnyMap, mapGet, mapPut } from '../runtime/objects.ts'
import { nullPointer } from '../runtime/throwable.ts'
import type { Brace, Dot, Expression, SymbolName } from '../syntax/ast.ts'
import { compileError } from '../syntax/source-error.ts'
import { DEF, INT, isPrimitive, type JavaClass, type Type } from '../types.ts'
import { boxedValue, castResult, nameOf } from './casts.ts'
import { type Code, type Eval, type Frame, isCode, type Name, READ, type Want } from './code.ts'
import { describeCall, NULL_SAFE } from './null-safety.ts'
import { compile, compileAs, find, misplaced, noValue } from './parts.ts'
import { isAssignable, type Scope } from './scope.ts'

export interface Place {
  readonly type: Type
  /** Values of any type can be stored there as they are. */
  readonly isDef: boolean
  /** Before it is read or written; null: nothing is to be done. */
  readonly prepare: ((frame: Frame) => void) | null
  readonly get: Eval
  readonly set: ((frame: Frame, value: unknown) => void) | null
  readonly constant?: Code['constant']
  readonly described?: () => string
}

export const readPlace = ({ type, get, described, constant }: Place): Code => ({ type, eval: get, described, constant })

type PlaceNode = SymbolName | Dot | Brace

export function place(node: PlaceNode, scope: Scope, want: Want, isWrite: boolean): Place | Name {
  switch (node.kind) {
    case 'symbol':
      return symbol(node, scope, want, isWrite)
    case 'dot':
      return dot(node, scope, want, isWrite)
    case 'brace':
      return brace(node, scope, want, isWrite)
  }
}

function symbol(node: SymbolName, scope: Scope, want: Want, isWrite: boolean): Place | Name {
  const { script } = scope
  const type = script.type(node.name)
  if (type !== null && type.kind === 'class') {
    if (isWrite) throw script.illegal(node.offset, `invalid assignment: cannot write a value to a static type [${nameOf(type)}]`)
    if (!want.isRead) throw script.illegal(node.offset, `not a statement: static type [${nameOf(type)}] not used`)
    return { staticType: type }
  }
  if (!scope.isDefined(node.name)) return { partial: node.name }
  if (!want.isRead && !isWrite) throw script.illegal(node.offset, `not a statement: variable [${node.name}] not used`)
  const variable = scope.variable(node.name)!
  if (isWrite && variable.isFinal) throw script.illegal(node.offset, `Variable [${node.name}] is read-only.`)
  const { slot } = variable
  return {
    type: variable.type,
    isDef: false,
    prepare: null,
    get: frame => frame[slot],
    set: (frame, value) => {
      frame[slot] = value
    },
    described: () => `"${variable.local()}"`,
  }
}

/** What comes before the dot or the brackets: computed where it is read, or beforehand where it is written too. */
function kept(code: Eval, scope: Scope, isWrite: boolean): { readonly get: Eval; readonly prepare: ((frame: Frame) => void) | null } {
  if (!isWrite) return { get: code, prepare: null }
  const slot = scope.fn.slot()
  return {
    get: frame => frame[slot],
    prepare: frame => {
      frame[slot] = code(frame)
    },
  }
}

function both(a: ((frame: Frame) => void) | null, b: ((frame: Frame) => void) | null): ((frame: Frame) => void) | null {
  if (a === null || b === null) return a ?? b
  return frame => {
    a(frame)
    b(frame)
  }
}

/** Where a dot or a brace of a value of type def is cast to what is wanted of it. */
function castDef(made: Place, offset: number, want: Want, isNullSafe: boolean, isWrite: boolean): Place {
  const expected = expectedOf(want, isNullSafe, isWrite)
  return expected === undefined ? made : { ...made, type: expected, get: castResult(readPlace(made), offset, expected).eval }
}

/** The type that a member is read as; undefined where it may be any. */
const expectedOf = (want: Want, isNullSafe: boolean, isWrite: boolean): Type | undefined =>
  isWrite || isNullSafe || want.isExplicit ? undefined : want.target

function dot(node: Dot, scope: Scope, want: Want, isWrite: boolean): Place | Name {
  const { script } = scope
  const { offset, name } = node
  if (!want.isRead && !isWrite) throw script.illegal(offset, 'not a statement: result of dot operator [.] not used')
  const prefix = find(node.prefix, scope, READ)
  if (!isCode(prefix)) {
    const typeName = 'partial' in prefix ? `${prefix.partial}.${name}` : `${nameOf(prefix.staticType)}.${name}`
    const type = script.type(typeName)
    if (type !== null && type.kind === 'class') {
      if (isWrite) throw script.illegal(offset, `invalid assignment: cannot write a value to a static type [${nameOf(type)}]`)
      return { staticType: type }
    }
    if ('partial' in prefix) return { partial: typeName }
    return staticField(node, scope, prefix.staticType, isWrite)
  }
  const made = valueDot(node, scope, prefix, want, isWrite)
  if (!node.isNullSafe) return made
  if (isWrite) throw script.illegal(offset, 'invalid assignment: cannot assign a value to a null safe operation [?.]')
  if (isPrimitive(made.type)) throw misplaced(scope, NULL_SAFE)
  return made
}

function staticField({ offset, name }: Dot, { script }: Scope, owner: JavaClass, isWrite: boolean): Place {
  const field = owner.field(name)
  if (field?.isStatic) {
    if (isWrite) throw script.illegal(offset, `invalid assignment: cannot assign a value to read-only field [${name}]`)
    const { value } = field
    return {
      type: field.type,
      isDef: false,
      prepare: null,
      get: () => {
        run.position = offset
        return value
      },
      set: null,
      constant: isPrimitive(field.type) ? { value } : undefined,
    }
  }
  const upper = name.charAt(0).toUpperCase() + name.slice(1)
  const getter = owner.staticMethod(`get${upper}`, 0) ?? owner.staticMethod(`is${upper}`, 0)
  if (getter === null || isWrite) throw script.illegal(offset, `field [${nameOf(owner)}, ${name}] not found`)
  return { type: getter.returns, isDef: false, prepare: null, get: () => getter.call(), set: null }
}

function valueDot(node: Dot, scope: Scope, prefix: Code, want: Want, isWrite: boolean): Place {
  const { script } = scope
  const { offset, name, isNullSafe } = node
  const { type } = prefix
  const { get: object, prepare } = kept(prefix.eval, scope, isWrite)
  if (type.kind === 'array') return arrayLength(node, scope, prefix, isWrite)
  if (type === DEF) {
    const read = defGet(name, expectedOf(want, isNullSafe, isWrite) ?? DEF)
    const write = defSet(name)
    const get: Eval = frame => {
      const self = object(frame)
      if (isNullSafe && self === null) return null
      run.position = offset
      return read(self)
    }
    const set = (frame: Frame, value: unknown) => {
      run.position = offset
      write(object(frame), value)
    }
    return castDef({ type: DEF, isDef: true, prepare, get, set }, offset, want, isNullSafe, isWrite)
  }
  if (type.kind !== 'class') throw script.illegal(offset, `field [${nameOf(type)}, ${name}] not found`)
  const field = type.field(name)
  if (field !== null && !field.isStatic) {
    if (isWrite) throw script.illegal(offset, `invalid assignment: cannot assign a value to read-only field [${name}]`)
    const read = field.value as (self: unknown) => unknown
    return { type: field.type, isDef: false, prepare, get: member(object, offset, isNullSafe, prefix, `field "${name}"`, read), set: null }
  }
  const getter = getterOf(type, name)
  const setter = type.method(`set${name.charAt(0).toUpperCase()}${name.slice(1)}`, 0)
  if (getter !== null || setter !== null) {
    if (isWrite) throw script.illegal(offset, `Illegal shortcut on field [${name}] for type [${nameOf(type)}].`)
    return {
      type: getter!.returns,
      isDef: false,
      prepare,
      get: member(object, offset, isNullSafe, prefix, describeCall(getter!), getter!.call),
      set: null,
    }
  }
  if (type.isA(MAP)) return mapItem(type, object, prepare, { get: () => name, prepare: null }, offset, isNullSafe, prefix)
  if (type.isA(LIST)) {
    if (!/^\d+$/.test(name)) {
      const cause = notAnInteger(name)
      throw compileError(script.source, offset, 'illegal_argument_exception', `invalid list index [${name}]`, cause)
    }
    return listItem(object, prepare, { get: () => Number(name), prepare: null }, offset, isNullSafe, prefix)
  }
  throw script.illegal(offset, `field [${nameOf(type)}, ${name}] not found`)
}

/** Reads a member of an object that must not be null, unless the dot says so. */
function member(object: Eval, offset: number, isNullSafe: boolean, prefix: Code, what: string, read: (self: never) => unknown): Eval {
  return frame => {
    const self = object(frame)
    run.position = offset
    if (self === null) {
      if (isNullSafe) return null
      throw onNull(what, prefix)
    }
    return (read as (self: unknown) => unknown)(self)
  }
}

/** In the words of the virtual machine. */
const onNull = (what: string, { described }: Pick<Code, 'described'>) =>
  nullPointer(described === undefined ? what : `${what} because ${described()} is null`)

function arrayLength({ offset, name }: Dot, { script }: Scope, prefix: Code, isWrite: boolean): Place {
  if (name !== 'length') throw script.illegal(offset, `Field [${name}] does not exist for type [${nameOf(prefix.type)}].`)
  if (isWrite) throw script.illegal(offset, 'invalid assignment: cannot assign a value write to read-only field [length] for an array.')
  const get = member(prefix.eval, offset, false, prefix, 'Cannot read the array length', (array: JavaArray) => array.items.length)
  return { type: INT, isDef: false, prepare: null, get, set: null }
}

interface Index {
  readonly get: Eval
  readonly prepare: ((frame: Frame) => void) | null
}

function mapItem(
  type: JavaClass,
  object: Eval,
  prepare: ((frame: Frame) => void) | null,
  index: Index,
  offset: number,
  isNullSafe: boolean,
  prefix: Code,
  /** Where the look-up itself is said to be. */
  lookUp = offset,
): Place {
  const call = `Cannot invoke "${type.method('get', 1)?.owner.name ?? type.name}.get(Object)"`
  const put = `Cannot invoke "${type.method('put', 2)?.owner.name ?? type.name}.put(Object, Object)"`
  const get: Eval = frame => {
    const self = object(frame)
    const key = index.get(frame)
    run.position = lookUp
    if (self === null) {
      if (isNullSafe) return null
      throw onNull(call, prefix)
    }
    const value = mapGet(self as AnyMap, key)
    run.position = offset
    return value
  }
  const set = (frame: Frame, value: unknown) => {
    const self = object(frame)
    run.position = offset
    if (self === null) throw onNull(put, prefix)
    mapPut(self as AnyMap, index.get(frame), value)
  }
  return {
    type: DEF,
    isDef: false,
    prepare: both(prepare, index.prepare),
    get,
    set,
    described: () => `the return value of ${call.slice(14)}`,
  }
}

function listItem(
  object: Eval,
  prepare: ((frame: Frame) => void) | null,
  index: Index,
  offset: number,
  isNullSafe: boolean,
  prefix: Code,
): Place {
  const get: Eval = frame => {
    const self = object(frame)
    const at = index.get(frame) as number
    run.position = offset
    if (self === null) {
      if (isNullSafe) return null
      throw onNull('Cannot invoke "java.util.List.get(int)"', prefix)
    }
    const list = self as AnyList
    return listGet(list, at < 0 ? flipped(at, elements(list).length) : at)
  }
  const set = (frame: Frame, value: unknown) => {
    const list = object(frame) as AnyList | null
    const at = index.get(frame) as number
    run.position = offset
    if (list === null) throw onNull('Cannot invoke "java.util.List.set(int, Object)"', prefix)
    listSet(list, at < 0 ? flipped(at, elements(list).length) : at, value)
  }
  return { type: DEF, isDef: false, prepare: both(prepare, index.prepare), get, set }
}

function brace(node: Brace, scope: Scope, want: Want, isWrite: boolean): Place {
  const { script } = scope
  const { offset } = node
  if (!want.isRead && !isWrite) throw script.illegal(offset, 'not a statement: result of brace operator not used')
  const found = find(node.prefix, scope, READ)
  if (!isCode(found)) throw noValue(node.prefix, scope, found)
  const { type } = found
  const { get: object, prepare } = kept(found.eval, scope, isWrite)
  const indexAs = (wanted: Type) => kept(compileAs(node.index, scope, wanted).eval, scope, isWrite)
  if (type.kind === 'array') return arrayItem(type.component, object, prepare, indexAs(INT), offset, found)
  if (type === DEF) {
    const value = compile(node.index, scope, READ)
    const index = kept(boxedValue(value), scope, isWrite)
    let linked = false
    const get: Eval = frame => {
      const self = object(frame)
      const at = index.get(frame)
      const { position } = run
      run.position = offset
      const item = defItem(self, at, position, linked)
      linked = true
      return item
    }
    const set = (frame: Frame, value: unknown) => {
      const { position } = run
      run.position = offset
      setDefItem(object(frame), index.get(frame), value, position, linked)
      linked = true
    }
    return castDef({ type: DEF, isDef: true, prepare: both(prepare, index.prepare), get, set }, offset, want, false, isWrite)
  }
  if (isAssignable(type, MAP)) {
    const key = compile(node.index, scope, READ)
    // Java takes a look-up that fails to be where its key is, if that is an object of a known class; of others it makes one at the bracket.
    const at = isWrite || key.type === DEF || isPrimitive(key.type) ? offset : node.index.offset
    return mapItem(type as JavaClass, object, prepare, kept(boxedValue(key), scope, isWrite), offset, false, found, at)
  }
  if (isAssignable(type, LIST)) return listItem(object, prepare, indexAs(INT), offset, false, found)
  throw script.illegal(offset, `Illegal array access on type [${nameOf(type)}].`)
}

function arrayItem(
  component: Type,
  object: Eval,
  prepare: ((frame: Frame) => void) | null,
  index: Index,
  offset: number,
  prefix: Code,
): Place {
  const kind = isPrimitive(component) ? component.name : 'object'
  const locate = (frame: Frame, verb: string): { items: unknown[]; at: number } => {
    const array = object(frame) as JavaArray | null
    const at = index.get(frame) as number
    run.position = offset
    if (array === null) throw onNull(`Cannot ${verb} ${kind} array`, prefix)
    const { items } = array
    const place = at < 0 ? flipped(at, items.length) : at
    if (place < 0 || place >= items.length) throw outOfArray(place, items.length)
    return { items, at: place }
  }
  return {
    type: component,
    isDef: false,
    prepare: both(prepare, index.prepare),
    get: frame => {
      const { items, at } = locate(frame, 'load from')
      return items[at]
    },
    set: (frame, value) => {
      const { items, at } = locate(frame, 'store to')
      items[at] = value
    },
  }
}

/** An expression that something is assigned to. */
export const isPlaceNode = (node: Expression): node is PlaceNode => node.kind === 'symbol' || node.kind === 'dot' || node.kind === 'brace'
