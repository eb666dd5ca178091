// java.util.Random: Java's linear congruential generator, so that a seed gives the same numbers.

import { defineClass } from '../../java-class.ts'
import { OBJECT } from '../../java-classes.ts'
import type { JavaArray } from '../../runtime/java-array.ts'
import { checkSize, illegalArgument } from '../../runtime/throwable.ts'
import { DOUBLE, INT, type JavaClass, LONG } from '../../types.ts'
import { JavaObject, type Long, longOf } from '../../values.ts'
import { numbersOf } from './streams.ts'

const MULTIPLIER = 0x5deece66dn
const MASK = (1n << 48n) - 1n

export class JavaRandom extends JavaObject {
  private seed = 0n
  private spare: number | null = null

  constructor(seed: bigint) {
    super()
    this.setSeed(seed)
  }

  get javaClass(): JavaClass {
    return RANDOM
  }

  setSeed(seed: bigint): void {
    this.seed = (seed ^ MULTIPLIER) & MASK
    this.spare = null
  }

  nextInt(): number {
    return this.next(32)
  }

  nextBelow(bound: number): number {
    if (bound <= 0) throw illegalArgument('bound must be positive')
    const bits = this.next(31)
    if ((bound & (bound - 1)) === 0) return Number((BigInt(bound) * BigInt(bits)) >> 31n)
    for (let u = bits; ; u = this.next(31)) {
      const value = u % bound
      // What would make small values likelier is drawn again.
      if (u - value + (bound - 1) <= 0x7fffffff) return value
    }
  }

  nextLong(): Long {
    const high = BigInt(this.next(32))
    return longOf((high << 32n) + BigInt(this.next(32)))
  }

  nextDouble(): number {
    const high = this.next(26)
    return (high * 2 ** 27 + this.next(27)) * 2 ** -53
  }

  nextFloat(): number {
    return this.next(24) / 2 ** 24
  }

  nextBoolean(): boolean {
    return this.next(1) !== 0
  }

  nextGaussian(): number {
    if (this.spare !== null) {
      const value = this.spare
      this.spare = null
      return value
    }
    for (;;) {
      const a = 2 * this.nextDouble() - 1
      const b = 2 * this.nextDouble() - 1
      const s = a * a + b * b
      if (s >= 1 || s === 0) continue
      const scale = Math.sqrt((-2 * Math.log(s)) / s)
      this.spare = b * scale
      return a * scale
    }
  }

  private next(bits: number): number {
    this.seed = (this.seed * MULTIPLIER + 0xbn) & MASK
    return Number(BigInt.asIntN(32, this.seed >> BigInt(48 - bits)))
  }
}

function repeated<T>(count: Long, make: () => T): T[] {
  if (count < 0) throw illegalArgument('size must be non-negative')
  checkSize(Number(count))
  return Array.from({ length: Number(count) }, make)
}

function nextBytes(self: JavaRandom, { items }: JavaArray): void {
  for (let i = 0; i < items.length; ) {
    let random = self.nextInt()
    for (let n = Math.min(items.length - i, 4); n-- > 0; random >>= 8) items[i++] = (random << 24) >> 24
  }
}

export const RANDOM: JavaClass = defineClass(
  'java.util.Random',
  { extends: () => [OBJECT] },
  {
    'new()': () => new JavaRandom(process.hrtime.bigint()),
    'new(long)': (seed: Long) => new JavaRandom(BigInt(seed)),
    'DoubleStream doubles(long)': (self: JavaRandom, count: Long) =>
      numbersOf(
        DOUBLE,
        repeated(count, () => self.nextDouble()),
      ),
    'IntStream ints(long)': (self: JavaRandom, count: Long) =>
      numbersOf(
        INT,
        repeated(count, () => self.nextInt()),
      ),
    'LongStream longs(long)': (self: JavaRandom, count: Long) =>
      numbersOf(
        LONG,
        repeated(count, () => self.nextLong()),
      ),
    'boolean nextBoolean()': (self: JavaRandom) => self.nextBoolean(),
    'void nextBytes(byte[])': nextBytes,
    'double nextDouble()': (self: JavaRandom) => self.nextDouble(),
    'float nextFloat()': (self: JavaRandom) => self.nextFloat(),
    'double nextGaussian()': (self: JavaRandom) => self.nextGaussian(),
    'int nextInt()': (self: JavaRandom) => self.nextInt(),
    'int nextInt(int)': (self: JavaRandom, bound: number) => self.nextBelow(bound),
    'long nextLong()': (self: JavaRandom) => self.nextLong(),
    'void setSeed(long)': (self: JavaRandom, seed: Long) => self.setSeed(BigInt(seed)),
  },
)
