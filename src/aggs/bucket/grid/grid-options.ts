// What the aggregations over the cells of a map pass to one another: the cells of a precision, and what a request asks of them.
import type { Bounds } from '../../../index/mapping/geo/shape-parts.ts'
import type { Box } from '../../../query/dsl/geo_bounding_box.ts'
import type { ValuesSource } from '../../values/values-source.ts'

/** The columns and rows that cells stand in. */
export interface CellFrame {
  columnOf(lon: number): number
  /** From north to south, or the other way. */
  rowOf(lat: number): number
  /** The rectangle of a cell goes to `bounds`. */
  place(column: number, row: number, bounds: Bounds): void
}

/** Of one precision. */
export interface Cells {
  /** Of an encoded place. */
  number(lat: number, lon: number): number
  name(number: number): string
  /** Orders numbers as the server orders its own. */
  compare(a: number, b: number): number
  /** Numbers are below it; Infinity: unknown. */
  readonly limit: number
  readonly frame: CellFrame
}

export interface GridOptions {
  readonly profileName: string
  readonly source: ValuesSource
  readonly cells: Cells
  readonly bounds: Box | null
  /** So many cells are kept of each parent bucket. */
  readonly most: number
}
