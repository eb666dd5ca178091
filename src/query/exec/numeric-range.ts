// Documents with a number between two bounds: from the sorted points, or by scanning the column.
import { Bitset } from '../../index/bitmap/bitset.ts'
import type { NumericColumn, Points, SegmentReader } from '../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { ConstantWeight } from '../contracts/constant-weight.ts'
import type { Searcher } from '../contracts/query.ts'
import { type CachingKind, type NumberBounds, Query, type Weight } from '../contracts/query.ts'
import { type BulkScorer, DefaultBulkScorer, type Scorer } from '../contracts/scorer.ts'
import { BitsetBulkScorer, BitsetScorer } from '../iterators/bitset-scorer.ts'
import { ColumnRangeBulkScorer } from '../iterators/column-range-bulk.ts'
import { ColumnScorer } from '../iterators/column-scorer.ts'
import { DeferredBulkScorer } from '../iterators/deferred-bulk.ts'
import { DocListScorer } from '../iterators/doc-list.ts'
import { FieldExistsQuery, presence } from './field-exists.ts'
import { MatchAllDocsQuery } from './match-all.ts'
import { MatchNoDocsQuery } from './match-none.ts'

/** How index values are printed: as points (the number itself) and as columns (sortable whole numbers). */
export interface NumberTexts {
  point(value: number | bigint): string
  column(value: number | bigint): string
  /** The server prints no field before sets of unsigned longs in columns. */
  readonly namelessSets?: boolean
}

/** Inclusive bounds in index values. */
export interface NumericRange {
  readonly field: string
  readonly min: number | bigint
  readonly max: number | bigint
  readonly texts: NumberTexts
}

export class PointRangeQuery extends Query {
  readonly type = 'PointRangeQuery'
  /** Of the segment asked about last: rewriting, estimating and searching all ask. */
  private placed: { readonly points: Points; readonly place: PointPlace } | null = null

  constructor(readonly range: NumericRange) {
    super()
  }

  toString(): string {
    const { field, min, max, texts } = this.range
    return `${field}:[${texts.point(min)} TO ${texts.point(max)}]`
  }

  override identity(): string {
    return `${this.type}|${JSON.stringify([this.range.field, `${this.range.min}`, `${this.range.max}`])}`
  }

  override get caching(): CachingKind {
    return 'costly'
  }

  /** Where the points of a segment are that are in range. */
  placeIn(points: Points): PointPlace {
    if (this.placed?.points !== points) this.placed = { points, place: pointRange(points, this.range) }
    return this.placed.place
  }

  /** What the values of the segments say about the bounds. */
  override rewrite(searcher: Searcher): Query {
    const { field } = this.range
    let all = true
    let none = true
    let everywhere = true
    for (const { reader } of searcher.reader.segments) {
      const points = reader.points(field)
      if (points === null || points.docs.length === 0) {
        everywhere = false
        continue
      }
      const { from, to } = this.placeIn(points)
      if (from < to) none = false
      if (to - from < points.docs.length) all = false
      if (!hasEverywhere(reader, field, points)) everywhere = false
    }
    if (none) return new MatchNoDocsQuery()
    if (!all) return this
    if (everywhere) return new MatchAllDocsQuery()
    const columned = searcher.reader.segments.every(({ reader }) => reader.points(field) === null || reader.numeric(field) !== null)
    return columned ? new FieldExistsQuery(field) : this
  }

  override numbersWithin(field: string): NumberBounds | null {
    return field === this.range.field ? this.range : null
  }

  createWeight(_searcher: Searcher, _mode: ScoreMode, boost: number): Weight {
    return new PointRangeWeight(this, boost)
  }
}

function hasEverywhere(reader: SegmentReader, field: string, points: Points): boolean {
  if (reader.numeric(field) !== null) return presence(reader, field) === 'all'
  if (points.docs.length < reader.maxDoc) return false
  return collectDocs(points.docs, 0, points.docs.length, reader.maxDoc).count() === reader.maxDoc
}

interface PointPlace {
  readonly from: number
  readonly to: number
}

function pointRange(points: Points, { min, max }: NumericRange): PointPlace {
  const from = points.lowerBound(min)
  const { values } = points
  let low = from
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle] <= max) low = middle + 1
    else high = middle
  }
  return { from, to: low }
}

function collectDocs(docs: Uint32Array, from: number, to: number, maxDoc: number): Bitset {
  const set = Bitset.empty(maxDoc)
  const { words } = set
  for (let i = from; i < to; i++) words[docs[i] >>> 5] |= 1 << (docs[i] & 31)
  return set
}

/** At one document in this many, sorting takes as long as filling and scanning a bitset. */
const SORTED_SHARE = 1024

/** Documents from points: few as a sorted list, more as a bitset. */
export function docsScorer(docs: Uint32Array, from: number, to: number, maxDoc: number, score: number): Scorer | null {
  if (from >= to) return null
  if ((to - from) * SORTED_SHARE < maxDoc) return new DocListScorer(docs.slice(from, to).sort(), score)
  return new BitsetScorer(collectDocs(docs, from, to, maxDoc), to - from, score)
}

class PointRangeWeight extends ConstantWeight<PointRangeQuery> {
  scorer(segment: SegmentView): Scorer | null {
    const points = segment.reader.points(this.query.range.field)
    if (points === null) return null
    const { from, to } = this.query.placeIn(points)
    return docsScorer(points.docs, from, to, segment.reader.maxDoc, this.score)
  }

  override bulkScorer(segment: SegmentView): BulkScorer | null {
    const expected = this.estimate(segment)
    if (expected === 0) return null
    return new DeferredBulkScorer(() => {
      const scorer = this.scorer(segment)!
      return scorer instanceof BitsetScorer ? new BitsetBulkScorer(scorer.bits, scorer.cost(), this.score) : new DefaultBulkScorer(scorer)
    }, expected)
  }

  /** How many documents the points hold in range, were each to have one value. */
  override estimate(segment: SegmentView): number {
    const points = segment.reader.points(this.query.range.field)
    if (points === null) return 0
    const { from, to } = this.query.placeIn(points)
    return to - from
  }

  override count(segment: SegmentView): number {
    const found = this.estimate(segment)
    if (found === 0) return 0
    const isCounted = segment.live === null && segment.reader.numeric(this.query.range.field)?.starts === null
    return isCounted ? found : -1
  }
}

export class SortedNumericDocValuesRangeQuery extends Query {
  readonly type = 'SortedNumericDocValuesRangeQuery'

  constructor(readonly range: NumericRange) {
    super()
  }

  override identity(): string {
    return `${this.type}|${JSON.stringify([this.range.field, `${this.range.min}`, `${this.range.max}`])}`
  }

  toString(): string {
    const { field, min, max, texts } = this.range
    return `${field}:[${texts.column(min)} TO ${texts.column(max)}]`
  }

  override numbersWithin(field: string): NumberBounds | null {
    return field === this.range.field ? this.range : null
  }

  createWeight(_searcher: Searcher, _mode: ScoreMode, boost: number): Weight {
    return new ColumnRangeWeight(this, boost)
  }
}

class ColumnRangeWeight extends ConstantWeight<SortedNumericDocValuesRangeQuery> {
  scorer(segment: SegmentView): Scorer | null {
    const column = segment.reader.numeric(this.query.range.field)
    return column === null ? null : new ColumnScorer(segment.reader.maxDoc, this.score, rangeTest(column, this.query.range))
  }

  override bulkScorer(segment: SegmentView): BulkScorer | null {
    const column = segment.reader.numeric(this.query.range.field)
    if (column === null) return null
    const { low, high } = boundsFor(column, this.query.range)
    return new ColumnRangeBulkScorer(column, low, high, segment.reader.maxDoc, this.score)
  }
}

/** Bounds that compare with the column's values without loss. */
function boundsFor(column: NumericColumn, { min, max }: NumericRange): { low: number | bigint; high: number | bigint } {
  if (column.values instanceof BigInt64Array) return { low: ceilBig(min), high: floorBig(max) }
  return { low: min, high: max }
}

const LONG_MIN = -(2n ** 63n)
const LONG_MAX = 2n ** 63n - 1n
const ceilBig = (value: number | bigint) =>
  typeof value === 'bigint' ? value : Number.isFinite(value) ? BigInt(Math.ceil(value)) : LONG_MIN
const floorBig = (value: number | bigint) =>
  typeof value === 'bigint' ? value : Number.isFinite(value) ? BigInt(Math.floor(value)) : LONG_MAX

function rangeTest(column: NumericColumn, range: NumericRange): (doc: number) => boolean {
  const { values, starts, present } = column
  const { low, high } = boundsFor(column, range)
  if (starts !== null) {
    return doc => {
      for (let i = starts[doc]; i < starts[doc + 1]; i++) if (values[i] >= low && values[i] <= high) return true
      return false
    }
  }
  if (present === null) return doc => values[doc] >= low && values[doc] <= high
  return doc => values[doc] >= low && values[doc] <= high && present.has(doc)
}
