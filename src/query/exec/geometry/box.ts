// A rectangle of a query shape, at the resolution of the index.
import type { Bounds, ShapePart } from '../../../index/mapping/geo/shape-parts.ts'
import { Figure, isIn, touches } from './component.ts'

export class BoxComponent extends Figure {
  protected readonly x: number
  protected readonly y: number

  constructor(
    readonly bounds: Bounds,
    readonly text: string,
  ) {
    super()
    this.x = bounds.west
    this.y = bounds.south
  }

  contains(x: number, y: number): boolean {
    return isIn(x, y, this.bounds)
  }

  covers(part: ShapePart): boolean {
    const { west, east, south, north } = this.bounds
    return part.west >= west && part.east <= east && part.south >= south && part.north <= north
  }

  protected crosses(_part: ShapePart, ax: number, ay: number, bx: number, by: number): boolean {
    const { west, east, south, north } = this.bounds
    if (Math.max(ax, bx) < west || Math.min(ax, bx) > east || Math.min(ay, by) > north || Math.max(ay, by) < south) return false
    return (
      touches(ax, ay, bx, by, west, north, east, north) ||
      touches(ax, ay, bx, by, east, north, east, south) ||
      touches(ax, ay, bx, by, east, south, west, south) ||
      touches(ax, ay, bx, by, west, south, west, north)
    )
  }
}
