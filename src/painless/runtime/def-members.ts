// Methods, fields and items of values whose class shows when the script runs. Each place in a script remembers the class it met last.
import { LIST } from '../java-classes.ts'
import { run } from '../run-state.ts'
import { DEF, type Field, INT, type JavaClass, type Method, type Type, VOID } from '../types.ts'
import { isInt, JavaByte, JavaChar, JavaShort } from '../values.ts'
import { type CallSite, checkSite } from './call-site.ts'
import { classOf, unboxedType } from './class-of.ts'
import { boxer, type Convert, converter, defConverter, resultConverter } from './conversions.ts'
import { linked, UnlinkedFunction } from './functions.ts'
import { JavaArray } from './java-array.ts'
import { JavaList, listGet, listSet } from './lists.ts'
import { isMap, mapGet, mapPut } from './objects.ts'
import { arrayIndexOutOfBounds, illegalArgument, nullPointer, wrongMethodType } from './throwable.ts'

/** A place asks for the class that it met first: there, null is found by another name. */
export const onNull = (isLinked: boolean) =>
  nullPointer(`Cannot invoke "Object.getClass()" because "${isLinked ? 'receiver' : 'callArgs[0]'}" is null`)

/** Arguments as a method wants them: numbers in boxes are cast by the language, all else by method handles. */
function argumentConverter(type: Type): Convert {
  const convert = unboxedType(type) === null ? resultConverter(type) : defConverter(type, false)
  return value => {
    if (value instanceof UnlinkedFunction && type.kind === 'class') return linked(type, value)
    return convert === null ? value : convert(value)
  }
}

/** `receiver.name(args)`. */
export function defCall(name: string, site: CallSite): (receiver: unknown, args: unknown[]) => unknown {
  let known: JavaClass | null = null
  let method: Method | null = null
  let converts: Convert[] = []
  let box: Convert | null = null
  const arity = site.parameters.length
  return (receiver, args) => {
    if (receiver === null) throw onNull(known !== null)
    const javaClass = classOf(receiver)
    if (javaClass !== known) {
      method = javaClass.method(name, arity)
      if (method === null) throw illegalArgument(`dynamic method [${javaClass.dottedName}, ${name}/${arity}] not found`)
      checkSite(method, site)
      known = javaClass
      converts = method.parameters.map(argumentConverter)
      box = boxer(method.returns)
    }
    const { call } = method!
    let result: unknown
    switch (arity) {
      case 0:
        result = call(receiver)
        break
      case 1:
        result = call(receiver, converts[0](args[0]))
        break
      default:
        result = call(receiver, ...args.map((arg, i) => converts[i](arg)))
    }
    return box === null ? (result === undefined ? null : result) : box(result)
  }
}

/** The getter of a class that a field's name stands for. */
export function getterOf(javaClass: JavaClass, name: string): Method | null {
  const upper = name.charAt(0).toUpperCase() + name.slice(1)
  return javaClass.method(`get${upper}`, 0) ?? javaClass.method(`is${upper}`, 0)
}

type Getter = (receiver: unknown) => unknown

function lookUpGetter(javaClass: JavaClass, receiver: unknown, name: string, returns: Type): Getter {
  if (receiver instanceof JavaArray) {
    if (name === 'length') return array => (array as JavaArray).items.length
    throw illegalArgument(`Field [${name}] does not exist for array type [${javaClass.dottedName}].`)
  }
  const field: Field | null = javaClass.field(name)
  if (field !== null && !field.isStatic) {
    const box = boxer(field.type)
    const read = field.value as Getter
    return box === null ? read : self => box(read(self))
  }
  const getter = getterOf(javaClass, name)
  if (getter !== null) {
    checkSite(getter, { parameters: [], returns })
    const box = boxer(getter.returns)
    const { call } = getter
    return box === null ? call : self => box(call(self))
  }
  if (isMap(receiver)) return map => mapGet(map as typeof receiver, name)
  if (javaClass.isA(LIST)) {
    const index = listShortcut(name)
    return list => listGet(list as JavaList, index)
  }
  throw illegalArgument(`dynamic getter [${javaClass.dottedName}, ${name}] not found`)
}

function listShortcut(name: string): number {
  if (/^\d+$/.test(name)) return Number(name)
  throw illegalArgument(`Illegal list shortcut value [${name}].`)
}

/** `receiver.name`. */
export function defGet(name: string, returns: Type): Getter {
  let known: JavaClass | null = null
  let getter: Getter = receiver => receiver
  return receiver => {
    if (receiver === null) throw onNull(known !== null)
    const javaClass = classOf(receiver)
    if (javaClass !== known) {
      getter = lookUpGetter(javaClass, receiver, name, returns)
      known = javaClass
    }
    return getter(receiver)
  }
}

/** `receiver.name = value`. */
export function defSet(name: string): (receiver: unknown, value: unknown) => void {
  let linked = false
  return (receiver, value) => {
    if (receiver === null) throw onNull(linked)
    const javaClass = classOf(receiver)
    const setter = javaClass.method(`set${name.charAt(0).toUpperCase()}${name.slice(1)}`, 1)
    if (setter !== null) setter.call(receiver, argumentConverter(setter.parameters[0])(value))
    else if (isMap(receiver)) mapPut(receiver, name, value)
    else if (javaClass.isA(LIST)) listSet(receiver as JavaList, listShortcut(name), value)
    else throw illegalArgument(`dynamic setter [${javaClass.dottedName}, ${name}] not found`)
    linked = true
  }
}

/** Counted from the end, where it is negative. */
export const flipped = (index: number, length: number) => (index < 0 ? index + length : index)

/** The library's words for an index of another type; what is no int is found before the place of the access is reached. */
function toIndex(index: unknown, receiver: unknown, before: number): number {
  if (typeof index === 'number' && isInt(index)) return index
  if (index !== null && !(index instanceof JavaShort || index instanceof JavaByte || index instanceof JavaChar)) {
    const { simpleName } = classOf(index)
    const kind = receiver instanceof JavaArray ? `${receiver.component.name}[]` : 'List'
    run.position = before
    throw wrongMethodType(`cannot convert MethodHandle(${kind},int)int to (Object,${simpleName})${simpleName}`)
  }
  return defConverter(INT, false)!(index) as number
}

/** `receiver[index]`. */
export function defItem(receiver: unknown, index: unknown, before: number, isLinked: boolean): unknown {
  if (receiver instanceof Map || isMap(receiver)) return mapGet(receiver, index)
  if (Array.isArray(receiver) || receiver instanceof JavaList)
    return listGet(receiver, flipped(toIndex(index, receiver, before), listLength(receiver)))
  if (receiver instanceof JavaArray) {
    const { items, component } = receiver
    const at = flipped(toIndex(index, receiver, before), items.length)
    if (at < 0 || at >= items.length) throw outOfArray(at, items.length)
    const box = boxer(component)
    return box === null ? items[at] : box(items[at])
  }
  throw notIndexed(receiver, before, isLinked)
}

const listLength = (list: unknown[] | JavaList) => (Array.isArray(list) ? list.length : list.size)

export function setDefItem(receiver: unknown, index: unknown, value: unknown, before: number, isLinked: boolean): void {
  if (isMap(receiver)) mapPut(receiver, index, value)
  else if (Array.isArray(receiver) || receiver instanceof JavaList)
    listSet(receiver, flipped(toIndex(index, receiver, before), listLength(receiver)), value)
  else if (receiver instanceof JavaArray) {
    const { items, component } = receiver
    const at = flipped(toIndex(index, receiver, before), items.length)
    if (at < 0 || at >= items.length) throw outOfArray(at, items.length)
    items[at] = defConverter(component, false)?.(value) ?? value
  } else throw notIndexed(receiver, before, isLinked)
}

function notIndexed(receiver: unknown, before: number, isLinked: boolean) {
  run.position = before
  if (receiver === null) return onNull(isLinked)
  return illegalArgument(`Attempting to address a non-array-like type [${classOf(receiver).dottedName}] as an array.`)
}

export const outOfArray = (index: number, length: number) => arrayIndexOutOfBounds(`Index ${index} out of bounds for length ${length}`)

/** `value::name` of a value of type def. */
export function boundCall(name: string, receiver: unknown, parameters: readonly Type[], returns: Type): (...args: unknown[]) => unknown {
  const site = defCall(name, { parameters: parameters.map(() => DEF), returns: DEF })
  const boxes = parameters.map(boxer)
  const result = returns === VOID ? null : converter(DEF, returns)
  return (...args) => {
    const value = site(
      receiver,
      args.map((arg, i) => boxes[i]?.(arg) ?? arg),
    )
    return result === null ? value : result(value)
  }
}
