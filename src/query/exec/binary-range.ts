// Documents with a range that meets, holds or lies within another: the bounds of every document are compared.
import { Bitset } from '../../index/bitmap/bitset.ts'
import type { BinaryColumn, SegmentReader } from '../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { BoundedRange, RangeKind } from '../../index/mapping/range-kind.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { ConstantWeight } from '../contracts/constant-weight.ts'
import type { Searcher } from '../contracts/query.ts'
import { Query, type Weight } from '../contracts/query.ts'
import { type BulkScorer, type Scorer, WINDOW } from '../contracts/scorer.ts'
import { BitsetScorer } from '../iterators/bitset-scorer.ts'
import { ColumnScorer } from '../iterators/column-scorer.ts'
import { ConstantWindows, keepMembers } from '../iterators/constant-windows.ts'
import { rangeBounds } from '../values/range-bounds.ts'

export type RangeRelation = 'intersects' | 'contains' | 'within'

interface RangeQuestion {
  readonly field: string
  readonly kind: RangeKind
  readonly range: BoundedRange
  readonly relation: RangeRelation
  /** What was found in the segment that was asked last. */
  last?: { readonly reader: SegmentReader; readonly found: Bitset }
}

/** One document in this many is looked at sooner than all of them. */
const FEW = 8

abstract class RangeFieldQuery extends Query {
  constructor(readonly question: RangeQuestion) {
    super()
  }

  override key(): string {
    return `${this.type}|${this.question.field}|${this.question.relation}|${this}`
  }

  createWeight(_searcher: Searcher, _mode: ScoreMode, boost: number): Weight {
    return new RangeWeight(this, boost)
  }
}

/** As the server's index answers it. */
export class IndexedRangeQuery extends RangeFieldQuery {
  readonly type = 'RangeFieldQuery'

  toString(): string {
    const { field, kind, range } = this.question
    return `${field}:<ranges:[${kind.show(range.min)} : ${kind.show(range.max)}]>`
  }
}

/** As its column does. */
export class BinaryDocValuesRangeQuery extends RangeFieldQuery {
  readonly type = 'BinaryDocValuesRangeQuery'

  toString(): string {
    const { kind, range } = this.question
    return `BinaryDocValuesRangeQuery(fieldName=,from=${kind.show(range.min)},to=${kind.show(range.max)})`
  }
}

class RangeWeight extends ConstantWeight<RangeFieldQuery> {
  scorer({ reader }: SegmentView, leadCost = Number.POSITIVE_INFINITY): Scorer | null {
    const { maxDoc } = reader
    const { question } = this.query
    const ranges = rangesIn(reader, question)
    if (ranges === null) return null
    if (leadCost * FEW < maxDoc) return new ColumnScorer(maxDoc, this.score, doc => ranges.list(one, doc, doc + 1) > 0)
    // Both forms of a query ask for the same documents.
    if (question.last?.reader !== reader) question.last = { reader, found: ranges.all(maxDoc) }
    const { found } = question.last
    return new BitsetScorer(found, found.count(), this.score)
  }

  override bulkScorer({ reader }: SegmentView): BulkScorer | null {
    const ranges = rangesIn(reader, this.query.question)
    return ranges === null ? null : new RangeBulkScorer(reader.maxDoc, ranges, this.score)
  }
}

const one = new Int32Array(1)

class RangeBulkScorer extends ConstantWindows {
  constructor(
    private readonly maxDoc: number,
    private readonly ranges: FoundRanges,
    constant: number,
  ) {
    super(maxDoc, constant)
  }

  cost(): number {
    return this.maxDoc
  }

  protected list(docs: Int32Array, from: number, to: number, live: Bitset | null): number {
    const n = this.ranges.list(docs, from, to)
    return live === null ? n : keepMembers(docs, n, live)
  }
}

/** Null: no document of the segment has a range. */
function rangesIn(reader: SegmentReader, question: RangeQuestion): FoundRanges | null {
  const column = reader.binary(question.field)
  return column === null ? null : new FoundRanges(column, question)
}

/** The ranges of a segment that are as asked. */
class FoundRanges {
  private readonly bounds: ReturnType<typeof rangeBounds>
  private readonly bytes: DataView
  private readonly min: DataView
  private readonly max: DataView
  /** Between which numbers the bounds of a range lie; what lies on one of them is compared as it is encoded. */
  private readonly lowerLeast: number = Number.NEGATIVE_INFINITY
  private readonly lowerMost: number = Number.POSITIVE_INFINITY
  private readonly upperLeast: number = Number.NEGATIVE_INFINITY
  private readonly upperMost: number = Number.POSITIVE_INFINITY

  constructor(
    column: BinaryColumn,
    private readonly question: RangeQuestion,
  ) {
    const { kind, range, relation } = question
    const [min, max] = [kind.encode(range.min), kind.encode(range.max)]
    this.bounds = rangeBounds(column, kind)
    this.bytes = viewOf(column.bytes)
    this.min = viewOf(min)
    this.max = viewOf(max)
    if (kind.numberAt === undefined) return
    const [least, most] = [kind.numberAt(min, 0), kind.numberAt(max, 0)]
    if (relation === 'within') {
      this.lowerLeast = least
      this.upperMost = most
    } else {
      this.lowerMost = relation === 'contains' ? least : most
      this.upperLeast = relation === 'contains' ? most : least
    }
  }

  /** Writes the documents of [from, to) that have one; how many they are. */
  list(out: Int32Array, from: number, to: number): number {
    const { bounds, lowerLeast, lowerMost, upperLeast, upperMost } = this
    const { numbers, docs } = bounds
    const end = bounds.readUpTo(to)
    let n = 0
    for (let i = bounds.readUpTo(from); i < end; i++) {
      const lower = numbers[2 * i]
      const upper = numbers[2 * i + 1]
      if (lower < lowerLeast || lower > lowerMost || upper < upperLeast || upper > upperMost) continue
      // What rounding made equal may differ, as zeros of two signs do.
      if (!(lower > lowerLeast && lower < lowerMost && upper > upperLeast && upper < upperMost) && !this.holds(i)) continue
      if (n === 0 || out[n - 1] !== docs[i]) out[n++] = docs[i]
    }
    return n
  }

  all(maxDoc: number): Bitset {
    const found = Bitset.empty(maxDoc)
    const docs = new Int32Array(WINDOW)
    for (let from = 0; from < maxDoc; from += WINDOW) {
      const n = this.list(docs, from, Math.min(from + WINDOW, maxDoc))
      for (let i = 0; i < n; i++) found.add(docs[i])
    }
    return found
  }

  private holds(place: number): boolean {
    const { bytes, min, max } = this
    const { kind, relation } = this.question
    const { width } = kind
    const at = 2 * width * place
    if (relation === 'intersects') return compare(bytes, at, max, width) <= 0 && compare(bytes, at + width, min, width) >= 0
    const lower = compare(bytes, at, min, width)
    const upper = compare(bytes, at + width, max, width)
    return relation === 'contains' ? lower <= 0 && upper >= 0 : lower >= 0 && upper <= 0
  }
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength)

/** As `compareBytes`. Widths are whole words. */
function compare(bytes: DataView, at: number, bound: DataView, width: number): number {
  for (let i = 0; i < width; i += 4) {
    const difference = bytes.getUint32(at + i) - bound.getUint32(i)
    if (difference !== 0) return difference
  }
  return 0
}
