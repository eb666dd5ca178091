// Keyword queries over the column instead of the index: for fields with doc values only.
import { Bitset } from '../../index/bitmap/bitset.ts'
import type { OrdinalColumn, TermDictionary } from '../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { ConstantWeight } from '../contracts/constant-weight.ts'
import type { Searcher } from '../contracts/query.ts'
import { Query, type Weight } from '../contracts/query.ts'
import type { BulkScorer, Scorer } from '../contracts/scorer.ts'
import { BitsetBulkScorer, BitsetScorer } from '../iterators/bitset-scorer.ts'
import { bytesText } from '../values/term-text.ts'
import type { MultiTermQuery } from './multi-term.ts'
import { ordinalRange, type TermBounds } from './term-range.ts'

/** A multi-term query answered by ordinals. */
export class DocValuesTermsQuery extends Query {
  readonly type = 'MultiTermQueryDocValuesWrapper'

  constructor(readonly query: MultiTermQuery) {
    super()
  }

  toString(): string {
    return this.query.toString()
  }

  override key(): string {
    return `${this.type}|${this.query.key()}`
  }

  createWeight({ checkpoint }: Searcher, _mode: ScoreMode, boost: number): Weight {
    return new OrdinalWeight(this, boost, this.query.field, terms => this.query.ordinals(terms, () => checkpoint.check()))
  }
}

/** Terms between two bounds, by their ordinals. */
export class DocValuesRangeQuery extends Query {
  readonly type = 'SortedSetDocValuesRangeQuery'

  constructor(
    readonly field: string,
    readonly bounds: TermBounds,
  ) {
    super()
  }

  toString(): string {
    const { lower, upper, includeLower, includeUpper } = this.bounds
    const from = lower === null ? '{*' : `${includeLower ? '[' : '{'}${bytesText(lower)}`
    const to = upper === null ? '*}' : `${bytesText(upper)}${includeUpper ? ']' : '}'}`
    return `${this.field}:${from} TO ${to}`
  }

  createWeight(_searcher: Searcher, _mode: ScoreMode, boost: number): Weight {
    return new OrdinalWeight(this, boost, this.field, terms => {
      const { from, to } = ordinalRange(terms, this.bounds)
      return Array.from({ length: Math.max(to - from, 0) }, (_, i) => from + i)
    })
  }
}

/** One term, by its ordinal. */
export class DocValuesTermQuery extends DocValuesRangeQuery {
  constructor(field: string, term: string) {
    super(field, { lower: term, upper: term, includeLower: true, includeUpper: true })
  }
}

export class OrdinalWeight extends ConstantWeight {
  constructor(
    query: Query,
    score: number,
    private readonly field: string,
    private readonly ordinals: (terms: TermDictionary) => Iterable<number>,
  ) {
    super(query, score)
  }

  private matches(segment: SegmentView): Bitset | null {
    const column = segment.reader.ordinals(this.field)
    if (column === null) return null
    const wanted = Bitset.empty(column.terms.size)
    for (const ord of this.ordinals(column.terms)) wanted.add(ord)
    return withOrdinal(column, wanted, segment.reader.maxDoc)
  }

  scorer(segment: SegmentView): Scorer | null {
    const matches = this.matches(segment)
    return matches === null ? null : new BitsetScorer(matches, matches.count(), this.score)
  }

  override bulkScorer(segment: SegmentView): BulkScorer | null {
    const matches = this.matches(segment)
    return matches === null ? null : new BitsetBulkScorer(matches, matches.count(), this.score)
  }
}

/** Documents with a wanted ordinal. */
function withOrdinal(column: OrdinalColumn, wanted: Bitset, maxDoc: number): Bitset {
  const { ords, starts } = column
  const found = Bitset.empty(maxDoc)
  for (let doc = 0; doc < maxDoc; doc++) {
    const end = starts === null ? doc + 1 : starts[doc + 1]
    for (let i = starts === null ? doc : starts[doc]; i < end; i++) {
      if (ords[i] > 0 && wanted.has(ords[i] - 1)) {
        found.add(doc)
        break
      }
    }
  }
  return found
}
