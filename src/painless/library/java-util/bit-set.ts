// java.util.BitSet: a set of small whole numbers.

import { defineClass } from '../../java-class.ts'
import { OBJECT } from '../../java-classes.ts'
import { steps, take } from '../../run-state.ts'
import { indexOutOfBounds } from '../../runtime/throwable.ts'
import type { JavaClass } from '../../types.ts'
import { JavaObject } from '../../values.ts'

const WORD = 64

/** The greatest number that a set may hold here: beyond it a set takes more memory than a script may have. */
const MOST = 20_000_000

class BitSet extends JavaObject {
  private bits: Uint8Array

  constructor(bits: number) {
    super()
    this.bits = new Uint8Array(0)
    this.grow(bits)
  }

  get javaClass(): JavaClass {
    return BIT_SET
  }

  private grow(bits: number): void {
    if (bits <= this.bits.length) return
    if (bits > MOST) throw indexOutOfBounds(`bitIndex: ${bits}`)
    const size = Math.ceil(Math.max(bits, this.bits.length * 2) / WORD) * WORD
    take(size)
    const grown = new Uint8Array(size)
    grown.set(this.bits)
    this.bits = grown
  }

  get(index: number): boolean {
    return this.bits[checked(index)] === 1
  }

  fill(from: number, to: number, value: number | null): void {
    checked(from)
    if (to < from) throw indexOutOfBounds(`fromIndex: ${from} > toIndex: ${to}`)
    this.grow(to)
    steps((to - from) >> 6)
    for (let i = from; i < to; i++) this.bits[i] = value ?? 1 - this.bits[i]
  }

  next(from: number, value: number): number {
    for (let i = checked(from); i < this.bits.length; i++) if (this.bits[i] === value) return i
    return value === 1 ? -1 : Math.max(from, this.bits.length)
  }

  previous(from: number, value: number): number {
    for (let i = from; i >= 0; i--) if ((this.bits[i] ?? 0) === value) return i
    return -1
  }

  merge(other: BitSet, of: (mine: number, others: number) => number): void {
    this.grow(other.bits.length)
    steps(this.bits.length >> 6)
    for (let i = 0; i < this.bits.length; i++) this.bits[i] = of(this.bits[i], other.bits[i] ?? 0)
  }

  get members(): number[] {
    const found: number[] = []
    for (let i = 0; i < this.bits.length; i++) if (this.bits[i] === 1) found.push(i)
    steps(this.bits.length >> 6)
    return found
  }

  get length(): number {
    return this.bits.lastIndexOf(1) + 1
  }

  get room(): number {
    return this.bits.length
  }

  clone(): BitSet {
    const copy = new BitSet(0)
    copy.bits = this.bits.slice()
    return copy
  }

  override equals(other: unknown): boolean {
    return other instanceof BitSet && this.members.join() === other.members.join()
  }

  override hashCode(): number {
    let hash = 1234n
    const words = new Map<number, bigint>()
    for (const i of this.members) words.set(i >> 6, (words.get(i >> 6) ?? 0n) | (1n << BigInt(i & 63)))
    for (const [place, word] of words) hash ^= word * BigInt(place + 1)
    const long = BigInt.asUintN(64, hash)
    return Number(BigInt.asIntN(32, (long >> 32n) ^ long))
  }

  override toString(): string {
    return `{${this.members.join(', ')}}`
  }
}

function checked(index: number): number {
  if (index < 0) throw indexOutOfBounds(`bitIndex < 0: ${index}`)
  return index
}

export const BIT_SET: JavaClass = defineClass(
  'java.util.BitSet',
  { extends: () => [OBJECT] },
  {
    'new()': () => new BitSet(WORD),
    'new(int)': (bits: number) => new BitSet(bits),
    'void and(BitSet)': (self: BitSet, other: BitSet) => self.merge(other, (a, b) => a & b),
    'void andNot(BitSet)': (self: BitSet, other: BitSet) => self.merge(other, (a, b) => a & (1 - b)),
    'void or(BitSet)': (self: BitSet, other: BitSet) => self.merge(other, (a, b) => a | b),
    'void xor(BitSet)': (self: BitSet, other: BitSet) => self.merge(other, (a, b) => a ^ b),
    'int cardinality()': (self: BitSet) => self.members.length,
    'void clear()': (self: BitSet) => self.fill(0, self.room, 0),
    'void clear(int)': (self: BitSet, index: number) => self.fill(index, index + 1, 0),
    'void clear(int, int)': (self: BitSet, from: number, to: number) => self.fill(from, to, 0),
    'def clone()': (self: BitSet) => self.clone(),
    'void flip(int)': (self: BitSet, index: number) => self.fill(index, index + 1, null),
    'void flip(int, int)': (self: BitSet, from: number, to: number) => self.fill(from, to, null),
    'boolean intersects(BitSet)': (self: BitSet, other: BitSet) => self.members.some(i => other.get(i)),
    'boolean isEmpty()': (self: BitSet) => self.length === 0,
    'int length()': (self: BitSet) => self.length,
    'int nextClearBit(int)': (self: BitSet, from: number) => self.next(from, 0),
    'int nextSetBit(int)': (self: BitSet, from: number) => self.next(from, 1),
    'int previousClearBit(int)': (self: BitSet, from: number) => self.previous(from, 0),
    'int previousSetBit(int)': (self: BitSet, from: number) => self.previous(from, 1),
    'void set(int)': (self: BitSet, index: number) => self.fill(index, index + 1, 1),
    'void set(int, int)': (self: BitSet, from: number, to: number) => self.fill(from, to, 1),
    'void set(int, int, boolean)': (self: BitSet, from: number, to: number, value: boolean) => self.fill(from, to, value ? 1 : 0),
    'int size()': (self: BitSet) => self.room,
  },
)
