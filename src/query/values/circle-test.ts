// Tests whether places lie within a distance of a point: cells of a grid around it are wholly inside, wholly outside, or crossed by the
// circle, and only in those that it crosses distances are calculated.
import { decodeLatitude, decodeLongitude, encodeLatitude, encodeLongitude } from '../../index/mapping/geo/encoding.ts'
import { distanceInMetres, EARTH_RADIUS } from './distance.ts'
import { type PlaceBox, type PlaceTest, WHOLE_EARTH } from './place-test.ts'

const RADIANS = Math.PI / 180
/** More than distances are rounded by. */
const MARGIN_METRES = 2

export function circleTest(lat: number, lon: number, radius: number): PlaceTest {
  const box = boxAround(lat, lon, radius)
  const cells = new CircleCells(box, lat, lon, radius)
  return { ...box, inner: (latitude, longitude) => cells.has(latitude, longitude) }
}

/** Holds every place that is no further away. */
export function boxAround(lat: number, lon: number, radius: number): PlaceBox {
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180) return WHOLE_EARTH
  const angle = ((radius + MARGIN_METRES) / EARTH_RADIUS) * (1 + 1e-9)
  const [low, high] = [lat - angle / RADIANS, lat + angle / RADIANS]
  const south = low <= -90 ? WHOLE_EARTH.south : encodeLatitude(low)
  const north = high >= 90 ? WHOLE_EARTH.north : Math.min(encodeLatitude(high) + 1, WHOLE_EARTH.north)
  // Around a pole lie all longitudes.
  if (low <= -90 || high >= 90) return { ...WHOLE_EARTH, south, north }
  const reach = Math.asin(Math.min(1, Math.sin(angle) / Math.cos(lat * RADIANS))) / RADIANS
  const [west, east] = [lon - reach, lon + reach]
  if (!(reach < 179)) return { ...WHOLE_EARTH, south, north }
  const from = encodeLongitude(west < -180 ? west + 360 : west)
  const to = (encodeLongitude(east >= 180 ? east - 360 : east) + 1) | 0
  return { south, north, west: from, width: (to - from) >>> 0 }
}

/** Cells on a side. */
const SIDE_BITS = 6
const SIDE = 1 << SIDE_BITS

const UNKNOWN = 0
const INSIDE = 1
const OUTSIDE = 2
const CROSSED = 3

class CircleCells {
  private readonly cells = new Uint8Array(SIDE * SIDE)
  private readonly latShift: number
  private readonly lonShift: number

  constructor(
    private readonly box: PlaceBox,
    private readonly lat: number,
    private readonly lon: number,
    private readonly radius: number,
  ) {
    this.latShift = shiftFor(box.north - box.south)
    this.lonShift = shiftFor(box.width)
  }

  /** Of a place in the box. */
  has(lat: number, lon: number): boolean {
    const row = (lat - this.box.south) >>> this.latShift
    const column = ((lon - this.box.west) >>> 0) >>> this.lonShift
    const cell = (row << SIDE_BITS) | column
    let state = this.cells[cell]
    if (state === UNKNOWN) state = this.cells[cell] = this.stateOf(row, column)
    if (state !== CROSSED) return state === INSIDE
    return distanceInMetres(this.lat, this.lon, decodeLatitude(lat), decodeLongitude(lon)) <= this.radius
  }

  /** By the distance of the cell's middle, and of its corners from there. */
  private stateOf(row: number, column: number): number {
    const { box, latShift, lonShift, radius } = this
    const [halfHeight, halfWidth] = [2 ** latShift / 2, 2 ** lonShift / 2]
    const lat = decodeLatitude(box.south + (2 * row + 1) * halfHeight)
    const lon = decodeLongitude(box.west + (2 * column + 1) * halfWidth)
    const [up, aside] = [decodeLatitude(halfHeight), decodeLongitude(halfWidth)]
    const widest = Math.cos(Math.max(0, Math.abs(lat) - up) * RADIANS)
    const corner = (up + aside * widest) * RADIANS * EARTH_RADIUS + MARGIN_METRES
    const middle = distanceInMetres(this.lat, this.lon, lat, lon)
    return middle + corner < radius ? INSIDE : middle - corner > radius ? OUTSIDE : CROSSED
  }
}

/** Of numbers up to `most`, by which they are numbers of a side. */
const shiftFor = (most: number): number => Math.max(0, 32 - Math.clz32(most) - SIDE_BITS)
