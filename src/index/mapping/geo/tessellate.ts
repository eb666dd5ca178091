// Triangulates a polygon by ear clipping. Holes are joined to the outline by a bridge there and back first.
import { illegalArgument } from '../../../core/errors.ts'
import { least, most } from '../../../core/long-lists.ts'
import { signedArea } from './dateline.ts'
import type { Position, Ring } from './shape.ts'

interface Triangle {
  readonly corners: readonly [a: Position, b: Position, c: Position]
  /** Which of its sides a-b, b-c and c-a belong to the outline or a hole. */
  readonly sides: readonly [ab: boolean, bc: boolean, ca: boolean]
}

/** A corner of what is left, with the way to the next. */
interface Corner {
  readonly lon: number
  readonly lat: number
  /** Whether the way to the next corner is a side of the polygon. */
  isSide: boolean
  previous: Corner
  next: Corner
  /** Its place on a curve that keeps near what is near. */
  z: number
  /** Neighbours on that curve, of what is left. */
  below: Corner | null
  above: Corner | null
  isIdle: boolean
}

export function tessellate(rings: readonly Ring[]): Triangle[] {
  let outline = linked(rings[0], true)
  const holes = rings.slice(1).map(ring => leftmost(linked(ring, false)))
  for (const hole of holes.toSorted((a, b) => a.lon - b.lon || a.lat - b.lat)) outline = joined(outline, hole)
  const triangles = cutEars(outline)
  const wanted = Math.abs(signedArea(rings[0])) - rings.slice(1).reduce((sum, ring) => sum + Math.abs(signedArea(ring)), 0)
  const covered = triangles.reduce((sum, { corners: [a, b, c] }) => sum + Math.abs(signedArea([a, b, c, a])), 0)
  // Sides that cross each other leave triangles that overlap.
  if (Math.abs(covered - wanted) > 1e-7 * Math.max(wanted, covered)) throw malformed()
  return triangles
}

const malformed = () => illegalArgument('Unable to Tessellate shape. Possible malformed shape detected.')

/** Outlines run counterclockwise, holes clockwise. */
function linked(ring: Ring, counterclockwise: boolean): Corner {
  const positions = signedArea(ring) > 0 === counterclockwise ? ring.slice(0, -1) : ring.slice(1).toReversed()
  const corners = positions.map(([lon, lat]) => ({ lon, lat, isSide: true, z: 0, below: null, above: null, isIdle: false }) as Corner)
  corners.forEach((corner, i) => {
    corner.previous = corners[(i + corners.length - 1) % corners.length]
    corner.next = corners[(i + 1) % corners.length]
  })
  return corners[0]
}

function* around(start: Corner): Generator<Corner> {
  let corner = start
  do {
    yield corner
    corner = corner.next
  } while (corner !== start)
}

function leftmost(start: Corner): Corner {
  let found = start
  for (const corner of around(start)) if (corner.lon < found.lon || (corner.lon === found.lon && corner.lat < found.lat)) found = corner
  return found
}

/** Positive where a, b, c turn left. */
const turn = (a: Corner, b: Corner, c: Corner) => (b.lon - a.lon) * (c.lat - a.lat) - (c.lon - a.lon) * (b.lat - a.lat)
const isSame = (a: Corner, b: Corner) => a.lon === b.lon && a.lat === b.lat

/** Bridges to the nearest corner that sees the hole. */
function joined(outline: Corner, hole: Corner): Corner {
  let bridge = nextNearest(outline, hole, -1, 0)
  while (!isSame(bridge.corner, hole) && (isCrossed(bridge.corner, hole, outline) || isCrossed(bridge.corner, hole, hole)))
    bridge = nextNearest(outline, hole, bridge.far, bridge.place)
  const { corner } = bridge
  // There along the bridge, around the hole, and back to a copy of where it began.
  const back: Corner = { ...corner }
  const end: Corner = { ...hole, isSide: false }
  back.next.previous = back
  hole.previous.next = end
  end.next = back
  back.previous = end
  corner.isSide = false
  corner.next = hole
  hole.previous = corner
  return corner
}

interface Bridge {
  readonly corner: Corner
  /** The square of its length. */
  readonly far: number
  /** Of the corner on the outline. */
  readonly place: number
}

/** From a corner that may see the hole. Those up to `far` and `place` were tried: the nearest, or the next, is the one nearly always. */
function nextNearest(outline: Corner, hole: Corner, far: number, place: number): Bridge {
  let corner = outline
  let found: Bridge | null = null
  let least = Number.POSITIVE_INFINITY
  let at = 0
  do {
    const distance = (corner.lon - hole.lon) ** 2 + (corner.lat - hole.lat) ** 2
    if (distance < least && (distance > far || (distance === far && at > place)) && (isSame(corner, hole) || looksInside(corner, hole))) {
      least = distance
      found = { corner, far: distance, place: at }
    }
    corner = corner.next
    at++
  } while (corner !== outline)
  if (found === null) throw malformed()
  return found
}

/** Whether a side of the ring lies across the way from the corner to the hole. */
function isCrossed(corner: Corner, hole: Corner, start: Corner): boolean {
  const west = Math.min(corner.lon, hole.lon)
  const east = Math.max(corner.lon, hole.lon)
  const south = Math.min(corner.lat, hole.lat)
  const north = Math.max(corner.lat, hole.lat)
  let side = start
  do {
    const { next } = side
    const isApart =
      (side.lon < west && next.lon < west) ||
      (side.lon > east && next.lon > east) ||
      (side.lat < south && next.lat < south) ||
      (side.lat > north && next.lat > north)
    const isPassed = isApart || isSame(side, corner) || isSame(next, corner) || isSame(side, hole) || isSame(next, hole)
    if (!isPassed && crosses(corner, hole, side, next)) return true
    side = next
  } while (side !== start)
  return false
}

/** Whether the way to `target` begins inside the polygon. */
function looksInside(corner: Corner, target: Corner): boolean {
  const { previous, next } = corner
  if (turn(previous, corner, next) >= 0) return turn(previous, corner, target) >= 0 && turn(corner, next, target) >= 0
  return turn(previous, corner, target) >= 0 || turn(corner, next, target) >= 0
}

const crosses = (a: Corner, b: Corner, c: Corner, d: Corner) =>
  Math.sign(turn(a, b, c)) * Math.sign(turn(a, b, d)) <= 0 && Math.sign(turn(c, d, a)) * Math.sign(turn(c, d, b)) <= 0

function cutEars(start: Corner): Triangle[] {
  const triangles: Triangle[] = []
  const left = new CornersLeft(start)
  const curve = new Curve(start)
  let ear = left.withoutIdle(start)
  let stop = ear
  while (ear.next !== ear.previous) {
    const { previous, next } = ear
    if (isEar(ear, curve)) {
      triangles.push({
        corners: [
          [previous.lon, previous.lat],
          [ear.lon, ear.lat],
          [next.lon, next.lat],
        ],
        sides: [previous.isSide, ear.isSide, next.next === previous && next.isSide],
      })
      const isLast = next.next === previous
      left.remove(ear, false)
      if (isLast) break
      // Not the neighbour: that would make slivers.
      ear = stop = left.withoutIdle(next.next)
      continue
    }
    ear = next
    if (ear === stop) throw malformed()
  }
  return triangles
}

/** Corners that stand twice, or on the straight way between their neighbours. */
function isIdle(corner: Corner): boolean {
  const { previous, next } = corner
  if (next === previous) return false
  return isSame(corner, next) || (turn(previous, corner, next) === 0 && previous.isSide === corner.isSide)
}

class CornersLeft {
  private idle = 0

  constructor(start: Corner) {
    for (const corner of around(start)) this.look(corner)
  }

  private look(corner: Corner): void {
    const was = corner.isIdle
    corner.isIdle = isIdle(corner)
    this.idle += Number(corner.isIdle) - Number(was)
  }

  remove(corner: Corner, isSide: boolean): void {
    const { previous, next, below, above } = corner
    if (corner.isIdle) this.idle--
    previous.next = next
    next.previous = previous
    previous.isSide = isSide
    if (below !== null) below.above = above
    if (above !== null) above.below = below
    this.look(previous)
    this.look(next)
  }

  /** Takes out the first idle one from `start` on, and answers where to go on. */
  withoutIdle(start: Corner): Corner {
    if (this.idle === 0) return start
    let corner = start
    while (!corner.isIdle) corner = corner.next
    this.remove(corner, isSame(corner, corner.next) ? corner.previous.isSide : corner.isSide)
    return corner.previous
  }
}

/** Bits of each coordinate. */
const CURVE_BITS = 15

/** The corners along a Morton curve, so that those in a triangle are looked for near it. */
class Curve {
  private readonly west: number
  private readonly south: number
  private readonly scale: number

  constructor(start: Corner) {
    const corners = [...around(start)]
    this.west = least(corners.map(({ lon }) => lon))
    this.south = least(corners.map(({ lat }) => lat))
    const size = Math.max(most(corners.map(({ lon }) => lon)) - this.west, most(corners.map(({ lat }) => lat)) - this.south)
    this.scale = size > 0 ? (2 ** CURVE_BITS - 1) / size : 0
    for (const corner of corners) corner.z = this.at(corner.lon, corner.lat)
    corners.sort((a, b) => a.z - b.z)
    corners.forEach((corner, i) => {
      corner.below = corners[i - 1] ?? null
      corner.above = corners[i + 1] ?? null
    })
  }

  /** Never less where one of the two is more and the other no less. */
  at(lon: number, lat: number): number {
    return spread((lon - this.west) * this.scale) | (spread((lat - this.south) * this.scale) << 1)
  }
}

/** Each bit with an empty one behind it. */
function spread(n: number): number {
  let bits = n | 0
  bits = (bits | (bits << 8)) & 0x00ff00ff
  bits = (bits | (bits << 4)) & 0x0f0f0f0f
  bits = (bits | (bits << 2)) & 0x33333333
  return (bits | (bits << 1)) & 0x55555555
}

/** A corner that turns left, and no other stands in its triangle. */
function isEar(ear: Corner, curve: Curve): boolean {
  const { previous: a, next: c } = ear
  if (turn(a, ear, c) <= 0) return false
  const west = Math.min(a.lon, ear.lon, c.lon)
  const east = Math.max(a.lon, ear.lon, c.lon)
  const south = Math.min(a.lat, ear.lat, c.lat)
  const north = Math.max(a.lat, ear.lat, c.lat)
  const stands = (other: Corner): boolean => {
    if (other.lon < west || other.lon > east || other.lat < south || other.lat > north) return false
    if (isSame(other, a) || isSame(other, c) || isSame(other, ear)) return false
    const isCovered = turn(a, ear, other) >= 0 && turn(ear, c, other) >= 0 && turn(c, a, other) >= 0
    return isCovered && turn(other.previous, other, other.next) <= 0
  }
  const lowest = curve.at(west, south)
  const highest = curve.at(east, north)
  let { below, above } = ear
  while ((below !== null && below.z >= lowest) || (above !== null && above.z <= highest)) {
    if (below !== null && below.z >= lowest) {
      if (stands(below)) return false
      below = below.below
    } else below = null
    if (above !== null && above.z <= highest) {
      if (stands(above)) return false
      above = above.above
    } else above = null
  }
  return true
}
