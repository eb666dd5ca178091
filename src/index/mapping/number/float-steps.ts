// Rounding to half floats, and the numbers next to a half float or double.

/** Steps between half floats around `value`: eleven bits of precision, down to 2^-24. */
const halfStep = (value: number) => 2 ** Math.max(Math.floor(Math.log2(Math.abs(value))) - 10, -24)

/** To the nearest half float, ties to even. */
export function roundToHalf(value: number): number {
  const float = Math.fround(value)
  if (!Number.isFinite(float) || float === 0) return float
  const step = halfStep(float)
  const quotient = float / step
  const floor = Math.floor(quotient)
  const rest = quotient - floor
  const rounded = rest > 0.5 || (rest === 0.5 && floor % 2 !== 0) ? floor + 1 : floor
  const half = rounded * step
  return Math.abs(half) >= 65536 ? Math.sign(half) * Number.POSITIVE_INFINITY : half
}

export function nextHalfUp(value: number): number {
  if (value === 65504) return Number.POSITIVE_INFINITY
  if (value === 0) return 2 ** -24
  const step = halfStep(value)
  // Below a power of two the steps are half as wide; that is where a negative one goes.
  const shrinks = value < 0 && Math.abs(value) === 2 ** Math.floor(Math.log2(Math.abs(value))) && step > 2 ** -24
  return value + (shrinks ? step / 2 : step)
}

const doubleView = new Float64Array(1)
const longView = new BigInt64Array(doubleView.buffer)

/** The next double above (not for NaN and +Infinity). */
export function nextDoubleUp(value: number): number {
  if (value === 0) return Number.MIN_VALUE
  doubleView[0] = value
  longView[0] += value > 0 ? 1n : -1n
  return doubleView[0]
}
