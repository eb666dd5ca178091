// A test of encoded places: a box that whole numbers decide, and what decides within it.

/** Edges as they are encoded, whole numbers of 32 bits, inclusive. Longitudes are counted from `west` to the east, across the date line where need be. */
export interface PlaceBox {
  readonly south: number
  readonly north: number
  readonly west: number
  /** Steps of longitude from the western edge to the eastern one, below 2^32. */
  readonly width: number
}

export interface PlaceTest extends PlaceBox {
  /** Of encoded latitude and longitude in the box; null: all of them pass. */
  readonly inner: ((lat: number, lon: number) => boolean) | null
}

const MIN_INT = -(2 ** 31)
const MAX_INT = 2 ** 31 - 1

export const WHOLE_EARTH: PlaceBox = { south: MIN_INT, north: MAX_INT, west: MIN_INT, width: 2 ** 32 - 1 }

/** Of edges that may lie beyond the south pole and the date line, where no place is. */
export function boxBetween(south: number, north: number, west: number, east: number): PlaceBox {
  const from = Math.max(west, MIN_INT)
  return { south: Math.max(south, MIN_INT), north: Math.max(north, MIN_INT), west: from, width: (Math.max(east, MIN_INT) - from) >>> 0 }
}
