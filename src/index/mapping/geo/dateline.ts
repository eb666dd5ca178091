// Splits shapes at the date line, so that every part lies between -180 and 180 degrees.
import { ApiError, illegalArgument } from '../../../core/errors.ts'
import { javaDouble } from '../../../core/numbers.ts'
import type { Position, Ring } from './shape.ts'

const HALF = 180
const WHOLE = 360

/** Which turn around the earth a longitude is on; 180 still belongs to the one it ends. */
const turnOf = (lon: number) => Math.ceil((lon - HALF) / WHOLE) + 0

const shifted = ([lon, lat]: Position, turn: number): Position => (turn === 0 ? [lon, lat] : [lon - turn * WHOLE, lat])

const extent = (ring: Ring, pick: (...values: number[]) => number) => ring.reduce((best, [lon]) => pick(best, lon), ring[0][0])

export function cutLine(line: readonly Position[]): readonly (readonly Position[])[] {
  const pieces: Position[][] = []
  const first = Math.max(turnOf(extent(line, Math.min)), turnOf(extent(line, Math.min) + 1e-12))
  const last = turnOf(extent(line, Math.max))
  if (first >= last) return [line.map(position => shifted(position, last))]
  for (let turn = first; turn <= last; turn++) {
    let piece: Position[] = []
    for (let i = 1; i < line.length; i++) {
      const part = within(line[i - 1], line[i], turn * WHOLE - HALF, turn * WHOLE + HALF)
      if (part === null) continue
      const [from, to] = part
      const end = piece[piece.length - 1]
      if (end === undefined || end[0] !== from[0] || end[1] !== from[1]) {
        if (piece.length > 1) pieces.push(piece.map(position => shifted(position, turn)))
        piece = [from]
      }
      piece.push(to)
    }
    if (piece.length > 1) pieces.push(piece.map(position => shifted(position, turn)))
  }
  return pieces
}

/** The part of a stretch between two longitudes; null where it only touches them. */
function within(from: Position, to: Position, west: number, east: number): readonly [Position, Position] | null {
  if (Math.max(from[0], to[0]) <= west || Math.min(from[0], to[0]) >= east) return null
  return [moved(from, to, west, east), moved(to, from, west, east)]
}

function moved(place: Position, other: Position, west: number, east: number): Position {
  if (place[0] < west) return at(place, other, west)
  return place[0] > east ? at(place, other, east) : place
}

const at = (a: Position, b: Position, lon: number): Position => [lon, a[1] + ((b[1] - a[1]) * (lon - a[0])) / (b[0] - a[0])]

/** Twice the area; positive where the ring runs counterclockwise. */
export function signedArea(ring: Ring): number {
  let sum = 0
  for (let i = 1; i < ring.length; i++) sum += ring[i - 1][0] * ring[i][1] - ring[i][0] * ring[i - 1][1]
  return sum
}

/**
 * A polygon as the pieces that the date line leaves of it. An outline that runs the wrong way round and spans more than half the earth
 * means the other way around the earth.
 */
export function cutPolygon(rings: readonly Ring[], counterclockwise: boolean): readonly (readonly Ring[])[] {
  const [outline] = rings
  rings.forEach(checkRepeats)
  const span = extent(outline, Math.max) - extent(outline, Math.min)
  const isOtherWay = runsCounterclockwise(outline) !== counterclockwise && span > HALF && span !== WHOLE
  const turned = isOtherWay ? rings.map(ring => ring.map(([lon, lat]): Position => [lon < 0 ? lon + WHOLE : lon, lat])) : rings
  for (const hole of rings.slice(1)) checkHole(outline, hole)
  const west = extent(turned[0], Math.min)
  const east = extent(turned[0], Math.max)
  if (west >= -HALF && east <= HALF) return [turned]
  const pieces: (readonly Ring[])[] = []
  for (let turn = turnOf(west); turn <= turnOf(east); turn++) {
    const cut = turned.map(ring => clipped(ring, turn * WHOLE - HALF, turn * WHOLE + HALF).map(position => shifted(position, turn)))
    if (cut[0].length >= 4 && signedArea(cut[0]) !== 0) pieces.push(cut.filter(ring => ring.length >= 4 && signedArea(ring) !== 0))
  }
  return pieces
}

function checkRepeats(ring: Ring): void {
  for (let i = 1; i < ring.length; i++) {
    const [lon, lat] = ring[i]
    // A ring of one place has no orientation, which is said of it instead.
    if (lon !== ring[i - 1][0] || lat !== ring[i - 1][1] || ring.every(place => place[0] === lon && place[1] === lat)) continue
    const point = `(POINT (${javaDouble(lon)} ${javaDouble(lat)}))`
    throw new ApiError('invalid_shape_exception', `Provided shape has duplicate consecutive coordinates at: ${point}`)
  }
}

/** As the ring turns at its lowest corner, the westernmost of them. */
function runsCounterclockwise(ring: Ring): boolean {
  const corners = ring.slice(0, -1)
  const lowest = corners.reduce((best, { 0: lon, 1: lat }, i) => {
    const [bestLon, bestLat] = corners[best]
    return lat < bestLat || (lat === bestLat && lon < bestLon) ? i : best
  }, 0)
  const [lon, lat] = corners[lowest]
  const before = corners[(lowest + corners.length - 1) % corners.length]
  const after = corners[(lowest + 1) % corners.length]
  const turn = (lon - before[0]) * (after[1] - lat) - (after[0] - lon) * (lat - before[1])
  if (turn !== 0) return turn > 0
  const area = signedArea(ring)
  if (area !== 0) return area > 0
  throw new ApiError(
    'invalid_shape_exception',
    `Cannot determine orientation: edges adjacent to (${javaDouble(lon)},${javaDouble(lat)}) coincide`,
  )
}

function checkHole(outline: Ring, hole: Ring): void {
  if (isInside(outline, hole[0])) return
  const [lon] = hole[0]
  const isBeside = lon < extent(outline, Math.min) || lon > extent(outline, Math.max)
  if (isBeside) throw new ApiError('invalid_shape_exception', 'Invalid shape: Hole is not within polygon')
  const places = [...hole.slice(1), hole[1]].map(([x, y]) => `[${javaDouble(x)}, ${javaDouble(y)}]`)
  throw illegalArgument(`Illegal hole detected: ${`[${places.join(', ')}]`.slice(0, SHOWN_LENGTH)}...`)
}

/** Of a hole that is complained of. */
const SHOWN_LENGTH = 100

/** On the ring counts as inside. */
function isInside(ring: Ring, [lon, lat]: Position): boolean {
  let inside = false
  for (let i = 1; i < ring.length; i++) {
    const [aLon, aLat] = ring[i - 1]
    const [bLon, bLat] = ring[i]
    const side = (bLon - aLon) * (lat - aLat) - (lon - aLon) * (bLat - aLat)
    const isBeside =
      lon >= Math.min(aLon, bLon) && lon <= Math.max(aLon, bLon) && lat >= Math.min(aLat, bLat) && lat <= Math.max(aLat, bLat)
    if (side === 0 && isBeside) return true
    if (aLat > lat !== bLat > lat && lon < ((bLon - aLon) * (lat - aLat)) / (bLat - aLat) + aLon) inside = !inside
  }
  return inside
}

/** What of a ring lies between two longitudes: one side is cut off, then the other. */
function clipped(ring: Ring, west: number, east: number): Ring {
  return cutSide(
    cutSide(ring, west, lon => lon >= west),
    east,
    lon => lon <= east,
  )
}

function cutSide(ring: Ring, lon: number, isKept: (lon: number) => boolean): Ring {
  const kept: Position[] = []
  for (let i = 1; i < ring.length; i++) {
    const [from, to] = [ring[i - 1], ring[i]]
    if (isKept(from[0])) kept.push(from)
    if (isKept(from[0]) !== isKept(to[0]) && from[0] !== lon && to[0] !== lon) kept.push(at(from, to, lon))
  }
  if (kept.length > 0) kept.push(kept[0])
  return kept
}
