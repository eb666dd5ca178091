// The length of a geohash whose cell is about as wide as a given distance in metres.
const EQUATOR = 2 * Math.PI * 6378137
const POLE_TO_POLE = Math.PI * 6356752.314245
const LONGEST = 12

/** The diagonal of a cell at the equator. */
function cellSize(length: number): number {
  const [odd, even] = [(length + 1) >> 1, length >> 1]
  return Math.hypot(EQUATOR / 2 ** (3 * odd + 2 * even), POLE_TO_POLE / 2 ** (2 * odd + 3 * even))
}

/** The longest hash whose cells are not smaller than a distance. */
export function geohashLength(metres: number): number {
  const length = lengthForCells(metres)
  return cellSize(length) < metres ? Math.max(1, length - 1) : length
}

/** The hash whose cells are about as wide as a distance, or smaller. */
export function lengthForCells(metres: number): number {
  if (metres === 0) return LONGEST
  const width = Math.abs(metres) / (1 + POLE_TO_POLE / EQUATOR)
  const cells = Math.ceil(EQUATOR / width)
  if (cells <= 1) return 1
  const bits = Math.ceil(Math.log(cells) / Math.LN2)
  const whole = Math.floor(bits / 5)
  const rest = bits - whole * 5
  return 2 * whole + (rest > 0 ? 1 : 0) + (rest > 3 ? 1 : 0)
}
