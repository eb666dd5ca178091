// A component of a query shape, and its relation to indexed points, lines and triangles.
import { type Bounds, LINE_PART, POINT_PART, type ShapePart } from '../../../index/mapping/geo/shape-parts.ts'

/** Whether a figure may lie within the shape a part belongs to. One part that says not, and it does not. */
export const APART = 0
export const CANDIDATE = 1
export const NOT_WITHIN = 2
export type Within = 0 | 1 | 2

export interface Component {
  /** As the server prints it. */
  readonly text: string
  /** All of the figure lies in it. */
  readonly bounds: Bounds
  contains(x: number, y: number): boolean
  meets(part: ShapePart): boolean
  /** Whether all of the part lies in the figure. */
  covers(part: ShapePart): boolean
  /** Of the figure in the shape of the part. */
  within(part: ShapePart): Within
}

/** Positive where a, b and c turn left, zero where they lie on a line. */
export function orient(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  const left = (bx - ax) * (cy - ay)
  const right = (cx - ax) * (by - ay)
  return left > right ? 1 : left < right ? -1 : 0
}

/** Whether two stretches have a place in common; ends may only touch. */
export const touches = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number, dx: number, dy: number): boolean =>
  orient(cx, cy, dx, dy, ax, ay) * orient(cx, cy, dx, dy, bx, by) <= 0 &&
  orient(ax, ay, bx, by, cx, cy) * orient(ax, ay, bx, by, dx, dy) <= 0

/** Whether each of two stretches passes through the other. */
export const passes = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number, dx: number, dy: number): boolean =>
  orient(cx, cy, dx, dy, ax, ay) * orient(cx, cy, dx, dy, bx, by) < 0 && orient(ax, ay, bx, by, cx, cy) * orient(ax, ay, bx, by, dx, dy) < 0

export const isApart = (a: Bounds, b: Bounds) => a.east < b.west || a.west > b.east || a.north < b.south || a.south > b.north

export const isIn = (x: number, y: number, { west, east, south, north }: Bounds) => x >= west && x <= east && y >= south && y <= north

/** The edge counts. Triangles without area hold only what lies between their corners. */
export function inTriangle(x: number, y: number, part: ShapePart): boolean {
  if (!isIn(x, y, part)) return false
  const { ax, ay, bx, by, cx, cy } = part
  const a = orient(x, y, ax, ay, bx, by)
  const b = orient(x, y, bx, by, cx, cy)
  if (a !== 0 && b !== 0 && a < 0 !== b < 0) return false
  const c = orient(x, y, cx, cy, ax, ay)
  return c === 0 || c < 0 === (b < 0 || a < 0)
}

/** What figures without inner workings of their own say, made of a few questions. */
export abstract class Figure implements Component {
  abstract readonly text: string
  abstract readonly bounds: Bounds
  abstract contains(x: number, y: number): boolean
  abstract covers(part: ShapePart): boolean
  /** Some place of the figure. */
  protected abstract readonly x: number
  protected abstract readonly y: number
  /** Whether the outline has a place in common with the way from a to b. */
  protected abstract crosses(part: ShapePart, ax: number, ay: number, bx: number, by: number): boolean
  /** Whether a corner of a part in the figure says that the figure is not within the part's shape. */
  protected readonly hasInside: boolean = true

  meets(part: ShapePart): boolean {
    if (part.kind === POINT_PART) return this.contains(part.ax, part.ay)
    if (isApart(this.bounds, part)) return false
    if (this.hasInside && this.holdsCorner(part)) return true
    if (this.crosses(part, part.ax, part.ay, part.bx, part.by)) return true
    if (part.kind === LINE_PART) return false
    return (
      inTriangle(this.x, this.y, part) ||
      this.crosses(part, part.bx, part.by, part.cx, part.cy) ||
      this.crosses(part, part.cx, part.cy, part.ax, part.ay)
    )
  }

  protected holdsCorner(part: ShapePart): boolean {
    return (
      this.contains(part.ax, part.ay) || this.contains(part.bx, part.by) || (part.kind !== LINE_PART && this.contains(part.cx, part.cy))
    )
  }

  within(part: ShapePart): Within {
    if (part.kind === POINT_PART) return this.contains(part.ax, part.ay) ? NOT_WITHIN : APART
    if (isApart(this.bounds, part)) return APART
    // Corners belong to the shape.
    if (this.hasInside && this.holdsCorner(part)) return NOT_WITHIN
    if (part.kind === LINE_PART) return part.ab && this.crosses(part, part.ax, part.ay, part.bx, part.by) ? NOT_WITHIN : APART
    const ab = this.crosses(part, part.ax, part.ay, part.bx, part.by)
    const bc = this.crosses(part, part.bx, part.by, part.cx, part.cy)
    const ca = this.crosses(part, part.cx, part.cy, part.ax, part.ay)
    // It may reach over the ways between triangles, never over the shape's own sides.
    if ((ab && part.ab) || (bc && part.bc) || (ca && part.ca)) return NOT_WITHIN
    return ab || bc || ca || inTriangle(this.x, this.y, part) ? CANDIDATE : APART
  }
}
