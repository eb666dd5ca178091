// `geohash_grid` and `geotile_grid`: a bucket for each cell of a map, by descending count.

import { unitOf } from '../../../core/distance.ts'
import { illegalArgument } from '../../../core/errors.ts'
import { type JsonObject, parseInteger, textOf, wholeOf } from '../../../core/json-token.ts'
import { LateList } from '../../../core/late-json.ts'
import { lengthForCells } from '../../../index/mapping/geo/cell-size.ts'
import { geohashOf } from '../../../index/mapping/geo/geohash.ts'
import type { SegmentView } from '../../../index/shard-reader.ts'
import { type Box, readBox } from '../../../query/dsl/geo_bounding_box.ts'
import { NUMBER } from '../../../query/dsl/strict-object.ts'
import {
  Aggregation,
  type AggregationBase,
  Aggregator,
  type Bucket,
  type BucketCollector,
  type DocWindow,
  type PrintContext,
  type ReduceContext,
} from '../../aggregation.ts'
import { type AggregationContext, openSubs } from '../../aggregation-context.ts'
import type { AggregationType } from '../../aggregation-type.ts'
import { buildSubs, collectorOf, SubWindow } from '../../collectors.ts'
import { Ints } from '../../growable.ts'
import { printInto } from '../../print-aggregations.ts'
import { reduceSubs } from '../../reduce-aggregations.ts'
import { type DocCounts, docCountsOf } from '../../values/doc-counts.ts'
import { eachPoint, type GeoPoints, segmentPoints } from '../../values/geo-points.ts'
import { readUnscripted, type ValuesConfig } from '../../values/values-config.ts'
import { type ValuesSource, valuesSource } from '../../values/values-source.ts'
import { BucketKeys } from '../bucket-keys.ts'
import { firstOf } from '../chosen-buckets.ts'
import { bucketsByKey } from '../same-keys.ts'
import { total } from '../terms-finding.ts'
import { suggestedShardSize } from '../thresholds.ts'
import { NothingFound } from '../unmapped.ts'
import { readZoom, tileName } from './geotile.ts'

interface Grid {
  readonly name: 'geohash_grid' | 'geotile_grid'
  readonly profileName: string
  readonly precision: number
  readPrecision(value: unknown): number
  /** Names a cell; names of one precision compare as the server's numbers of cells do. */
  cell(lat: number, lon: number, precision: number): string
  compare(a: string, b: string): number
}

const MOST_LETTERS = 12

function readLetters(value: unknown): number {
  const text = textOf(value)
  const distance = /^\s*([0-9.]+)\s*([a-z]+)\s*$/i.exec(text)
  const length = distance === null ? parseInteger(text) : lengthForCells(Number(distance[1]) * unitOf(distance[2]))
  if (length < 1 || length > MOST_LETTERS) {
    throw illegalArgument(`Invalid geohash aggregation precision of ${length}. Must be between 1 and ${MOST_LETTERS}.`)
  }
  return length
}

const GEOHASH: Grid = {
  name: 'geohash_grid',
  profileName: 'GeoHashGridAggregator',
  precision: 5,
  readPrecision: readLetters,
  cell: (lat, lon, precision) => geohashOf({ lat, lon }, precision),
  compare: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
}

const GEOTILE: Grid = {
  name: 'geotile_grid',
  profileName: 'GeoTileGridAggregator',
  precision: 7,
  readPrecision: readZoom,
  cell: tileName,
  compare(a, b) {
    const [, xOfA, yOfA] = a.split('/').map(Number)
    const [, xOfB, yOfB] = b.split('/').map(Number)
    return xOfA - xOfB || yOfA - yOfB
  },
}

export const geohash_grid = gridType(GEOHASH)
export const geotile_grid = gridType(GEOTILE)

interface GridOptions {
  readonly values: ValuesConfig
  readonly precision: number
  readonly size: number
  readonly shardSize: number
  readonly bounds: Box | null
}

function gridType(grid: Grid): AggregationType {
  return {
    name: grid.name,
    parse(json, { name }) {
      let { precision } = grid
      let size = 10_000
      let shardSize = -1
      let bounds: Box | null = null
      const values = readUnscripted(grid.name, json, name, {
        precision: { accepts: NUMBER, read: value => void (precision = grid.readPrecision(value)) },
        size: { accepts: NUMBER, read: value => void (size = positive('size', wholeOf(value), name)) },
        shard_size: { accepts: NUMBER, read: value => void (shardSize = positive('shardSize', wholeOf(value), name)) },
        bounds: { accepts: ['START_OBJECT'], takenWhole: true, read: value => void (bounds = readBox(value as JsonObject)) },
      })
      const kept = Math.max(shardSize < 0 ? suggestedShardSize(size) : shardSize, size)
      return base => new GridAggregation(base, grid, { values, precision, size, shardSize: kept, bounds })
    },
  }
}

function positive(option: string, value: number, name: string): number {
  if (value <= 0) throw illegalArgument(`[${option}] must be greater than 0. Found [${value}] in [${name}]`)
  return value
}

interface CellBucket extends Bucket {
  readonly key: string
}

interface GridFinding {
  readonly buckets: readonly CellBucket[]
}

class GridAggregation extends Aggregation<GridFinding> {
  constructor(
    base: AggregationBase,
    private readonly grid: Grid,
    private readonly options: GridOptions,
  ) {
    super(base)
  }

  get type(): string {
    return this.grid.name
  }

  open(cx: AggregationContext): Aggregator<GridFinding> {
    const { values, precision, shardSize, bounds } = this.options
    const source = valuesSource(values, { type: this.type, kinds: ['geo_point'], fallback: 'geo_point' }, cx)
    const subs = openSubs(this, cx)
    if (source.field === null && source.missing === undefined) return new NothingFound(this.empty(), subs)
    const { grid } = this
    const cells = { bounds, cell: (lat: number, lon: number) => grid.cell(lat, lon, precision) }
    const most = cx.isWhole ? shardSize : Number.POSITIVE_INFINITY
    return new GridAggregator(grid, source, cells, most, subs)
  }

  override get yields(): 'buckets' {
    return 'buckets'
  }

  empty(): GridFinding {
    return { buckets: [] }
  }

  reduce(findings: readonly GridFinding[], cx: ReduceContext): GridFinding {
    const together = bucketsByKey(findings, ({ key }) => key)
    const merged = together.map(same => ({ key: same[0].key, count: total(same), subs: reduceSubs(this.subs, same, cx) }))
    const { size, shardSize } = this.options
    const buckets = firstOf(merged, cx.final ? size : shardSize, fullestFirst(this.grid))
    if (cx.final) cx.consumeBuckets(buckets.length)
    return { buckets }
  }

  print({ buckets }: GridFinding, cx: PrintContext): Map<string, unknown> {
    const printed = LateList.of(buckets, ({ key, count, subs }) => {
      const body = new Map<string, unknown>([
        ['key', key],
        ['doc_count', count],
      ])
      printInto(body, this, subs, cx)
      return body
    })
    return new Map([['buckets', printed]])
  }

  override buckets({ buckets }: GridFinding): readonly CellBucket[] {
    return buckets
  }
}

const fullestFirst =
  ({ compare }: Grid) =>
  (a: CellBucket, b: CellBucket): number =>
    b.count - a.count || compare(b.key, a.key)

interface Cells {
  readonly bounds: Box | null
  cell(lat: number, lon: number): string
}

class GridAggregator extends Aggregator<GridFinding> {
  private readonly counts = new Ints()
  private readonly keys = new BucketKeys()
  private readonly names: string[] = []
  private readonly numbers = new Map<string, number>()

  constructor(
    private readonly grid: Grid,
    private readonly source: ValuesSource,
    private readonly cells: Cells,
    private readonly most: number,
    subs: readonly Aggregator[],
  ) {
    super(subs)
  }

  get profileName(): string {
    return this.grid.profileName
  }

  segment(view: SegmentView): BucketCollector | null {
    const inside = collectorOf(this.subs, view)
    const points = segmentPoints(this.source, view)
    return points === null ? null : new GridCollector(this, points, this.cells, inside, docCountsOf(view))
  }

  /** Counts a document that stands for so many. */
  bucket(owner: number, name: string, documents: number): number {
    let number = this.numbers.get(name)
    if (number === undefined) {
      number = this.names.push(name) - 1
      this.numbers.set(name, number)
    }
    const bucket = this.keys.add(owner, number)
    this.counts.reserve(this.keys.size)[bucket] += documents
    return bucket
  }

  get limit(): number {
    return this.keys.size
  }

  build(owners: ArrayLike<number>): GridFinding[] {
    const { keys, counts, names } = this
    const lists = keys.byOwner(owners).map(list => {
      const cells = list.map(bucket => ({ bucket, key: names[keys.key(bucket)], count: counts.at(bucket), subs: [] }))
      return firstOf(cells, this.most, fullestFirst(this.grid))
    })
    const subs = buildSubs(
      this.subs,
      lists.flat().map(({ bucket }) => bucket),
    )
    let at = 0
    return lists.map(list => ({ buckets: list.map(({ key, count }) => ({ key, count, subs: subs[at++] })) }))
  }
}

class GridCollector implements BucketCollector {
  private readonly inner = new SubWindow()
  private readonly found: string[] = []

  constructor(
    private readonly aggregator: GridAggregator,
    private readonly points: GeoPoints,
    private readonly cells: Cells,
    private readonly inside: BucketCollector | null,
    private readonly docCounts: DocCounts | null,
  ) {}

  private readonly take = (lat: number, lon: number): void => {
    const { bounds, cell } = this.cells
    if (bounds !== null && !isWithin(bounds, lat, lon)) return
    const name = cell(lat, lon)
    // A document counts once for a cell.
    if (!this.found.includes(name)) this.found.push(name)
  }

  collect({ docs, owners, scores, count }: DocWindow): void {
    const { aggregator, points, inner, inside, found, docCounts } = this
    const { starts } = points
    let size = count
    if (starts !== null) for (let i = 0; i < count; i++) size += starts[docs[i] + 1] - starts[docs[i]]
    inner.reserve(size, true, scores !== null)
    let kept = 0
    for (let i = 0; i < count; i++) {
      found.length = 0
      eachPoint(points, docs[i], this.take)
      const documents = docCounts === null ? 1 : docCounts[docs[i]]
      for (const name of found) {
        inner.docs[kept] = docs[i]
        if (scores !== null) inner.scores![kept] = scores[i]
        inner.owners![kept++] = aggregator.bucket(owners === null ? 0 : owners[i], name, documents)
      }
    }
    if (kept === 0 || inside === null) return
    inner.count = kept
    inner.ownerLimit = aggregator.limit
    inside.collect(inner)
  }
}

const isWithin = ({ top, left, bottom, right }: Box, lat: number, lon: number): boolean =>
  lat <= top && lat >= bottom && (left <= right ? lon >= left && lon <= right : lon >= left || lon <= right)
