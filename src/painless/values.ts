// How Java values are represented in JavaScript. A tree that `parseTree` reads consists of such values, so documents and parameters need no
// conversion.
//
//   null, Boolean, String    null, boolean, string
//   Integer                  a number
//   Long                     a number, where no Integer could be meant; a bigint, beyond 2^53; a JavaLong, within the range of an Integer
//   Double                   a JsonFloat
//   Float, Short, Byte,      a JavaFloat, JavaShort, JavaByte, JavaChar
//   Character
//   ArrayList                an array
//   HashMap                  a Map, whose keys went through `keyOf` (objects.ts); texts stay themselves
//   all else                 a JavaObject
//
// That is what stands in variables of type def or of a class. Where the type is a primitive one, values are plain: int, short, byte, float
// and double are numbers, char is its code, long is a number or, beyond 2^53, a bigint.
import { JsonFloat } from '../core/json.ts'
import type { JavaClass } from './types.ts'

/** A whole number of 64 bits in its plain form. */
export type Long = number | bigint

/** Every object that is none of the kinds above: of the library, or of a context's own classes. */
export abstract class JavaObject {
  abstract get javaClass(): JavaClass

  /** Object.equals; where it is overridden, `hashCode` is too. */
  equals(other: unknown): boolean {
    return this === other
  }

  hashCode(): number {
    return identityHash(this)
  }

  toString(): string {
    return `${this.javaClass.name}@${(this.hashCode() >>> 0).toString(16)}`
  }
}

/** A Long that would be taken for an Integer. */
export class JavaLong {
  constructor(readonly value: number) {}
}

export class JavaFloat {
  constructor(readonly value: number) {}
}

export class JavaShort {
  constructor(readonly value: number) {}
}

export class JavaByte {
  constructor(readonly value: number) {}
}

/** A Character: its code. */
export class JavaChar {
  constructor(readonly value: number) {}
}

export const isInt = (value: number): boolean => (value | 0) === value

/** A long as a value of type def. */
export function boxLong(value: Long): unknown {
  return typeof value === 'number' && (value | 0) === value ? new JavaLong(value) : value
}

export const boxDouble = (value: number) => new JsonFloat(value)

/** The short form of 64 bits. */
export function longOf(value: bigint): Long {
  const wrapped = BigInt.asIntN(64, value)
  return wrapped >= -9007199254740991n && wrapped <= 9007199254740991n ? Number(wrapped) : wrapped
}

let lastIdentity = 0x2a139a55
const identities = new WeakMap<object, number>()

/** System.identityHashCode. */
function identityHash(object: object): number {
  let hash = identities.get(object)
  if (hash === undefined) {
    // Steps of Weyl's sequence: spread like Java's and repeatable.
    lastIdentity = (lastIdentity + 0x61c88647) & 0x7fffffff
    identities.set(object, (hash = lastIdentity))
  }
  return hash
}
