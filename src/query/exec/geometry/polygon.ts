// A polygon of a query shape, with its holes.
import { type Bounds, LINE_PART, POINT_PART, type ShapePart } from '../../../index/mapping/geo/shape-parts.ts'
import { Figure, isApart, isIn } from './component.ts'
import type { Edges } from './edges.ts'

export class PolygonComponent extends Figure {
  readonly bounds: Bounds
  protected readonly x: number
  protected readonly y: number

  constructor(
    private readonly outline: Edges,
    private readonly holes: readonly PolygonComponent[],
    readonly text: string,
  ) {
    super()
    this.bounds = outline.bounds
    this.x = outline.xs[0]
    this.y = outline.ys[0]
  }

  contains(x: number, y: number): boolean {
    return isIn(x, y, this.bounds) && this.outline.encloses(x, y) && !this.holes.some(hole => hole.contains(x, y))
  }

  override meets(part: ShapePart): boolean {
    return super.meets(part) && (part.kind === POINT_PART || !this.holes.some(hole => hole.covers(part)))
  }

  covers(part: ShapePart): boolean {
    if (part.kind === POINT_PART) return this.contains(part.ax, part.ay)
    if (isApart(this.bounds, part)) return false
    if (!this.contains(part.ax, part.ay) || !this.contains(part.bx, part.by) || this.passes(part, part.ax, part.ay, part.bx, part.by))
      return false
    if (part.kind !== LINE_PART) {
      if (!this.contains(part.cx, part.cy)) return false
      if (this.passes(part, part.bx, part.by, part.cx, part.cy) || this.passes(part, part.cx, part.cy, part.ax, part.ay)) return false
    }
    return !this.holes.some(hole => hole.meets(part))
  }

  private passes(part: ShapePart, ax: number, ay: number, bx: number, by: number): boolean {
    return this.outline.cross(part, ax, ay, bx, by, true)
  }

  /** Holes do not matter: what touches only them lies in the figure. */
  protected crosses(part: ShapePart, ax: number, ay: number, bx: number, by: number): boolean {
    return this.outline.cross(part, ax, ay, bx, by, false)
  }
}
