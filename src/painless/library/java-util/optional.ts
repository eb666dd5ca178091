// java.util.Optional and its kin for numbers.

import { defineClass } from '../../java-class.ts'
import { OBJECT } from '../../java-classes.ts'
import { boxed } from '../../runtime/conversions.ts'
import type { JavaFunction } from '../../runtime/functions.ts'
import { javaEquals, javaHash, javaText } from '../../runtime/objects.ts'
import { noSuchElement, nullPointer } from '../../runtime/throwable.ts'
import { DOUBLE, INT, type JavaClass, LONG, type Type } from '../../types.ts'
import { JavaObject } from '../../values.ts'

/** A value, or none: `undefined`. */
export class Optional extends JavaObject {
  constructor(
    readonly javaClass: JavaClass,
    readonly value: unknown,
    /** Of a number. */
    private readonly type: Type | null = null,
  ) {
    super()
  }

  get isPresent(): boolean {
    return this.value !== undefined
  }

  get(): unknown {
    if (this.value === undefined) throw noSuchElement('No value present', [`java.base/java.util.Optional.get(Optional.java:143)`])
    return this.value
  }

  override equals(other: unknown): boolean {
    return other instanceof Optional && other.javaClass === this.javaClass && javaEquals(this.shown, other.shown)
  }

  override hashCode(): number {
    return javaHash(this.shown)
  }

  override toString(): string {
    const name = this.javaClass.simpleName
    return this.value === undefined ? `${name}.empty` : `${name}[${javaText(this.shown)}]`
  }

  private get shown(): unknown {
    return this.value === undefined ? null : this.type === null ? this.value : boxed(this.value, this.type)
  }
}

function orElseThrow(self: Optional, supplier: JavaFunction): unknown {
  if (self.isPresent) return self.value
  throw supplier.call()
}

export const emptyOptional = () => new Optional(OPTIONAL, undefined)
export const optionalOf = (value: unknown) => new Optional(OPTIONAL, value ?? undefined)

function mapped(self: Optional, of: JavaFunction): Optional {
  return self.isPresent ? optionalOf(of.call(self.value)) : self
}

export const OPTIONAL: JavaClass = defineClass(
  'java.util.Optional',
  { extends: () => [OBJECT] },
  {
    'static Optional empty()': emptyOptional,
    'static Optional of(def)': (value: unknown) => {
      if (value === null) throw nullPointer()
      return optionalOf(value)
    },
    'static Optional ofNullable(def)': optionalOf,
    'Optional filter(Predicate)': (self: Optional, test: JavaFunction) =>
      !self.isPresent || test.call(self.value) === true ? self : emptyOptional(),
    'Optional flatMap(Function)': (self: Optional, of: JavaFunction) => (self.isPresent ? of.call(self.value) : self),
    'def get()': (self: Optional) => self.get(),
    'void ifPresent(Consumer)': (self: Optional, consumer: JavaFunction) => {
      if (self.isPresent) consumer.call(self.value)
    },
    'boolean isPresent()': (self: Optional) => self.isPresent,
    'Optional map(Function)': mapped,
    'def orElse(def)': (self: Optional, otherwise: unknown) => (self.isPresent ? self.value : otherwise),
    'def orElseGet(Supplier)': (self: Optional, supplier: JavaFunction) => (self.isPresent ? self.value : supplier.call()),
    'def orElseThrow(Supplier)': orElseThrow,
  },
)

function numberOptional(kind: 'Int' | 'Long' | 'Double', type: Type): JavaClass {
  const name = type.name
  const made: JavaClass = defineClass(
    `java.util.Optional${kind}`,
    { extends: () => [OBJECT] },
    {
      [`static Optional${kind} empty()`]: () => new Optional(made, undefined, type),
      [`static Optional${kind} of(${name})`]: (value: unknown) => new Optional(made, value, type),
      [`${name} getAs${kind}()`]: (self: Optional) => self.get(),
      [`void ifPresent(${kind}Consumer)`]: (self: Optional, consumer: JavaFunction) => {
        if (self.isPresent) consumer.call(self.value)
      },
      'boolean isPresent()': (self: Optional) => self.isPresent,
      [`${name} orElse(${name})`]: (self: Optional, otherwise: unknown) => (self.isPresent ? self.value : otherwise),
      [`${name} orElseGet(${kind}Supplier)`]: (self: Optional, supplier: JavaFunction) => (self.isPresent ? self.value : supplier.call()),
      [`${name} orElseThrow(Supplier)`]: orElseThrow,
    },
  )
  return made
}

export const OPTIONAL_INT = numberOptional('Int', INT)
export const OPTIONAL_LONG = numberOptional('Long', LONG)
export const OPTIONAL_DOUBLE = numberOptional('Double', DOUBLE)
