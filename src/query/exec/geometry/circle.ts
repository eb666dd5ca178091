// A circle of a query shape, on the sphere.
import { type Bounds, LINE_PART, POINT_PART, type ShapePart } from '../../../index/mapping/geo/shape-parts.ts'
import { distanceInMetres } from '../../values/distance.ts'
import { Figure } from './component.ts'

const METRES_PER_DEGREE = 111_195
const EVERYWHERE: Bounds = { west: -180, east: 180, south: -90, north: 90 }

export class CircleComponent extends Figure {
  readonly bounds: Bounds

  constructor(
    protected readonly x: number,
    protected readonly y: number,
    private readonly radius: number,
    readonly text: string,
  ) {
    super()
    const reach = (radius / METRES_PER_DEGREE) * 1.001
    const isFarFromPoles = Math.abs(y) + reach < 89
    const wide = isFarFromPoles ? reach / Math.cos((Math.abs(y) + reach) * (Math.PI / 180)) : 360
    const isOnThisSide = x - wide >= -180 && x + wide <= 180
    this.bounds = isOnThisSide ? { west: x - wide, east: x + wide, south: y - reach, north: y + reach } : EVERYWHERE
  }

  contains(x: number, y: number): boolean {
    return distanceInMetres(this.y, this.x, y, x) <= this.radius
  }

  covers(part: ShapePart): boolean {
    if (!this.contains(part.ax, part.ay)) return false
    if (part.kind === POINT_PART) return true
    return this.contains(part.bx, part.by) && (part.kind === LINE_PART || this.contains(part.cx, part.cy))
  }

  /** By the place on the way that is nearest on the map. */
  protected crosses(_part: ShapePart, ax: number, ay: number, bx: number, by: number): boolean {
    const [dx, dy] = [bx - ax, by - ay]
    const along = ((this.x - ax) * dx + (this.y - ay) * dy) / (dx * dx + dy * dy)
    return along >= 0 && along <= 1 && this.contains(ax + dx * along, ay + dy * along)
  }
}
