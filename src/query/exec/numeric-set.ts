// Documents with any of a set of numbers: from the sorted points, or by the column.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { ConstantWeight } from '../contracts/constant-weight.ts'
import type { Searcher } from '../contracts/query.ts'
import { type CachingKind, Query, type Weight } from '../contracts/query.ts'
import type { Scorer } from '../contracts/scorer.ts'
import { ColumnScorer } from '../iterators/column-scorer.ts'
import { docsScorer, type NumberTexts } from './numeric-range.ts'

export interface NumericSet {
  readonly field: string
  /** Index values, ascending, distinct. */
  readonly values: readonly (number | bigint)[]
  readonly texts: NumberTexts
  /** Given as a bitmap, which descriptions do not spell out. */
  readonly isBitmap?: boolean
}

const keyOf = ({ type }: Query, { field, values }: NumericSet) => `${type}|${field}|${values.join(' ')}`

export class PointInSetQuery extends Query {
  readonly type = 'PointInSetQuery'

  constructor(readonly set: NumericSet) {
    super()
  }

  toString(): string {
    const { field, values, texts, isBitmap } = this.set
    if (isBitmap) return `BitmapIndexQuery(field=${field})`
    return `${field}:{${values.map(value => texts.point(value)).join(' ')}}`
  }

  override key(): string {
    return keyOf(this, this.set)
  }

  override identity(): string {
    return this.key()
  }

  override get caching(): CachingKind {
    return 'costly'
  }

  createWeight(_searcher: Searcher, _mode: ScoreMode, boost: number): Weight {
    return new PointInSetWeight(this, boost)
  }
}

class PointInSetWeight extends ConstantWeight<PointInSetQuery> {
  scorer(segment: SegmentView): Scorer | null {
    const { field, values } = this.query.set
    const points = segment.reader.points(field)
    if (points === null) return null
    const ranges: [number, number][] = []
    let size = 0
    for (const value of values) {
      const from = points.lowerBound(value)
      let to = from
      // Equal whether the segment holds numbers or 64-bit integers.
      while (to < points.values.length && points.values[to] <= value) to++
      if (to === from) continue
      ranges.push([from, to])
      size += to - from
    }
    const docs = new Uint32Array(size)
    let at = 0
    for (const [from, to] of ranges) {
      docs.set(points.docs.subarray(from, to), at)
      at += to - from
    }
    return docsScorer(docs, 0, size, segment.reader.maxDoc, this.score)
  }
}

export class SortedNumericDocValuesSetQuery extends Query {
  readonly type = 'SortedNumericDocValuesSetQuery'

  constructor(readonly set: NumericSet) {
    super()
  }

  toString(): string {
    const { field, values, texts, isBitmap } = this.set
    if (isBitmap) return `BitmapDocValuesQuery(field=${field})`
    return `${texts.namelessSets ? '' : field}: [${hashOrder(values.map(value => BigInt(texts.column(value)))).join(', ')}]`
  }

  override key(): string {
    return keyOf(this, this.set)
  }

  override identity(): string {
    return this.key()
  }

  createWeight(_searcher: Searcher, _mode: ScoreMode, boost: number): Weight {
    return new ColumnSetWeight(this, boost)
  }
}

/** The order in which the server's open-addressed set of longs lists its members. */
function hashOrder(values: readonly bigint[]): bigint[] {
  const size = 2 ** (32 - Math.clz32(Math.floor((values.length * 3) / 2)))
  const table: (bigint | undefined)[] = new Array(size).fill(undefined)
  for (const value of values) {
    const bits = BigInt.asUintN(64, value)
    let slot = Number((bits ^ (bits >> 32n)) & BigInt(size - 1))
    while (table[slot] !== undefined) slot = (slot + 1) & (size - 1)
    table[slot] = value
  }
  return table.filter(value => value !== undefined)
}

class ColumnSetWeight extends ConstantWeight<SortedNumericDocValuesSetQuery> {
  scorer(segment: SegmentView): Scorer | null {
    const column = segment.reader.numeric(this.query.set.field)
    if (column === null) return null
    const { values, starts } = column
    const wide = values instanceof BigInt64Array
    const wanted = new Set<number | bigint>(this.query.set.values.map(value => (wide ? BigInt(value) : Number(value))))
    const test = (doc: number) => {
      if (!column.has(doc)) return false
      const end = starts === null ? doc + 1 : starts[doc + 1]
      for (let i = starts === null ? doc : starts[doc]; i < end; i++) if (wanted.has(values[i])) return true
      return false
    }
    return new ColumnScorer(segment.reader.maxDoc, this.score, test)
  }
}
