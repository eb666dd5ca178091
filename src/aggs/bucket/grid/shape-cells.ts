// The cells of a map that a document's shapes meet: those between the corners of each part, tested one by one.
import { ApiError } from '../../../core/errors.ts'
import { encodeLatitude, encodeLongitude } from '../../../index/mapping/geo/encoding.ts'
import { BOUNDS_BYTES, Bounds, PART_BYTES, readBounds, ShapePart } from '../../../index/mapping/geo/shape-parts.ts'
import type { Box } from '../../../query/dsl/geo_bounding_box.ts'
import { BoxComponent } from '../../../query/exec/geometry/box.ts'
import type { Cells } from './grid-options.ts'

/** So many cells are tested of one document: finer ones, where the server would run out of memory, are refused. */
const MOST_TESTS = 1 << 17

export class ShapeCells {
  /** Of the document at hand, each once. */
  readonly found = new Set<number>()
  private readonly bounds = new Bounds()
  private readonly part = new ShapePart()
  private readonly cell = new Bounds()
  private readonly box = new BoxComponent(this.cell, '')
  private readonly within: BoxComponent | null

  constructor(
    private readonly cells: Cells,
    within: Box | null,
  ) {
    this.within = within === null ? null : new BoxComponent(boundsOf(within), '')
  }

  load(shapes: Uint8Array): void {
    const { found, bounds, part } = this
    found.clear()
    let tests = 0
    for (let at = 0; at < shapes.length; ) {
      const end = at + BOUNDS_BYTES + readBounds(shapes, at, bounds) * PART_BYTES
      const from = at + BOUNDS_BYTES
      at = end
      if (this.within !== null && !this.meets(shapes, from, end)) continue
      for (let place = from; place < end; place += PART_BYTES) {
        part.read(shapes, place)
        tests += this.test()
        if (tests <= MOST_TESTS) continue
        throw new ApiError('circuit_breaking_exception', `a shape meets more than [${MOST_TESTS}] cells, use a lower precision`)
      }
    }
  }

  private meets(shapes: Uint8Array, from: number, end: number): boolean {
    for (let place = from; place < end; place += PART_BYTES) {
      this.part.read(shapes, place)
      if (this.within!.meets(this.part)) return true
    }
    return false
  }

  /** Adds the cells that the part meets; how many were tested. */
  private test(): number {
    const { cells, part, cell, found } = this
    const { frame } = cells
    const west = frame.columnOf(part.west)
    const east = frame.columnOf(part.east)
    const first = Math.min(frame.rowOf(part.south), frame.rowOf(part.north))
    const last = Math.max(frame.rowOf(part.south), frame.rowOf(part.north))
    const tests = (east - west + 1) * (last - first + 1)
    if (tests > MOST_TESTS) return tests
    for (let column = west; column <= east; column++) {
      for (let row = first; row <= last; row++) {
        frame.place(column, row, cell)
        const number = cells.number(encodeLatitude((cell.south + cell.north) / 2), encodeLongitude((cell.west + cell.east) / 2))
        if (!found.has(number) && this.box.meets(part)) found.add(number)
      }
    }
    return tests
  }
}

function boundsOf({ top, left, bottom, right }: Box): Bounds {
  const bounds = new Bounds()
  bounds.north = top
  bounds.south = bottom
  bounds.west = left
  bounds.east = right
  return bounds
}
