// What Java's method handles check before a method that was found when the script ran may stand where it is called.
import { OBJECT } from '../java-classes.ts'
import { BOOLEAN, DEF, type Method, type Type, VOID } from '../types.ts'
import { boxClass, unboxedType } from './class-of.ts'
import { widens } from './conversions.ts'
import { wrongMethodType } from './throwable.ts'

/** The types that the script passes and expects; def stands for any object. */
export interface CallSite {
  readonly parameters: readonly Type[]
  readonly returns: Type
}

/** Fails where the values of a method's types cannot be those of the place, whatever they are. */
export function checkSite(method: Method, site: CallSite): void {
  const { parameters, returns } = method
  if (canBecome(returns, site.returns) && parameters.every((type, i) => unboxedType(type) !== null || canBecome(site.parameters[i], type)))
    return
  throw wrongMethodType(
    `cannot convert MethodHandle${shape([method.owner, ...parameters], returns)} to ${shape([DEF, ...site.parameters], site.returns)}`,
  )
}

function canBecome(from: Type, to: Type): boolean {
  if (from === to || isAnything(from) || isAnything(to)) return true
  if (from === VOID || to === VOID) return true
  if (from.kind === 'primitive') {
    if (to.kind === 'primitive') return from !== BOOLEAN && to !== BOOLEAN && widens(from, to)
    return to.kind === 'class' && boxClass(from)!.isA(to)
  }
  if (to.kind !== 'primitive') return true
  if (from.kind !== 'class') return false
  const number = unboxedType(from)
  return boxClass(to)!.isA(from) || (number !== null && number !== BOOLEAN && to !== BOOLEAN && widens(number, to))
}

const isAnything = (type: Type) => type === DEF || type === OBJECT

const shape = (parameters: readonly Type[], returns: Type) => `(${parameters.map(shortName).join()})${shortName(returns)}`

function shortName(type: Type): string {
  if (type === DEF) return 'Object'
  if (type.kind === 'array') return `${shortName(type.component)}[]`
  return type.kind === 'class' ? type.simpleName.slice(type.simpleName.lastIndexOf('.') + 1) : type.name
}
