// java.lang.Math and StrictMath, and the clocks of java.lang.System.

import { defineClass } from '../../java-class.ts'
import { OBJECT } from '../../java-classes.ts'
import { JavaArray } from '../../runtime/java-array.ts'
import { doubleToLong } from '../../runtime/long-math.ts'
import { arrayIndexOutOfBounds, arrayStore, nullPointer } from '../../runtime/throwable.ts'
import { longOf } from '../../values.ts'

const view = new DataView(new ArrayBuffer(8))

/** The double beside a positive one or zero, in the direction. */
function beside(value: number, up: boolean): number {
  if (Number.isNaN(value) || value === (up ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY)) return value
  if (value === 0) return up ? Number.MIN_VALUE : -Number.MIN_VALUE
  view.setFloat64(0, value)
  view.setBigInt64(0, view.getBigInt64(0) + (up === value > 0 ? 1n : -1n))
  return view.getFloat64(0)
}

function nextAfter(from: number, towards: number): number {
  if (Number.isNaN(from) || Number.isNaN(towards)) return Number.NaN
  return from === towards ? towards : beside(from, towards > from)
}

function ulp(value: number): number {
  const magnitude = Math.abs(value)
  if (!Number.isFinite(magnitude)) return magnitude
  return magnitude === Number.MAX_VALUE ? 2 ** 971 : beside(magnitude, true) - magnitude
}

/** To the nearest whole number, halves to the even one. */
function rint(value: number): number {
  const rounded = Math.round(value)
  const even = rounded - value === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded
  return even === 0 && (value < 0 || Object.is(value, -0)) ? -0 : even
}

function ieeeRemainder(a: number, b: number): number {
  if (!Number.isFinite(a) || Number.isNaN(b) || b === 0) return Number.NaN
  if (!Number.isFinite(b)) return a
  const rest = a % b
  const half = Math.abs(b) / 2
  const size = Math.abs(rest)
  const isOver = size > half || (size === half && Math.abs(Math.trunc(a / b)) % 2 === 1)
  const result = isOver ? rest - Math.sign(rest) * Math.abs(b) : rest
  return result === 0 && a < 0 ? -0 : result
}

const isNegative = (value: number) => value < 0 || Object.is(value, -0)

/** The first as it is; `hypot` of the platform is not as exact as it could be. */
function hypot(a: number, b: number): number {
  if (!Number.isFinite(a) || !Number.isFinite(b)) return Math.hypot(a, b)
  return Math.sqrt(a * a + b * b) || Math.hypot(a, b)
}

const RADIANS_TO_DEGREES = 57.29577951308232
const DEGREES_TO_RADIANS = 0.017453292519943295

const members = {
  'static double IEEEremainder(double, double)': ieeeRemainder,
  'static double abs(double)': Math.abs,
  'static double acos(double)': Math.acos,
  'static double asin(double)': Math.asin,
  'static double atan(double)': Math.atan,
  'static double atan2(double, double)': Math.atan2,
  'static double cbrt(double)': Math.cbrt,
  'static double ceil(double)': Math.ceil,
  'static double copySign(double, double)': (value: number, sign: number) => (isNegative(value) === isNegative(sign) ? value : -value),
  'static double cos(double)': Math.cos,
  'static double cosh(double)': Math.cosh,
  'static double exp(double)': Math.exp,
  'static double expm1(double)': Math.expm1,
  'static double floor(double)': Math.floor,
  'static double hypot(double, double)': hypot,
  'static double log(double)': Math.log,
  'static double log10(double)': Math.log10,
  'static double log1p(double)': Math.log1p,
  'static double max(double, double)': Math.max,
  'static double min(double, double)': Math.min,
  'static double nextAfter(double, double)': nextAfter,
  'static double nextDown(double)': (value: number) => beside(value, false),
  'static double nextUp(double)': (value: number) => beside(value, true),
  // One to the power of what is no number, or of infinity, is none in Java either.
  'static double pow(double, double)': Math.pow,
  'static double random()': Math.random,
  'static double rint(double)': rint,
  'static long round(double)': (value: number) => doubleToLong(Math.floor(value + 0.5) - (value === 0.49999999999999994 ? 1 : 0)),
  'static double scalb(double, int)': (value: number, power: number) => value * 2 ** power,
  'static double signum(double)': Math.sign,
  'static double sin(double)': Math.sin,
  'static double sinh(double)': Math.sinh,
  'static double sqrt(double)': Math.sqrt,
  'static double tan(double)': Math.tan,
  'static double tanh(double)': Math.tanh,
  'static double toDegrees(double)': (radians: number) => radians * RADIANS_TO_DEGREES,
  'static double toRadians(double)': (degrees: number) => degrees * DEGREES_TO_RADIANS,
  'static double ulp(double)': ulp,
  'static final double E': Math.E,
  'static final double PI': Math.PI,
}

export const MATH = defineClass('java.lang.Math', { extends: () => [OBJECT] }, members)
export const STRICT_MATH = defineClass('java.lang.StrictMath', { extends: () => [OBJECT] }, members)

function arraycopy(from: unknown, start: number, to: unknown, at: number, count: number): void {
  if (from === null || to === null) throw nullPointer()
  if (!(from instanceof JavaArray) || !(to instanceof JavaArray)) throw arrayStore('arraycopy: source type is not an array')
  if (start < 0 || at < 0 || count < 0 || start + count > from.items.length || at + count > to.items.length)
    throw arrayIndexOutOfBounds(`arraycopy: last source index ${start + count} out of bounds for length ${from.items.length}`)
  const copied = from.items.slice(start, start + count)
  for (let i = 0; i < count; i++) to.items[at + i] = copied[i]
}

export const SYSTEM = defineClass(
  'java.lang.System',
  { extends: () => [OBJECT] },
  {
    'static void arraycopy(Object, int, Object, int, int)': arraycopy,
    'static long currentTimeMillis()': Date.now,
    'static long nanoTime()': () => longOf(process.hrtime.bigint()),
  },
)
