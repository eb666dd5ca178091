// Documents with a point that satisfies a geo predicate, tested in doc values or in the points.

import { javaFloat } from '../../core/numbers.ts'
import type { Bitset } from '../../index/bitmap/bitset.ts'
import type { SegmentReader } from '../../index/segment/segment-reader-api.ts'
import type { SegmentView, ShardReader } from '../../index/shard-reader.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { ConstantWeight } from '../contracts/constant-weight.ts'
import { type Explanation, explainMatch, explainNoMatch } from '../contracts/explanation.ts'
import type { Searcher } from '../contracts/query.ts'
import { Query, type Weight } from '../contracts/query.ts'
import type { BulkScorer, Scorer } from '../contracts/scorer.ts'
import { BitsetBulkScorer, BitsetScorer } from '../iterators/bitset-scorer.ts'
import { halves } from '../values/places.ts'
import { Scan } from './scan.ts'

/** A place takes as long as so many documents. */
const PLACE_COST = 4

/** Of encoded latitude and longitude. */
type PlaceTest = (lat: number, lon: number) => boolean

/** What Lucene calls the two ways to look for places; here one does for both. */
export interface PlaceNames {
  readonly index: string
  /** Without the field. */
  readonly column: string
  readonly isRange?: boolean
}

export class GeoPointQuery extends Query {
  readonly type = 'IndexOrDocValuesQuery'

  constructor(
    readonly field: string,
    private readonly names: PlaceNames,
    readonly test: PlaceTest,
  ) {
    super()
  }

  toString(): string {
    return `IndexOrDocValuesQuery(indexQuery=${this.names.index}, dvQuery=${this.inColumn})`
  }

  /** As explanations name it. */
  get inColumn(): string {
    return `${this.field}:${this.names.column}`
  }

  /** A box is a range of the points, of which it is known which documents have them. */
  get isRange(): boolean {
    return this.names.isRange ?? false
  }

  /** Every place is looked at, and judged by some arithmetic. */
  override expansionCost({ maxDoc }: ShardReader): number {
    return maxDoc * PLACE_COST
  }

  createWeight({ checkpoint }: Searcher, _mode: ScoreMode, boost: number): Weight {
    return new GeoPointWeight(this, boost, new Scan(checkpoint))
  }
}

class GeoPointWeight extends ConstantWeight {
  constructor(
    override readonly query: GeoPointQuery,
    score: number,
    private readonly scan: Scan,
  ) {
    super(query, score)
  }

  scorer(segment: SegmentView): Scorer | null {
    const found = matches(segment.reader, this.query, this.scan)
    return found === null ? null : new BitsetScorer(found, found.count(), this.score)
  }

  override explain(segment: SegmentView, doc: number): Explanation {
    const scorer = this.scorer(segment)
    const { inColumn } = this.query
    if (scorer === null || scorer.advance(doc) !== doc) return explainNoMatch(`${inColumn} doesn't match id ${doc}`)
    return explainMatch(this.score, this.score === 1 ? inColumn : `${inColumn}^${javaFloat(this.score)}`)
  }

  override bulkScorer(segment: SegmentView): BulkScorer | null {
    const found = matches(segment.reader, this.query, this.scan)
    return found === null ? null : new BitsetBulkScorer(found, found.count(), this.score)
  }
}

function matches(reader: SegmentReader, { field, test }: GeoPointQuery, scan: Scan): Bitset | null {
  const column = reader.numeric(field)
  if (column === null) return inPoints(reader, field, test, scan)
  const { starts, present } = column
  const places = halves(column.values)
  return scan.documents(reader, reader.maxDoc, (found, from, to) => {
    for (let doc = from; doc < to; doc++) {
      if (present !== null && !present.has(doc)) continue
      const end = starts === null ? doc + 1 : starts[doc + 1]
      for (let i = starts === null ? doc : starts[doc]; i < end; i++) {
        if (test(places[2 * i + 1], places[2 * i])) {
          found.add(doc)
          break
        }
      }
    }
  })
}

function inPoints(reader: SegmentReader, field: string, test: PlaceTest, scan: Scan): Bitset | null {
  const points = reader.points(field)
  if (points === null) return null
  const { docs } = points
  const places = halves(points.values)
  return scan.documents(reader, docs.length, (found, from, to) => {
    for (let i = from; i < to; i++) if (test(places[2 * i + 1], places[2 * i])) found.add(docs[i])
  })
}
