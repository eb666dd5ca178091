// The types of the language: primitives, def, classes with their members, and arrays of any of them. There is one object for each, so types
// are compared by `===`.

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

export interface Method {
  readonly name: string
  readonly owner: JavaClass
  readonly parameters: readonly Type[]
  readonly returns: Type
  readonly isStatic: boolean
  /** The object comes first, unless the method is static. */
  readonly call: (...args: unknown[]) => unknown
}

export interface Field {
  readonly name: string
  readonly owner: JavaClass
  readonly type: Type
  readonly isStatic: boolean
  readonly isFinal: boolean
  /** Of a static field. */
  readonly value: unknown
}

export interface ClassOptions {
  /** Superclass and interfaces, the nearest first. A function, since classes name each other. */
  readonly extends?: () => readonly JavaClass[]
  /** An interface with one method: lambdas can stand for it. */
  readonly functional?: string
  readonly isInterface?: boolean
  /** Scripts must write the whole name. */
  readonly isHidden?: boolean
  readonly isAbstract?: boolean
}

/** A class as scripts see it; `defineClass` makes them. */
export interface JavaClass {
  readonly kind: 'class'
  readonly name: string
  readonly options: ClassOptions
  /** As scripts write it: `java.util.Map.Entry`. */
  readonly dottedName: string
  /** `Map.Entry` of `java.util.Map$Entry`. */
  readonly simpleName: string
  readonly parents: readonly JavaClass[]
  readonly ancestors: ReadonlySet<JavaClass>
  /** Whether a value of this class may stand where `other` is asked for. */
  isA(other: JavaClass): boolean
  /** `name/2` of this class or one it inherits from. */
  method(name: string, arity: number): Method | null
  staticMethod(name: string, arity: number): Method | null
  newInstance(arity: number): Method | null
  field(name: string): Field | null
  /** A member of this class or one it inherits from, by `name/2` or `.name`. */
  find(key: string): Method | Field | null
  /** The members of this class alone. */
  own(): ReadonlyMap<string, Method | Field>
  /** What scripts may name of it: its own members, and those of objects that it inherits. */
  all(): (Method | Field)[]
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
