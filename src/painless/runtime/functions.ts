// Lambdas and references to methods as values.
import { DEF, type JavaClass, type Method, type Type, VOID } from '../types.ts'
import { JavaObject } from '../values.ts'
import { type Convert, converter } from './conversions.ts'
import { illegalArgument } from './throwable.ts'

export type Callable = (...args: unknown[]) => unknown

/** An object of an interface with one method. `call` takes and gives values in the form of that method's types. */
export class JavaFunction extends JavaObject {
  constructor(
    readonly javaClass: JavaClass,
    readonly call: Callable,
  ) {
    super()
  }
}

/** A lambda whose functional interface is not known yet. */
interface Unlinked {
  /** As errors call it. */
  readonly name: string
  link(target: JavaClass, method: Method): Callable
}

export class UnlinkedFunction {
  constructor(readonly unlinked: Unlinked) {}
}

/** The method of an interface that has but one; null for any other type. */
export function functionalMethod(type: Type): Method | null {
  if (type.kind !== 'class' || type.options.functional === undefined) return null
  const [name, arity] = type.options.functional.split('/')
  return type.method(name, Number(arity))
}

export function linked(target: JavaClass, { unlinked }: UnlinkedFunction): JavaFunction {
  const method = functionalMethod(target)
  if (method === null)
    throw illegalArgument(`Cannot convert function reference [${unlinked.name}] to [${target.name}], not a functional interface`)
  return new JavaFunction(target, unlinked.link(target, method))
}

/** A call with arguments of some types as one with others. */
export function adapted(call: Callable, from: readonly Type[], to: readonly Type[], gives: Type, wanted: Type): Callable {
  const converts: (Convert | null)[] = to.map((type, i) => converter(from[i], type))
  const result = wanted === VOID || gives === VOID ? null : converter(gives, wanted)
  const nothing = wanted !== VOID && gives === VOID
  if (converts.every(convert => convert === null)) {
    if (nothing) {
      return (...args) => {
        call(...args)
        return null
      }
    }
    if (result === null) return call
    return (...args) => result(call(...args))
  }
  return (...args) => {
    for (let i = 0; i < converts.length; i++) args[i] = converts[i]?.(args[i]) ?? args[i]
    const value = call(...args)
    return nothing ? null : result === null ? value : result(value)
  }
}

/** `function reference [Integer::foo/1] matching [java.util.function.Function, apply/1] not found`. */
export const noMatch = (name: string, target: JavaClass, method: Method, why = '') =>
  `function reference [${name}] matching [${target.dottedName}, ${method.name}/${method.parameters.length}] not found${why}`

export const INCORRECT_NUMBER = ' due to an incorrect number of arguments'

export const defParameters = (count: number): Type[] => new Array<Type>(count).fill(DEF)
