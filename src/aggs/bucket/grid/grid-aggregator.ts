// Counts documents in the cells of a map. Cells have numbers, which become names for the buckets that are kept.
import type { SegmentView } from '../../../index/contracts/shard-reader.ts'
import { decodeLatitude, decodeLongitude } from '../../../index/mapping/geo/encoding.ts'
import type { Box } from '../../../query/dsl/geo_bounding_box.ts'
import { Aggregator, type Bucket, type BucketCollector, type DocWindow } from '../../aggregation.ts'
import { buildSubs, collectorOf, SubWindow } from '../../collectors.ts'
import { Ints } from '../../growable.ts'
import { type DocCounts, docCountsOf } from '../../values/doc-counts.ts'
import { type EncodedPlaces, encodedPlaces } from '../../values/geo-points.ts'
import { BucketKeys } from '../bucket-keys.ts'
import { firstOf } from '../chosen-buckets.ts'
import type { Cells, GridOptions } from './grid-options.ts'
import { shapeGrid } from './shape-grid.ts'

export interface CellBucket extends Bucket {
  readonly key: string
}

export interface GridFinding {
  readonly buckets: readonly CellBucket[]
}

export class GridAggregator extends Aggregator<GridFinding> {
  readonly counts = new Ints()
  readonly keys = new BucketKeys()

  constructor(
    private readonly options: GridOptions,
    subs: readonly Aggregator[],
  ) {
    super(subs)
  }

  get profileName(): string {
    return this.options.profileName
  }

  segment(view: SegmentView): BucketCollector | null {
    const { source, cells, bounds } = this.options
    if (source.kind === 'geo_shape') return shapeGrid(this.options, this.subs, this, view)
    const inside = collectorOf(this.subs, view)
    const places = encodedPlaces(source, view)
    if (places === null) return null
    return new GridCollector({ places, cells, bounds, inside, docCounts: docCountsOf(view), keys: this.keys, counts: this.counts })
  }

  build(owners: ArrayLike<number>): GridFinding[] {
    const { keys, counts } = this
    const { cells, most } = this.options
    const fullestFirst = (a: number, b: number) => counts.at(b) - counts.at(a) || cells.compare(keys.key(b), keys.key(a))
    const lists = keys.byOwner(owners).map(list => firstOf(list, most, fullestFirst))
    const subs = buildSubs(this.subs, lists.flat())
    let at = 0
    return lists.map(list => ({
      buckets: list.map(bucket => ({ key: cells.name(keys.key(bucket)), count: counts.at(bucket), subs: subs[at++] })),
    }))
  }
}

interface GridCollectorOptions {
  readonly places: EncodedPlaces
  readonly cells: Cells
  readonly bounds: Box | null
  readonly inside: BucketCollector | null
  readonly docCounts: DocCounts | null
  readonly keys: BucketKeys
  readonly counts: Ints
}

/** Up to here the buckets of cells are found in a table. */
const MOST_TABLED = 1 << 16

class GridCollector implements BucketCollector {
  private readonly inner = new SubWindow()
  private cellsOfDoc = new Float64Array(16)
  /** Bucket + 1 by cell, of documents without a parent bucket. */
  private readonly table: Int32Array | null

  constructor(private readonly options: GridCollectorOptions) {
    const { limit } = options.cells
    this.table = limit <= MOST_TABLED ? new Int32Array(limit) : null
  }

  collect({ docs, owners, scores, count }: DocWindow): void {
    const { inner } = this
    const { places, inside, docCounts, keys, counts } = this.options
    const { starts } = places
    let size = count
    if (starts !== null) for (let i = 0; i < count; i++) size += starts[docs[i] + 1] - starts[docs[i]]
    if (inside !== null) inner.reserve(size, true, scores !== null)
    let kept = 0
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      const found = this.load(doc)
      const documents = docCounts === null ? 1 : docCounts[doc]
      for (let k = 0; k < found; k++) {
        const bucket = this.bucketOf(owners === null ? 0 : owners[i], this.cellsOfDoc[k])
        const array = bucket < counts.array.length ? counts.array : counts.reserve(keys.size)
        array[bucket] += documents
        if (inside === null) continue
        inner.docs[kept] = doc
        if (scores !== null) inner.scores![kept] = scores[i]
        inner.owners![kept++] = bucket
      }
    }
    if (kept === 0 || inside === null) return
    inner.count = kept
    inner.ownerLimit = keys.size
    inside.collect(inner)
  }

  private bucketOf(owner: number, cell: number): number {
    const { table } = this
    const { keys } = this.options
    if (table === null || owner !== 0) return keys.add(owner, cell)
    const known = table[cell]
    if (known !== 0) return known - 1
    const bucket = keys.add(0, cell)
    table[cell] = bucket + 1
    return bucket
  }

  /** Writes the cells of a document to `cellsOfDoc`, each once; how many there are. */
  private load(doc: number): number {
    const { places, starts, present, missing } = this.options.places
    if (starts === null) {
      if (present === null || present.has(doc)) return this.take(0, places, doc)
      return missing === null ? 0 : this.take(0, missing, 0)
    }
    const to = starts[doc + 1]
    let found = 0
    for (let at = starts[doc]; at < to; at++) found = this.take(found, places, at)
    return starts[doc] === to && missing !== null ? this.take(0, missing, 0) : found
  }

  private take(found: number, places: Int32Array, at: number): number {
    const { cells, bounds } = this.options
    const lon = places[2 * at]
    const lat = places[2 * at + 1]
    if (bounds !== null && !isWithin(bounds, decodeLatitude(lat), decodeLongitude(lon))) return found
    const cell = cells.number(lat, lon)
    let { cellsOfDoc } = this
    for (let i = 0; i < found; i++) if (cellsOfDoc[i] === cell) return found
    if (found === cellsOfDoc.length) {
      cellsOfDoc = new Float64Array(2 * found)
      cellsOfDoc.set(this.cellsOfDoc)
      this.cellsOfDoc = cellsOfDoc
    }
    cellsOfDoc[found] = cell
    return found + 1
  }
}

export const isWithin = ({ top, left, bottom, right }: Box, lat: number, lon: number): boolean =>
  lat <= top && lat >= bottom && (left <= right ? lon >= left && lon <= right : lon >= left || lon <= right)
