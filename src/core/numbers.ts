// Numbers as Java prints them.

/** The double that prints the shortest digits which still read back as this 32-bit float: 0.28768208622932434 → 0.2876821. */
export function shortestFloat(value: number): number {
  if (!Number.isFinite(value) || value === 0) return value
  for (let precision = 6; precision <= 9; precision++) {
    const candidate = Number(value.toPrecision(precision))
    if (Math.fround(candidate) === value) return candidate
  }
  return value
}

const floatView = new Float32Array(1)
const intView = new Int32Array(floatView.buffer)

/** The next 32-bit float above (not for NaN and +Infinity). */
export function nextUp(value: number): number {
  floatView[0] = value
  if (value === 0) intView[0] = 1
  else intView[0] += value > 0 ? 1 : -1
  return floatView[0]
}

/** Java's Double.toString: `1.0`, `1.0E10`. */
export function javaDouble(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity'
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0'
  const magnitude = Math.abs(value)
  if (magnitude >= 1e-3 && magnitude < 1e7) {
    const text = String(value)
    return text.includes('.') ? text : `${text}.0`
  }
  const [mantissa, exponent] = value.toExponential().split('e')
  return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}E${exponent.replace('+', '')}`
}

/** Java's Float.toString of a 32-bit float. */
export const javaFloat = (value: number) => javaDouble(shortestFloat(value))

/** JSON of a number that is not whole, or was not written as one. From 1e21 on there is an exponent, which tells the same as a fraction. */
export function floatText(value: number): string {
  if (!Number.isFinite(value)) return `"${value}"`
  if (Object.is(value, -0)) return '-0.0'
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? `${value}.0` : String(value)
}
