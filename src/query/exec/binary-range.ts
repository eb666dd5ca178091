// Documents with a range that meets, holds or lies within another: the bounds of every document are compared, four bytes at a time.
import { Bitset } from '../../index/bitmap/bitset.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { BoundedRange, RangeKind } from '../../index/mapping/range-kind.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { ConstantWeight } from '../contracts/constant-weight.ts'
import type { Searcher } from '../contracts/query.ts'
import { Query, type Weight } from '../contracts/query.ts'
import type { BulkScorer, Scorer } from '../contracts/scorer.ts'
import { BitsetBulkScorer, BitsetScorer } from '../iterators/bitset-scorer.ts'

export type RangeRelation = 'intersects' | 'contains' | 'within'

interface RangeQuestion {
  readonly field: string
  readonly kind: RangeKind
  readonly range: BoundedRange
  readonly relation: RangeRelation
}

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
  scorer(segment: SegmentView): Scorer | null {
    const found = matches(segment, this.query.question)
    return found === null ? null : new BitsetScorer(found, found.count(), this.score)
  }

  override bulkScorer(segment: SegmentView): BulkScorer | null {
    const found = matches(segment, this.query.question)
    return found === null ? null : new BitsetBulkScorer(found, found.count(), this.score)
  }
}

function matches({ reader }: SegmentView, { field, kind, range, relation }: RangeQuestion): Bitset | null {
  const column = reader.binary(field)
  if (column === null) return null
  const { width } = kind
  const min = viewOf(kind.encode(range.min))
  const max = viewOf(kind.encode(range.max))
  const { starts } = column
  const bytes = viewOf(column.bytes)
  const found = Bitset.empty(reader.maxDoc)
  for (let doc = 0; doc < reader.maxDoc; doc++) {
    // Without a range there are no bytes.
    for (let at = starts[doc]; at < starts[doc + 1]; at += 2 * width) {
      if (holds(bytes, at, min, max, width, relation)) {
        found.add(doc)
        break
      }
    }
  }
  return found
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength)

function holds(bytes: DataView, at: number, min: DataView, max: DataView, width: number, relation: RangeRelation): boolean {
  if (relation === 'intersects') return compare(bytes, at, max, width) <= 0 && compare(bytes, at + width, min, width) >= 0
  const lower = compare(bytes, at, min, width)
  const upper = compare(bytes, at + width, max, width)
  return relation === 'contains' ? lower <= 0 && upper >= 0 : lower >= 0 && upper <= 0
}

/** As `compareBytes`. Widths are whole words. */
function compare(bytes: DataView, at: number, bound: DataView, width: number): number {
  for (let i = 0; i < width; i += 4) {
    const difference = bytes.getUint32(at + i) - bound.getUint32(i)
    if (difference !== 0) return difference
  }
  return 0
}
