// The types of the language: primitives, def, classes, and arrays of any of them. There is one object for each, so types are compared by `===`.
import type { JavaClass } from './java-class.ts'

type PrimitiveName = 'void' | 'boolean' | 'byte' | 'short' | 'char' | 'int' | 'long' | 'float' | 'double'

export class PrimitiveType {
  readonly kind = 'primitive'
  constructor(readonly name: PrimitiveName) {}
}

/** Whatever is there when the script runs. */
class DefType {
  readonly kind = 'def'
  readonly name = 'def'
}

export class ArrayType {
  readonly kind = 'array'
  readonly name: string

  private constructor(readonly component: Type) {
    this.name = `${component.name}[]`
  }

  private static readonly known = new WeakMap<Type, ArrayType>()

  static of(component: Type): ArrayType {
    let type = ArrayType.known.get(component)
    if (type === undefined) ArrayType.known.set(component, (type = new ArrayType(component)))
    return type
  }
}

export type Type = PrimitiveType | DefType | ArrayType | JavaClass

export const VOID = new PrimitiveType('void')
export const BOOLEAN = new PrimitiveType('boolean')
export const BYTE = new PrimitiveType('byte')
export const SHORT = new PrimitiveType('short')
export const CHAR = new PrimitiveType('char')
export const INT = new PrimitiveType('int')
export const LONG = new PrimitiveType('long')
export const FLOAT = new PrimitiveType('float')
export const DOUBLE = new PrimitiveType('double')
export const DEF = new DefType()

export const SIMPLE_TYPES: ReadonlyMap<string, Type> = new Map(
  [VOID, BOOLEAN, BYTE, SHORT, CHAR, INT, LONG, FLOAT, DOUBLE, DEF].map(type => [type.name, type]),
)

export const isPrimitive = (type: Type): type is PrimitiveType => type.kind === 'primitive'

/** A number or a char. */
export const isNumeric = (type: Type): type is PrimitiveType => type.kind === 'primitive' && type !== BOOLEAN && type !== VOID
