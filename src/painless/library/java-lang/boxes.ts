// The classes of numbers that are objects: java.lang.Number, Double, Float, Short, Byte, and of truth: Boolean. Integer, Long and Character have
// files of their own.

import { JsonFloat } from '../../../core/json.ts'
import { javaDouble, javaFloat } from '../../../core/numbers.ts'
import { defineClass } from '../../java-class.ts'
import { boxParents, COMPARABLE, OBJECT } from '../../java-classes.ts'
import { BigNumber } from '../../runtime/big-number.ts'
import { classOf, unboxedType } from '../../runtime/class-of.ts'
import { compareDouble } from '../../runtime/comparing.ts'
import { numberConverter, unboxed } from '../../runtime/conversions.ts'
import { doubleHash, floatBits } from '../../runtime/objects.ts'
import { nullPointer } from '../../runtime/throwable.ts'
import { BYTE, DOUBLE, FLOAT, INT, LONG, SHORT, type Type } from '../../types.ts'
import { JavaByte, JavaFloat, JavaShort, type Long, longOf } from '../../values.ts'
import { decodeWhole, hexDouble, parseDouble, parseWhole } from './number-text.ts'

const convertedTo = (to: Type) => (self: unknown) => {
  if (self instanceof BigNumber) {
    if (to === DOUBLE) return self.toNumber()
    if (to === FLOAT) return Math.fround(self.toNumber())
    const whole = longOf(self.toWhole())
    return numberConverter(LONG, to)?.(whole) ?? whole
  }
  const plain = unboxed(self)
  const from = unboxedType(classOf(self))!
  return numberConverter(from, to)?.(plain) ?? plain
}

export const NUMBER = defineClass(
  'java.lang.Number',
  { extends: () => [OBJECT] },
  {
    'byte byteValue()': convertedTo(BYTE),
    'double doubleValue()': convertedTo(DOUBLE),
    'float floatValue()': convertedTo(FLOAT),
    'int intValue()': convertedTo(INT),
    'long longValue()': convertedTo(LONG),
    'short shortValue()': convertedTo(SHORT),
  },
)

const required = (text: string | null): string => {
  if (text === null) throw nullPointer()
  return text
}

const bitsView = new DataView(new ArrayBuffer(8))

function doubleBits(value: number): Long {
  bitsView.setFloat64(0, value)
  return longOf(bitsView.getBigInt64(0))
}

function bitsToDouble(bits: Long): number {
  bitsView.setBigInt64(0, BigInt(bits))
  return bitsView.getFloat64(0)
}

function bitsToFloat(bits: number): number {
  bitsView.setInt32(0, bits)
  return bitsView.getFloat32(0)
}

export const DOUBLE_CLASS = defineClass(
  'java.lang.Double',
  { extends: boxParents },
  {
    'static int compare(double, double)': compareDouble,
    'static long doubleToLongBits(double)': doubleBits,
    'static long doubleToRawLongBits(double)': doubleBits,
    'static int hashCode(double)': doubleHash,
    'static boolean isFinite(double)': Number.isFinite,
    'static boolean isInfinite(double)': (value: number) => Math.abs(value) === Number.POSITIVE_INFINITY,
    'static boolean isNaN(double)': Number.isNaN,
    'static double longBitsToDouble(long)': bitsToDouble,
    'static double max(double, double)': Math.max,
    'static double min(double, double)': Math.min,
    'static double parseDouble(String)': (text: string | null) => parseDouble(required(text)),
    'static double sum(double, double)': (a: number, b: number) => a + b,
    'static String toHexString(double)': (value: number) => hexDouble(value),
    'static String toString(double)': javaDouble,
    'static Double valueOf(double)': (value: number) => new JsonFloat(value),
    'static final int BYTES': 8,
    'static final int MAX_EXPONENT': 1023,
    'static final double MAX_VALUE': Number.MAX_VALUE,
    'static final int MIN_EXPONENT': -1022,
    'static final double MIN_NORMAL': 2.2250738585072014e-308,
    'static final double MIN_VALUE': Number.MIN_VALUE,
    'static final double NEGATIVE_INFINITY': Number.NEGATIVE_INFINITY,
    'static final double NaN': Number.NaN,
    'static final double POSITIVE_INFINITY': Number.POSITIVE_INFINITY,
    'static final int SIZE': 64,
    'int compareTo(Double)': (self: JsonFloat, other: JsonFloat) => compareDouble(self.value, other.value),
    'boolean isInfinite()': (self: JsonFloat) => Math.abs(self.value) === Number.POSITIVE_INFINITY,
    'boolean isNaN()': (self: JsonFloat) => Number.isNaN(self.value),
  },
)

export const FLOAT_CLASS = defineClass(
  'java.lang.Float',
  { extends: boxParents },
  {
    'static int compare(float, float)': compareDouble,
    'static int floatToIntBits(float)': floatBits,
    'static int floatToRawIntBits(float)': floatBits,
    'static int hashCode(float)': floatBits,
    'static float intBitsToFloat(int)': bitsToFloat,
    'static boolean isFinite(float)': Number.isFinite,
    'static boolean isInfinite(float)': (value: number) => Math.abs(value) === Number.POSITIVE_INFINITY,
    'static boolean isNaN(float)': Number.isNaN,
    'static float max(float, float)': Math.max,
    'static float min(float, float)': Math.min,
    'static float parseFloat(String)': (text: string | null) => Math.fround(parseDouble(required(text))),
    'static float sum(float, float)': (a: number, b: number) => Math.fround(a + b),
    'static String toHexString(float)': (value: number) => hexDouble(value, 24, -126),
    'static String toString(float)': javaFloat,
    'static Float valueOf(float)': (value: number) => new JavaFloat(value),
    'static final int BYTES': 4,
    'static final int MAX_EXPONENT': 127,
    'static final float MAX_VALUE': 3.4028234663852886e38,
    'static final int MIN_EXPONENT': -126,
    'static final float MIN_NORMAL': 1.1754943508222875e-38,
    'static final float MIN_VALUE': 1.401298464324817e-45,
    'static final float NEGATIVE_INFINITY': Number.NEGATIVE_INFINITY,
    'static final float NaN': Number.NaN,
    'static final float POSITIVE_INFINITY': Number.POSITIVE_INFINITY,
    'static final int SIZE': 32,
    'int compareTo(Float)': (self: JavaFloat, other: JavaFloat) => compareDouble(self.value, other.value),
    'boolean isInfinite()': (self: JavaFloat) => Math.abs(self.value) === Number.POSITIVE_INFINITY,
    'boolean isNaN()': (self: JavaFloat) => Number.isNaN(self.value),
  },
)

export const SHORT_CLASS = defineClass(
  'java.lang.Short',
  { extends: boxParents },
  {
    'static int compare(short, short)': (a: number, b: number) => a - b,
    'static Short decode(String)': (text: string) => new JavaShort(Number(decodeWhole(text, 'short'))),
    'static int hashCode(short)': (value: number) => value,
    'static short parseShort(String)': (text: string) => parseWhole(text, 10, 'short'),
    'static short parseShort(String, int)': (text: string, radix: number) => parseWhole(text, radix, 'short'),
    'static short reverseBytes(short)': (value: number) => (((value & 0xff) << 24) >> 16) | ((value >> 8) & 0xff),
    'static String toString(short)': String,
    'static int toUnsignedInt(short)': (value: number) => value & 0xffff,
    'static long toUnsignedLong(short)': (value: number) => value & 0xffff,
    'static Short valueOf(short)': (value: number) => new JavaShort(value),
    'static Short valueOf(String, int)': (text: string, radix: number) => new JavaShort(Number(parseWhole(text, radix, 'short'))),
    'static final int BYTES': 2,
    'static final short MAX_VALUE': 32767,
    'static final short MIN_VALUE': -32768,
    'static final int SIZE': 16,
    'int compareTo(Short)': (self: JavaShort, other: JavaShort) => self.value - other.value,
  },
)

export const BYTE_CLASS = defineClass(
  'java.lang.Byte',
  { extends: boxParents },
  {
    'static int compare(byte, byte)': (a: number, b: number) => a - b,
    'static Byte decode(String)': (text: string) => new JavaByte(Number(decodeWhole(text, 'byte'))),
    'static int hashCode(byte)': (value: number) => value,
    'static byte parseByte(String)': (text: string) => parseWhole(text, 10, 'byte'),
    'static byte parseByte(String, int)': (text: string, radix: number) => parseWhole(text, radix, 'byte'),
    'static String toString(byte)': String,
    'static int toUnsignedInt(byte)': (value: number) => value & 0xff,
    'static long toUnsignedLong(byte)': (value: number) => value & 0xff,
    'static Byte valueOf(byte)': (value: number) => new JavaByte(value),
    'static Byte valueOf(String, int)': (text: string, radix: number) => new JavaByte(Number(parseWhole(text, radix, 'byte'))),
    'static final int BYTES': 1,
    'static final byte MAX_VALUE': 127,
    'static final byte MIN_VALUE': -128,
    'static final int SIZE': 8,
    'int compareTo(Byte)': (self: JavaByte, other: JavaByte) => self.value - other.value,
  },
)

export const BOOLEAN_CLASS = defineClass(
  'java.lang.Boolean',
  { extends: () => [OBJECT, COMPARABLE] },
  {
    'static int compare(boolean, boolean)': (a: boolean, b: boolean) => Number(a) - Number(b),
    'static int hashCode(boolean)': (value: boolean) => (value ? 1231 : 1237),
    'static boolean logicalAnd(boolean, boolean)': (a: boolean, b: boolean) => a && b,
    'static boolean logicalOr(boolean, boolean)': (a: boolean, b: boolean) => a || b,
    'static boolean logicalXor(boolean, boolean)': (a: boolean, b: boolean) => a !== b,
    'static boolean parseBoolean(String)': (text: string | null) => text?.toLowerCase() === 'true',
    'static String toString(boolean)': String,
    'static Boolean valueOf(boolean)': (value: boolean) => value,
    'static final Boolean FALSE': false,
    'static final Boolean TRUE': true,
    'boolean booleanValue()': (self: boolean) => self,
    'int compareTo(Boolean)': (self: boolean, other: boolean) => Number(self) - Number(other),
  },
)
