// java.lang.Integer: 32 bits, signed or not.
import { defineClass } from '../../java-class.ts'
import { boxParents } from '../../java-classes.ts'
import { illegalArgument, numberFormat } from '../../runtime/throwable.ts'
import { decodeWhole, digitsOf, parseWhole } from './number-text.ts'

const lowestOne = (value: number) => value & -value
const leadingZeros = (value: number) => Math.clz32(value)
const trailingZeros = (value: number) => (value === 0 ? 32 : 31 - Math.clz32(lowestOne(value)))

function bitCount(value: number): number {
  let count = 0
  for (let rest = value; rest !== 0; rest &= rest - 1) count++
  return count
}

function reversed(value: number): number {
  let result = 0
  for (let bit = 0; bit < 32; bit++) result = (result << 1) | ((value >>> bit) & 1)
  return result
}

export function radixOf(radix: number): number {
  return radix < 2 || radix > 36 ? 10 : radix
}

function parseUnsigned(text: string | null, radix: number): number {
  const value = text === null ? null : digitsOf(text, radix)
  if (value === null) throw numberFormat(text === null ? 'Cannot parse null string: null' : `For input string: "${text}"`)
  if (value < 0n) throw numberFormat(`Illegal leading minus sign on unsigned string ${text}.`)
  if (value > 0xffffffffn) throw numberFormat(`String value ${text} exceeds range of unsigned int.`)
  return Number(value) | 0
}

function divisor(value: number): number {
  if (value === 0) throw illegalArgument('/ by zero')
  return value >>> 0
}

export const INTEGER = defineClass(
  'java.lang.Integer',
  { extends: () => boxParents() },
  {
    'static int bitCount(int)': bitCount,
    'static int compare(int, int)': (a: number, b: number) => (a < b ? -1 : a > b ? 1 : 0),
    'static int compareUnsigned(int, int)': (a: number, b: number) => Math.sign((a >>> 0) - (b >>> 0)),
    'static Integer decode(String)': (text: string) => decodeWhole(text, 'int'),
    'static int divideUnsigned(int, int)': (a: number, b: number) => Math.floor((a >>> 0) / divisor(b)) | 0,
    'static int hashCode(int)': (value: number) => value,
    'static int highestOneBit(int)': (value: number) => (value === 0 ? 0 : 1 << (31 - Math.clz32(value))),
    'static int lowestOneBit(int)': lowestOne,
    'static int max(int, int)': Math.max,
    'static int min(int, int)': Math.min,
    'static int numberOfLeadingZeros(int)': leadingZeros,
    'static int numberOfTrailingZeros(int)': trailingZeros,
    'static int parseInt(String)': (text: string) => parseWhole(text, 10, 'int'),
    'static int parseInt(String, int)': (text: string, radix: number) => parseWhole(text, radix, 'int'),
    'static int parseUnsignedInt(String)': (text: string) => parseUnsigned(text, 10),
    'static int parseUnsignedInt(String, int)': parseUnsigned,
    'static int remainderUnsigned(int, int)': (a: number, b: number) => ((a >>> 0) % divisor(b)) | 0,
    'static int reverse(int)': reversed,
    'static int reverseBytes(int)': (value: number) =>
      ((value & 0xff) << 24) | ((value & 0xff00) << 8) | ((value >>> 8) & 0xff00) | (value >>> 24),
    'static int rotateLeft(int, int)': (value: number, by: number) => (value << by) | (value >>> -by),
    'static int rotateRight(int, int)': (value: number, by: number) => (value >>> by) | (value << -by),
    'static int signum(int)': Math.sign,
    'static String toBinaryString(int)': (value: number) => (value >>> 0).toString(2),
    'static String toHexString(int)': (value: number) => (value >>> 0).toString(16),
    'static String toOctalString(int)': (value: number) => (value >>> 0).toString(8),
    'static String toString(int)': String,
    'static String toString(int, int)': (value: number, radix: number) => value.toString(radixOf(radix)),
    'static long toUnsignedLong(int)': (value: number) => value >>> 0,
    'static String toUnsignedString(int)': (value: number) => String(value >>> 0),
    'static String toUnsignedString(int, int)': (value: number, radix: number) => (value >>> 0).toString(radixOf(radix)),
    'static Integer valueOf(int)': (value: number) => value,
    'static Integer valueOf(String, int)': (text: string, radix: number) => parseWhole(text, radix, 'int'),
    'static final int BYTES': 4,
    'static final int MAX_VALUE': 2147483647,
    'static final int MIN_VALUE': -2147483648,
    'static final int SIZE': 32,
    'int compareTo(Integer)': (self: number, other: number) => (self < other ? -1 : self > other ? 1 : 0),
  },
)
