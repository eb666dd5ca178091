// `geohash_grid` and `geotile_grid`: a bucket for each cell of a map, by descending count.
import { unitOf } from '../../../core/distance.ts'
import { illegalArgument } from '../../../core/errors.ts'
import { type JsonObject, parseInteger, textOf } from '../../../core/json-token.ts'
import { LateList } from '../../../core/late-json.ts'
import { intOf } from '../../../core/stream-values.ts'
import { lengthForCells } from '../../../index/mapping/geo/cell-size.ts'
import { type Box, readBox } from '../../../query/dsl/geo_bounding_box.ts'
import { NUMBER } from '../../../query/dsl/strict-object.ts'
import {
  Aggregation,
  type AggregationBase,
  type AggregationContext,
  type Aggregator,
  type PrintContext,
  type ReduceContext,
} from '../../aggregation.ts'
import { openSubs } from '../../aggregation-context.ts'
import type { AggregationType } from '../../aggregation-type.ts'
import { printInto } from '../../print-aggregations.ts'
import { reduceEach, reduceSubs } from '../../reduce-aggregations.ts'
import { readUnscripted, type ValuesConfig, type ValueTypeName } from '../../values/values-config.ts'
import { valuesSource } from '../../values/values-source.ts'
import { firstOf } from '../chosen-buckets.ts'
import { bucketsByKey } from '../same-keys.ts'
import { total } from '../terms-finding.ts'
import { suggestedShardSize } from '../thresholds.ts'
import { NothingFound } from '../unmapped.ts'
import { compareHashes, compareTiles, geohashCells, tileCells } from './cells.ts'
import { readZoom } from './geotile.ts'
import { type CellBucket, GridAggregator, type GridFinding } from './grid-aggregator.ts'
import type { Cells } from './grid-options.ts'

export interface GridRequest {
  readonly field: string
  readonly missing?: unknown
  readonly value_type?: ValueTypeName
  /** How small cells are: 1 to 12 for geohashes (5), also `'1km'`; 0 to 29 for tiles (7). */
  readonly precision?: number | string
  /** So many cells at most; 10000. */
  readonly size?: number
  /** So many cells of each shard. */
  readonly shard_size?: number
  /** Only cells in this box. */
  readonly bounds?: Readonly<Record<string, unknown>>
}

interface Grid {
  readonly name: 'geohash_grid' | 'geotile_grid'
  readonly profileName: string
  readonly precision: number
  readPrecision(value: unknown): number
  cells(precision: number): Cells
  /** Names of one precision, as the server's numbers of cells compare. */
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
  cells: geohashCells,
  compare: compareHashes,
}

const GEOTILE: Grid = {
  name: 'geotile_grid',
  profileName: 'GeoTileGridAggregator',
  precision: 7,
  readPrecision: readZoom,
  cells: tileCells,
  compare: compareTiles,
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
        size: { accepts: NUMBER, read: value => void (size = positive('size', intOf(value), name)) },
        shard_size: { accepts: NUMBER, read: value => void (shardSize = positive('shardSize', intOf(value), name)) },
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
    const source = valuesSource(values, { type: this.type, kinds: ['geo_point', 'geo_shape'], fallback: 'geo_point' }, cx)
    const subs = openSubs(this, cx)
    if (source.field === null && source.missing === undefined) return new NothingFound(this.empty(), subs)
    const { profileName } = this.grid
    const cells = this.grid.cells(precision)
    const most = cx.isWhole ? shardSize : Number.POSITIVE_INFINITY
    return new GridAggregator({ profileName, source, cells, bounds, most }, subs)
  }

  override get yields(): 'buckets' {
    return 'buckets'
  }

  empty(): GridFinding {
    return { buckets: [] }
  }

  reduce(findings: readonly GridFinding[], cx: ReduceContext): GridFinding {
    const together = bucketsByKey(findings, ({ key }) => key)
    const merged = reduceEach(findings[0], together, cx, (same, inner) => ({
      key: same[0].key,
      count: total(same),
      subs: reduceSubs(this.subs, same, inner),
    }))
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
