// The edges of a line or a ring, with tests for crossings.
import { least, most } from '../../../core/long-lists.ts'
import type { Position } from '../../../index/mapping/geo/shape.ts'
import type { Bounds, ShapePart } from '../../../index/mapping/geo/shape-parts.ts'
import { orient, passes, touches } from './component.ts'

/** On an edge: neither in nor out. */
const ON_EDGE = 2

export class Edges {
  readonly xs: Float64Array
  readonly ys: Float64Array
  readonly bounds: Bounds

  constructor(positions: readonly Position[]) {
    this.xs = Float64Array.from(positions, ([lon]) => lon)
    this.ys = Float64Array.from(positions, ([, lat]) => lat)
    this.bounds = { west: least(this.xs), east: most(this.xs), south: least(this.ys), north: most(this.ys) }
  }

  /** Whether edges meet the way from a to b; `inner`: only those that pass through it. */
  cross(part: ShapePart, ax: number, ay: number, bx: number, by: number, inner: boolean): boolean {
    const { xs, ys } = this
    const { west, east, south, north } = part
    for (let i = 1; i < xs.length; i++) {
      const cx = xs[i - 1]
      const cy = ys[i - 1]
      const dx = xs[i]
      const dy = ys[i]
      if ((cy < south && dy < south) || (cy > north && dy > north) || (cx < west && dx < west) || (cx > east && dx > east)) continue
      if (inner ? passes(cx, cy, dx, dy, ax, ay, bx, by) : touches(cx, cy, dx, dy, ax, ay, bx, by)) return true
    }
    return false
  }

  onLine(x: number, y: number): boolean {
    const { xs, ys } = this
    for (let i = 1; i < xs.length; i++) {
      const ax = xs[i - 1]
      const ay = ys[i - 1]
      const bx = xs[i]
      const by = ys[i]
      if ((ay < y && by < y) || (ay > y && by > y) || (ax < x && bx < x) || (ax > x && bx > x)) continue
      if (orient(ax, ay, bx, by, x, y) === 0) return true
    }
    return false
  }

  /** For rings. On an edge counts as inside. */
  encloses(x: number, y: number): boolean {
    let inside = 0
    for (let i = 1; i < this.xs.length; i++) {
      const crossed = this.crossesRay(i, x, y)
      if (crossed === ON_EDGE) return true
      inside ^= crossed
    }
    return inside === 1
  }

  /** Whether an edge lies east of a place, at its latitude. */
  private crossesRay(i: number, x: number, y: number): 0 | 1 | 2 {
    const ax = this.xs[i - 1]
    const ay = this.ys[i - 1]
    const bx = this.xs[i]
    const by = this.ys[i]
    if (y < Math.min(ay, by) || y > Math.max(ay, by)) return 0
    if (x >= Math.min(ax, bx) && x <= Math.max(ax, bx) && orient(ax, ay, bx, by, x, y) === 0) return ON_EDGE
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? 1 : 0
  }
}
