// Triangulates a polygon by ear clipping. Holes are joined to the outline by a bridge there and back first.
import { illegalArgument } from '../../../core/errors.ts'
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
  const corners = positions.map(([lon, lat]) => ({ lon, lat, isSide: true }) as Corner)
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
  const far = ({ lon, lat }: Corner) => (lon - hole.lon) ** 2 + (lat - hole.lat) ** 2
  const candidates = [...around(outline)].sort((a, b) => far(a) - far(b))
  const bridge = candidates.find(corner => isSame(corner, hole) || sees(corner, hole, outline))
  if (bridge === undefined) throw malformed()
  // There along the bridge, around the hole, and back to a copy of where it began.
  const back: Corner = { ...bridge }
  const end: Corner = { ...hole, isSide: false }
  back.next.previous = back
  hole.previous.next = end
  end.next = back
  back.previous = end
  bridge.isSide = false
  bridge.next = hole
  hole.previous = bridge
  return bridge
}

function sees(corner: Corner, hole: Corner, outline: Corner): boolean {
  if (!looksInside(corner, hole)) return false
  for (const start of [outline, hole]) {
    for (const side of around(start)) {
      const next = side.next
      if (isSame(side, corner) || isSame(next, corner) || isSame(side, hole) || isSame(next, hole)) continue
      if (crosses(corner, hole, side, next)) return false
    }
  }
  return true
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
  let ear = withoutIdle(start)
  let stop = ear
  while (ear.next !== ear.previous) {
    const { previous, next } = ear
    if (isEar(ear)) {
      triangles.push({
        corners: [
          [previous.lon, previous.lat],
          [ear.lon, ear.lat],
          [next.lon, next.lat],
        ],
        sides: [previous.isSide, ear.isSide, next.next === previous && next.isSide],
      })
      const isLast = next.next === previous
      remove(ear, false)
      if (isLast) break
      // Not the neighbour: that would make slivers.
      ear = stop = withoutIdle(next.next)
      continue
    }
    ear = next
    if (ear === stop) throw malformed()
  }
  return triangles
}

function remove({ previous, next }: Corner, isSide: boolean): void {
  previous.next = next
  next.previous = previous
  previous.isSide = isSide
}

/** Corners that stand twice, or on the straight way between their neighbours, are taken out. */
function withoutIdle(start: Corner): Corner {
  let corner = start
  let stop = start
  do {
    const { previous, next } = corner
    const isTwice = isSame(corner, next)
    if (next !== previous && (isTwice || (turn(previous, corner, next) === 0 && previous.isSide === corner.isSide))) {
      remove(corner, isTwice ? previous.isSide : corner.isSide)
      corner = stop = previous
      if (corner.next === corner.previous) break
    } else corner = next
  } while (corner !== stop)
  return corner
}

/** A corner that turns left, and no other stands in its triangle. */
function isEar(ear: Corner): boolean {
  const { previous: a, next: c } = ear
  if (turn(a, ear, c) <= 0) return false
  const west = Math.min(a.lon, ear.lon, c.lon)
  const east = Math.max(a.lon, ear.lon, c.lon)
  const south = Math.min(a.lat, ear.lat, c.lat)
  const north = Math.max(a.lat, ear.lat, c.lat)
  for (let other = c.next; other !== a; other = other.next) {
    if (other.lon < west || other.lon > east || other.lat < south || other.lat > north) continue
    if (isSame(other, a) || isSame(other, c) || isSame(other, ear)) continue
    const isCovered = turn(a, ear, other) >= 0 && turn(ear, c, other) >= 0 && turn(c, a, other) >= 0
    if (isCovered && turn(other.previous, other, other.next) <= 0) return false
  }
  return true
}
