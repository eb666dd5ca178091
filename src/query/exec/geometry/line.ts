// A line of a query shape. It has no interior, so it contains nothing.
import type { Bounds, ShapePart } from '../../../index/mapping/geo/shape-parts.ts'
import { POINT_PART } from '../../../index/mapping/geo/shape-parts.ts'
import { Figure, isIn } from './component.ts'
import type { Edges } from './edges.ts'

export class LineComponent extends Figure {
  readonly bounds: Bounds
  protected override readonly hasInside = false
  protected readonly x: number
  protected readonly y: number

  constructor(
    private readonly edges: Edges,
    readonly text: string,
  ) {
    super()
    this.bounds = edges.bounds
    this.x = edges.xs[0]
    this.y = edges.ys[0]
  }

  contains(x: number, y: number): boolean {
    return isIn(x, y, this.bounds) && this.edges.onLine(x, y)
  }

  covers(part: ShapePart): boolean {
    return part.kind === POINT_PART && this.contains(part.ax, part.ay)
  }

  protected crosses(part: ShapePart, ax: number, ay: number, bx: number, by: number): boolean {
    return this.edges.cross(part, ax, ay, bx, by, false)
  }
}
