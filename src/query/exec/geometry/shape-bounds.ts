// The bounds of the shapes of each document of a segment, which tell of most documents whether a query finds them.
import type { BinaryColumn } from '../../../index/contracts/segment-reader.ts'
import { encodeLatitude, encodeLongitude } from '../../../index/mapping/geo/encoding.ts'
import { BOUNDS_BYTES, Bounds, PART_BYTES, readBounds } from '../../../index/mapping/geo/shape-parts.ts'

/** West, east, south and north. */
export const NUMBERS = 4

/** By column; as long as the segment is open. */
const known = new WeakMap<BinaryColumn, ShapeBounds>()

export function shapeBounds(column: BinaryColumn, maxDoc: number): ShapeBounds {
  let bounds = known.get(column)
  if (bounds === undefined) known.set(column, (bounds = new ShapeBounds(column, maxDoc)))
  return bounds
}

class ShapeBounds {
  /** Those that have shapes. */
  readonly docs: Int32Array
  /** Of each of these, as they are encoded. */
  readonly numbers: Int32Array
  private readTo = 0

  constructor(
    private readonly column: BinaryColumn,
    maxDoc: number,
  ) {
    const docs = new Int32Array(maxDoc)
    let n = 0
    for (let doc = 0; doc < maxDoc; doc++) if (column.starts[doc] < column.starts[doc + 1]) docs[n++] = doc
    this.docs = docs.slice(0, n)
    this.numbers = new Int32Array(NUMBERS * n)
  }

  /** Those of documents at places before `end` are there then. */
  readUpTo(end: number): void {
    for (; this.readTo < end; this.readTo++) this.read(this.readTo)
  }

  private read(place: number): void {
    const { numbers } = this
    const at = NUMBERS * place
    const shapes = this.column.get(this.docs[place])!
    let [west, east, south, north] = [180, -180, 90, -90]
    for (let from = 0; from < shapes.length; ) {
      from += BOUNDS_BYTES + readBounds(shapes, from, one) * PART_BYTES
      west = Math.min(west, one.west)
      east = Math.max(east, one.east)
      south = Math.min(south, one.south)
      north = Math.max(north, one.north)
    }
    numbers[at] = encodeLongitude(west)
    numbers[at + 1] = encodeLongitude(east)
    numbers[at + 2] = encodeLatitude(south)
    numbers[at + 3] = encodeLatitude(north)
  }
}

const one = new Bounds()
