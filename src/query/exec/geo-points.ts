// Documents with a point that passes a test, looked for in doc values or in the points.
import { javaFloat } from '../../core/numbers.ts'
import type { Bitset } from '../../index/bitmap/bitset.ts'
import type { NumericColumn, SegmentReader } from '../../index/contracts/segment-reader.ts'
import type { SegmentView, ShardReader } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { ConstantWeight } from '../contracts/constant-weight.ts'
import { type Explanation, explainMatch, explainNoMatch } from '../contracts/explanation.ts'
import type { Searcher } from '../contracts/query.ts'
import { Query, type Weight } from '../contracts/query.ts'
import type { BulkScorer, Scorer } from '../contracts/scorer.ts'
import { BitsetBulkScorer, BitsetScorer } from '../iterators/bitset-scorer.ts'
import { ColumnScorer } from '../iterators/column-scorer.ts'
import { anyPasses, listPlaces, PlaceBulkScorer, placeTester } from '../iterators/place-windows.ts'
import type { PlaceTest } from '../values/place-test.ts'
import { halves } from '../values/places.ts'
import { Scan, STRETCH } from './scan.ts'

/** Where others name so few of the documents, theirs are looked up one by one. */
const FEW = 4

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

  /** Every place is looked at. */
  override expansionCost({ maxDoc }: ShardReader): number {
    return maxDoc
  }

  createWeight({ checkpoint }: Searcher, _mode: ScoreMode, boost: number): Weight {
    return new GeoPointWeight(this, boost, new Scan(checkpoint))
  }
}

class GeoPointWeight extends ConstantWeight<GeoPointQuery> {
  constructor(
    query: GeoPointQuery,
    score: number,
    private readonly scan: Scan,
  ) {
    super(query, score)
  }

  scorer({ reader }: SegmentView, leadCost = Number.POSITIVE_INFINITY): Scorer | null {
    const { field, test } = this.query
    const column = reader.numeric(field)
    if (column !== null && leadCost * FEW < reader.maxDoc) {
      return new ColumnScorer(reader.maxDoc, this.score, placeTester(column, test))
    }
    const found = column === null ? inPoints(reader, this.query, this.scan) : inColumn(reader, column, test, this.scan)
    return found === null ? null : new BitsetScorer(found, found.count(), this.score)
  }

  override explain(segment: SegmentView, doc: number): Explanation {
    const scorer = this.scorer(segment)
    const { inColumn } = this.query
    if (scorer === null || scorer.advance(doc) !== doc) return explainNoMatch(`${inColumn} doesn't match id ${doc}`)
    return explainMatch(this.score, this.score === 1 ? inColumn : `${inColumn}^${javaFloat(this.score)}`)
  }

  override bulkScorer({ reader }: SegmentView): BulkScorer | null {
    const { field, test } = this.query
    const column = reader.numeric(field)
    if (column !== null) return new PlaceBulkScorer(column, test, reader.maxDoc, this.score)
    const found = inPoints(reader, this.query, this.scan)
    return found === null ? null : new BitsetBulkScorer(found, found.count(), this.score)
  }
}

function inColumn(reader: SegmentReader, column: NumericColumn, test: PlaceTest, scan: Scan): Bitset {
  const places = halves(column.values)
  const docs = new Int32Array(STRETCH)
  return scan.documents(reader, reader.maxDoc, (found, from, to) => {
    const n = listPlaces(column, places, test, from, to, docs, null)
    for (let i = 0; i < n; i++) found.add(docs[i])
  })
}

function inPoints(reader: SegmentReader, { field, test }: GeoPointQuery, scan: Scan): Bitset | null {
  const points = reader.points(field)
  if (points === null) return null
  const { docs } = points
  const places = halves(points.values)
  return scan.documents(reader, docs.length, (found, from, to) => {
    for (let i = from; i < to; i++) if (anyPasses(places, test, i, i + 1)) found.add(docs[i])
  })
}
