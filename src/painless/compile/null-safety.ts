// Calls on null, in the words of the virtual machine.
import { OBJECT } from '../java-classes.ts'
import type { Method, Type } from '../types.ts'

export const NULL_SAFE = 'Result of null safe operator must be nullable'

/** `Cannot invoke "java.util.Map.get(Object)"`; the classes of the language itself go without their package. */
export const describeCall = (method: Method): string => `Cannot invoke ${signatureOf(method)}`

export const signatureOf = ({ owner, name, parameters }: Method): string =>
  `"${owner.name}.${name}(${parameters.map(javaName).join(', ')})"`

function javaName(type: Type): string {
  if (type.kind === 'def' || type === OBJECT) return 'Object'
  if (type.kind === 'array') return `${javaName(type.component)}[]`
  if (type.kind !== 'class') return type.name
  return type.name === 'java.lang.String' ? 'String' : type.name
}
