// java.math.BigInteger: whole numbers of any size. Those beyond 64 bits may also be plain bigints, as documents have them.
import { defineClass, Later } from '../../java-class.ts'
import { boxParents } from '../../java-classes.ts'
import { BigNumber } from '../../runtime/big-number.ts'
import { JavaArray } from '../../runtime/java-array.ts'
import { textHash } from '../../runtime/objects.ts'
import { arithmetic, checkSize, numberFormat } from '../../runtime/throwable.ts'
import { BYTE, type JavaClass } from '../../types.ts'
import { type Long, longOf } from '../../values.ts'
import { digitsOf } from '../java-lang/number-text.ts'

export class BigInteger extends BigNumber {
  constructor(readonly value: bigint) {
    super()
    if (value > LARGEST || value < -LARGEST) checkSize(Number.POSITIVE_INFINITY)
  }

  get javaClass(): JavaClass {
    return BIG_INTEGER
  }

  toNumber(): number {
    return Number(this.value)
  }

  toWhole(): bigint {
    return this.value
  }

  compareTo(other: unknown): number {
    const b = plain(other)
    return this.value < b ? -1 : this.value > b ? 1 : 0
  }

  override equals(other: unknown): boolean {
    return other instanceof BigInteger ? other.value === this.value : other === this.value
  }

  override hashCode(): number {
    return textHash(this.value.toString(16))
  }

  override toString(): string {
    return String(this.value)
  }
}

/** More digits take all the time and memory there is. */
const LARGEST = 1n << 100_000n

const plain = (value: unknown): bigint => (typeof value === 'bigint' ? value : (value as BigInteger).value)
const big = (value: bigint) => new BigInteger(value)

const MESSAGES = { zero: 'BigInteger divide by zero', modulus: 'BigInteger: modulus not positive', exponent: 'Negative exponent' }

function divide(a: bigint, b: bigint, of: (a: bigint, b: bigint) => bigint): bigint {
  if (b === 0n) throw arithmetic(MESSAGES.zero)
  return of(a, b)
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

function mod(a: bigint, m: bigint): bigint {
  if (m <= 0n) throw arithmetic(MESSAGES.modulus)
  return ((a % m) + m) % m
}

function modPow(base: bigint, exponent: bigint, m: bigint): bigint {
  if (m <= 0n) throw arithmetic(MESSAGES.modulus)
  let result = 1n % m
  let factor = mod(exponent < 0n ? modInverse(base, m) : base, m)
  for (let rest = exponent < 0n ? -exponent : exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % m
    factor = (factor * factor) % m
  }
  return result
}

function modInverse(a: bigint, m: bigint): bigint {
  let [x, y, u, v] = [mod(a, m), m, 1n, 0n]
  while (y !== 0n) {
    const q = x / y
    ;[x, y, u, v] = [y, x - q * y, v, u - q * v]
  }
  if (x !== 1n) throw arithmetic('BigInteger not invertible.')
  return mod(u, m)
}

function isProbablePrime(value: bigint): boolean {
  const n = value < 0n ? -value : value
  if (n < 2n) return false
  const witnesses = [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n]
  if (witnesses.some(prime => n !== prime && n % prime === 0n)) return false
  if (witnesses.includes(n)) return true
  let odd = n - 1n
  let twos = 0
  for (; odd % 2n === 0n; odd /= 2n) twos++
  return witnesses.every(witness => {
    let x = modPow(witness, odd, n)
    if (x === 1n || x === n - 1n) return true
    for (let i = 1; i < twos; i++) {
      x = (x * x) % n
      if (x === n - 1n) return true
    }
    return false
  })
}

function parse(text: string, radix: number): BigInteger {
  const value = digitsOf(text, radix)
  if (value === null) throw numberFormat(text === '' ? 'Zero length BigInteger' : `For input string: "${text}"`)
  return big(value)
}

const magnitude = (value: bigint) => (value < 0n ? -value : value)
/** Without the sign. */
const bitLength = (value: bigint) => (value === 0n || value === -1n ? 0 : (value < 0n ? -value - 1n : value).toString(2).length)

function exact(value: bigint, bits: number, type: string): Long {
  if (BigInt.asIntN(bits, value) !== value) throw arithmetic(`BigInteger out of ${type} range`)
  return longOf(value)
}

/** Both sides plain, the result boxed. */
const binary = (of: (a: bigint, b: bigint) => bigint) => (a: unknown, b: unknown) => big(of(plain(a), plain(b)))
const shift = (of: (a: bigint, by: bigint) => bigint) => (a: unknown, by: number) => {
  checkSize(Math.abs(by) > 1_000_000 ? Number.POSITIVE_INFINITY : 0)
  return big(of(plain(a), BigInt(by)))
}

function bytesOf(value: bigint): JavaArray {
  const length = bitLength(value) / 8 + 1
  const bytes = Array.from({ length: Math.floor(length) }, (_, i) => Number(BigInt.asIntN(8, value >> BigInt(8 * i))))
  return new JavaArray(BYTE, bytes.reverse())
}

function greater(a: bigint, b: bigint): bigint {
  if (a < b) return b
  return a
}

function divideAndRemainder(a: unknown, b: unknown): JavaArray {
  const [x, y] = [plain(a), plain(b)]
  return new JavaArray(BIG_INTEGER, [big(divide(x, y, (p, q) => p / q)), big(x % y)])
}

export const BIG_INTEGER: JavaClass = defineClass(
  'java.math.BigInteger',
  { extends: () => boxParents() },
  {
    'new(String)': (text: string) => parse(text, 10),
    'new(String, int)': parse,
    'static BigInteger valueOf(long)': (value: Long) => big(BigInt(value)),
    'static final BigInteger ONE': new Later(() => big(1n)),
    'static final BigInteger TEN': new Later(() => big(10n)),
    'static final BigInteger ZERO': new Later(() => big(0n)),
    'BigInteger abs()': (self: unknown) => big(magnitude(plain(self))),
    'BigInteger add(BigInteger)': binary((a, b) => a + b),
    'BigInteger and(BigInteger)': binary((a, b) => a & b),
    'BigInteger andNot(BigInteger)': binary((a, b) => a & ~b),
    'int bitCount()': (self: unknown) => {
      const value = plain(self)
      return (value < 0n ? ~value : value).toString(2).replaceAll('0', '').length
    },
    'int bitLength()': (self: unknown) => bitLength(plain(self)),
    'byte byteValueExact()': (self: unknown) => exact(plain(self), 8, 'byte'),
    'BigInteger clearBit(int)': shift((a, bit) => a & ~(1n << bit)),
    'int compareTo(BigInteger)': (self: unknown, other: unknown) => big(plain(self)).compareTo(other),
    'BigInteger divide(BigInteger)': binary((a, b) => divide(a, b, (x, y) => x / y)),
    'BigInteger[] divideAndRemainder(BigInteger)': divideAndRemainder,
    'BigInteger flipBit(int)': shift((a, bit) => a ^ (1n << bit)),
    'BigInteger gcd(BigInteger)': binary(gcd),
    'int getLowestSetBit()': (self: unknown) => (plain(self) === 0n ? -1 : /0*$/.exec(magnitude(plain(self)).toString(2))![0].length),
    'int intValueExact()': (self: unknown) => exact(plain(self), 32, 'int'),
    'boolean isProbablePrime(int)': (self: unknown) => isProbablePrime(plain(self)),
    'long longValueExact()': (self: unknown) => exact(plain(self), 64, 'long'),
    'BigInteger max(BigInteger)': binary(greater),
    'BigInteger min(BigInteger)': binary((a, b) => (greater(a, b) === a ? b : a)),
    'BigInteger mod(BigInteger)': binary(mod),
    'BigInteger modInverse(BigInteger)': binary(modInverse),
    'BigInteger modPow(BigInteger, BigInteger)': (self: unknown, exponent: unknown, m: unknown) =>
      big(modPow(plain(self), plain(exponent), plain(m))),
    'BigInteger multiply(BigInteger)': binary((a, b) => a * b),
    'BigInteger negate()': (self: unknown) => big(-plain(self)),
    'BigInteger not()': (self: unknown) => big(~plain(self)),
    'BigInteger or(BigInteger)': binary((a, b) => a | b),
    'BigInteger pow(int)': (self: unknown, exponent: number) => {
      if (exponent < 0) throw arithmetic(MESSAGES.exponent)
      checkSize(bitLength(plain(self)) * exponent > 100_000 ? Number.POSITIVE_INFINITY : 0)
      return big(plain(self) ** BigInt(exponent))
    },
    'BigInteger remainder(BigInteger)': binary((a, b) => divide(a, b, (x, y) => x % y)),
    'BigInteger setBit(int)': shift((a, bit) => a | (1n << bit)),
    'BigInteger shiftLeft(int)': shift((a, by) => a << by),
    'BigInteger shiftRight(int)': shift((a, by) => a >> by),
    'short shortValueExact()': (self: unknown) => exact(plain(self), 16, 'short'),
    'int signum()': (self: unknown) => (plain(self) > 0n ? 1 : plain(self) < 0n ? -1 : 0),
    'BigInteger subtract(BigInteger)': binary((a, b) => a - b),
    'boolean testBit(int)': (self: unknown, bit: number) => ((plain(self) >> BigInt(bit)) & 1n) === 1n,
    'byte[] toByteArray()': (self: unknown) => bytesOf(plain(self)),
    'String toString(int)': (self: unknown, radix: number) => plain(self).toString(radix),
    'BigInteger xor(BigInteger)': binary((a, b) => a ^ b),
  },
)
