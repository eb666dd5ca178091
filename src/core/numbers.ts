// Numbers as Java prints them.

/** The double that prints the shortest digits which still read back as this 32-bit float: 0.28768208622932434 → 0.2876821. */
export function shortestFloat(value: number): number {
  if (!Number.isFinite(value) || value === 0) return value
  const magnitude = Math.abs(value)
  if (magnitude >= LEAST_SCALED && magnitude < POWERS_OF_TEN[SHORTEST_DIGITS]) return shortestScaled(value, magnitude)
  for (let precision = 6; precision <= 9; precision++) {
    const candidate = Number(evenly(value, precision))
    if (Math.fround(candidate) === value) return candidate
  }
  return value
}

/** So many digits; where two texts are equally near, the one with the even last digit, which is below the one JavaScript takes. */
function evenly(value: number, digits: number): string {
  const text = value.toExponential(digits - 1)
  const more = value.toExponential(digits)
  const isTie = more.includes('5e') && Number(more) === value
  return isTie && /[13579]e/.test(text) ? more.replace('5e', 'e') : text
}

/** Fewer digits are found by more of them: 0.5 is 0.500000. */
const SHORTEST_DIGITS = 6
const LEAST_SCALED = 1e-3
const POWERS_OF_TEN = Array.from({ length: 13 }, (_, exponent) => 10 ** exponent)

/**
 * The same by arithmetic, which takes a tenth of the time that texts do. Nothing is rounded but where it should be: a float times
 * a power of ten up to 10^12 fits a double, and so does the quotient's both sides.
 */
function shortestScaled(value: number, magnitude: number): number {
  // Digits after the point that make six significant ones.
  let places = SHORTEST_DIGITS
  for (let least = 1; magnitude >= least; least *= 10) places--
  for (let least = 0.1; magnitude < least; least /= 10) places++
  for (let last = places + 3; places <= last; places++) {
    const power = POWERS_OF_TEN[places]
    const candidate = roundHalfEven(magnitude * power) / power
    if (Math.fround(candidate) === magnitude) return value < 0 ? -candidate : candidate
  }
  return value
}

/** Of two texts that are equally near Java takes the one with the even last digit. */
function roundHalfEven(value: number): number {
  const rounded = Math.round(value)
  return rounded - value === 0.5 && rounded % 2 === 1 ? rounded - 1 : rounded
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
  if ((value | 0) === value && value !== 0 && value < 1e7 && value > -1e7) return `${value}.0`
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity'
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0'
  const magnitude = Math.abs(value)
  if (magnitude >= 1e-3 && magnitude < 1e7) {
    const text = String(value)
    return text.includes('.') ? text : `${text}.0`
  }
  // Two digits there are at least, and of two the nearest: 4.9E-324.
  const shortest = value.toExponential()
  const [mantissa, exponent] = (shortest.includes('.') ? shortest : value.toExponential(1)).split('e')
  return `${mantissa}E${exponent.replace('+', '')}`
}

/** Java's Float.toString of a 32-bit float. */
export const javaFloat = (value: number) => javaDouble(shortestFloat(value))

/** JSON of a number that is not whole, or was not written as one. */
export const floatText = (value: number): string => (Number.isFinite(value) ? javaDouble(value) : `"${value}"`)
