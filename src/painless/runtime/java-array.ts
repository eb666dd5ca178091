// Java's arrays: of a fixed length and type. Items are in the form of that type.

import { defineClass } from '../java-class.ts'
import { OBJECT } from '../java-classes.ts'
import { take } from '../run-state.ts'
import { BOOLEAN, BYTE, CHAR, DOUBLE, FLOAT, INT, type JavaClass, LONG, SHORT, type Type } from '../types.ts'
import { JavaObject } from '../values.ts'
import { checkSize, negativeArraySize } from './throwable.ts'

const CODES = new Map<Type, string>([
  [BOOLEAN, 'Z'],
  [BYTE, 'B'],
  [SHORT, 'S'],
  [CHAR, 'C'],
  [INT, 'I'],
  [LONG, 'J'],
  [FLOAT, 'F'],
  [DOUBLE, 'D'],
])

/** `[I`, `[Ljava.lang.Object;`. */
function codeOf(type: Type): string {
  const code = CODES.get(type)
  if (code !== undefined) return code
  if (type.kind === 'array') return `[${codeOf(type.component)}`
  return `L${type.kind === 'class' ? type.name : 'java.lang.Object'};`
}

const classes = new Map<Type, JavaClass>()

function arrayClass(component: Type): JavaClass {
  let found = classes.get(component)
  if (found === undefined) classes.set(component, (found = defineClass(`[${codeOf(component)}`, { extends: () => [OBJECT] }, {})))
  return found
}

const ZERO = new Map<Type, unknown>([
  [BOOLEAN, false],
  [BYTE, 0],
  [SHORT, 0],
  [CHAR, 0],
  [INT, 0],
  [LONG, 0],
  [FLOAT, 0],
  [DOUBLE, 0],
])

/** What a variable of the type holds before anything was assigned. */
export const zeroOf = (type: Type): unknown => ZERO.get(type) ?? null

export class JavaArray extends JavaObject {
  constructor(
    readonly component: Type,
    readonly items: unknown[],
  ) {
    super()
  }

  get javaClass(): JavaClass {
    return arrayClass(this.component)
  }
}

/** An array of arrays, as far as lengths are given. */
export function newArray(component: Type, lengths: readonly number[], from = 0): JavaArray {
  const length = lengths[from]
  if (length < 0) throw negativeArraySize(String(length))
  const size = lengths.slice(from).reduce((product, length) => product * Math.max(1, length), 1)
  checkSize(size)
  if (from === 0) take(size)
  if (from === lengths.length - 1) return new JavaArray(component, new Array<unknown>(length).fill(zeroOf(component)))
  const inner = component.kind === 'array' ? component.component : component
  return new JavaArray(
    component,
    Array.from({ length }, () => newArray(inner, lengths, from + 1)),
  )
}
