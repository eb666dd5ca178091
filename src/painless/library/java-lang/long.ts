// java.lang.Long: 64 bits, signed or not.
import { defineClass } from '../../java-class.ts'
import { boxParents } from '../../java-classes.ts'
import { addLong, compareLong } from '../../runtime/long-math.ts'
import { longHash } from '../../runtime/objects.ts'
import { arithmetic, numberFormat } from '../../runtime/throwable.ts'
import { boxLong, JavaLong, type Long, longOf } from '../../values.ts'
import { radixOf } from './integer.ts'
import { decodeWhole, digitsOf, parseWhole } from './number-text.ts'

const unsigned = (value: Long): bigint => BigInt.asUintN(64, BigInt(value))
const plain = (value: unknown): Long => (value instanceof JavaLong ? value.value : (value as Long))

function bitCount(value: Long): number {
  return unsigned(value).toString(2).replaceAll('0', '').length
}

const leadingZeros = (value: Long) => (value === 0 ? 64 : 64 - unsigned(value).toString(2).length)

function trailingZeros(value: Long): number {
  return value === 0 ? 64 : /0*$/.exec(unsigned(value).toString(2))![0].length
}

const padded = (value: Long, radix: number, length: number) => unsigned(value).toString(radix).padStart(length, '0')

function fromBits(digits: string): Long {
  return longOf(BigInt(`0b${digits}`))
}

function rotated(value: Long, by: number): Long {
  const bits = padded(value, 2, 64)
  const at = ((by % 64) + 64) % 64
  return fromBits(bits.slice(at) + bits.slice(0, at))
}

function parseUnsigned(text: string | null, radix: number): Long {
  const value = text === null ? null : digitsOf(text, radix)
  if (value === null) throw numberFormat(text === null ? 'Cannot parse null string: null' : `For input string: "${text}"`)
  if (value < 0n) throw numberFormat(`Illegal leading minus sign on unsigned string ${text}.`)
  if (value > 0xffffffffffffffffn) throw numberFormat(`String value ${text} exceeds range of unsigned long.`)
  return longOf(value)
}

function divided(a: Long, b: Long, divide: (a: bigint, b: bigint) => bigint): Long {
  if (b === 0) throw arithmetic('/ by zero')
  return longOf(divide(unsigned(a), unsigned(b)))
}

const greater = (a: Long, b: Long) => (a >= b ? a : b)
const smaller = (a: Long, b: Long) => (a <= b ? a : b)

export const LONG_CLASS = defineClass(
  'java.lang.Long',
  { extends: () => boxParents() },
  {
    'static int bitCount(long)': bitCount,
    'static int compare(long, long)': compareLong,
    'static int compareUnsigned(long, long)': (a: Long, b: Long) => compareLong(unsigned(a), unsigned(b)),
    'static Long decode(String)': (text: string) => boxLong(decodeWhole(text, 'long')),
    'static long divideUnsigned(long, long)': (a: Long, b: Long) => divided(a, b, (x, y) => x / y),
    'static int hashCode(long)': (value: Long) => longHash(BigInt(value)),
    'static long highestOneBit(long)': (value: Long) => (value === 0 ? 0 : longOf(1n << BigInt(63 - leadingZeros(value)))),
    'static long lowestOneBit(long)': (value: Long) => (value === 0 ? 0 : longOf(1n << BigInt(trailingZeros(value)))),
    'static long max(long, long)': greater,
    'static long min(long, long)': smaller,
    'static int numberOfLeadingZeros(long)': leadingZeros,
    'static int numberOfTrailingZeros(long)': trailingZeros,
    'static long parseLong(String)': (text: string) => parseWhole(text, 10, 'long'),
    'static long parseLong(String, int)': (text: string, radix: number) => parseWhole(text, radix, 'long'),
    'static long parseUnsignedLong(String)': (text: string) => parseUnsigned(text, 10),
    'static long parseUnsignedLong(String, int)': parseUnsigned,
    'static long remainderUnsigned(long, long)': (a: Long, b: Long) => divided(a, b, (x, y) => x % y),
    'static long reverse(long)': (value: Long) => fromBits([...padded(value, 2, 64)].reverse().join('')),
    'static long reverseBytes(long)': (value: Long) => longOf(BigInt(`0x${padded(value, 16, 16).match(/../g)!.reverse().join('')}`)),
    'static long rotateLeft(long, int)': rotated,
    'static long rotateRight(long, int)': (value: Long, by: number) => rotated(value, -by),
    'static int signum(long)': (value: Long) => (value > 0 ? 1 : value < 0 ? -1 : 0),
    'static long sum(long, long)': addLong,
    'static String toBinaryString(long)': (value: Long) => unsigned(value).toString(2),
    'static String toHexString(long)': (value: Long) => unsigned(value).toString(16),
    'static String toOctalString(long)': (value: Long) => unsigned(value).toString(8),
    'static String toString(long)': String,
    'static String toString(long, int)': (value: Long, radix: number) => value.toString(radixOf(radix)),
    'static String toUnsignedString(long)': (value: Long) => unsigned(value).toString(),
    'static String toUnsignedString(long, int)': (value: Long, radix: number) => unsigned(value).toString(radixOf(radix)),
    'static Long valueOf(long)': boxLong,
    'static Long valueOf(String, int)': (text: string, radix: number) => boxLong(parseWhole(text, radix, 'long')),
    'static final int BYTES': 8,
    'static final long MAX_VALUE': 9223372036854775807n,
    'static final long MIN_VALUE': -9223372036854775808n,
    'static final int SIZE': 64,
    'int compareTo(Long)': (self: unknown, other: unknown) => compareLong(plain(self), plain(other)),
  },
)
