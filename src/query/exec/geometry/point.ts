// A point of a query shape: it intersects everything that contains it.
import { type Bounds, LINE_PART, POINT_PART, type ShapePart } from '../../../index/mapping/geo/shape-parts.ts'
import { APART, CANDIDATE, type Component, inTriangle, isIn, orient, type Within } from './component.ts'

export class PointComponent implements Component {
  readonly bounds: Bounds

  constructor(
    readonly x: number,
    readonly y: number,
    readonly text: string,
  ) {
    this.bounds = { west: x, east: x, south: y, north: y }
  }

  contains(x: number, y: number): boolean {
    return x === this.x && y === this.y
  }

  meets(part: ShapePart): boolean {
    if (part.kind === POINT_PART) return this.contains(part.ax, part.ay)
    if (part.kind === LINE_PART) return isIn(this.x, this.y, part) && orient(part.ax, part.ay, part.bx, part.by, this.x, this.y) === 0
    return inTriangle(this.x, this.y, part)
  }

  covers(part: ShapePart): boolean {
    return part.kind === POINT_PART && this.contains(part.ax, part.ay)
  }

  within(part: ShapePart): Within {
    return this.meets(part) ? CANDIDATE : APART
  }
}
