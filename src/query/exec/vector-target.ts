// A query vector bound to its field and search parameters.
import { javaFloat } from '../../core/numbers.ts'
import { Bitset } from '../../index/bitmap/bitset.ts'
import { NO_MORE_DOCS } from '../../index/contracts/segment-reader.ts'
import type { SegmentView, ShardReader } from '../../index/contracts/shard-reader.ts'
import { type ScoreOf, scoreOf } from '../../index/vectors/spaces.ts'
import type { VectorColumn } from '../../index/vectors/vector-column.ts'
import type { SpaceType, VectorArray } from '../../index/vectors/vector-spec.ts'
import type { Query, Searcher, Weight } from '../contracts/query.ts'
import type { Scorer } from '../contracts/scorer.ts'
import { BooleanQuery } from './boolean.ts'
import { FieldExistsQuery } from './field-exists.ts'
import { acceptedVectors } from './nearest-vectors.ts'
import { parentDocuments } from './parent-documents.ts'
import { rewriteQuery } from './search.ts'
import { weigh } from './weigh.ts'

/** So many numbers of vectors are compared in the time that a simple document takes. */
const NUMBERS_OF_A_DOCUMENT = 10

const filtered = (filter: Query, field: string) =>
  new BooleanQuery([
    { occur: 'filter', query: filter },
    { occur: 'filter', query: new FieldExistsQuery(field) },
  ])

export class VectorTarget {
  readonly score: ScoreOf

  constructor(
    readonly field: string,
    readonly vector: VectorArray,
    readonly space: SpaceType,
    /** Null: any document. */
    readonly filter: Query | null,
    /** Path of the objects whose documents hold the nested ones that have the vectors; null: the documents at hand have them. */
    readonly parentPath: string | null,
  ) {
    this.score = scoreOf(space)
  }

  /** `Float` or `Byte`, as names of Lucene's queries have it. */
  get kind(): 'Float' | 'Byte' {
    return this.vector instanceof Float32Array ? 'Float' : 'Byte'
  }

  get first(): string {
    return this.vector instanceof Float32Array ? javaFloat(this.vector[0]) : String(this.vector[0])
  }

  key(): string {
    return `${this.field}|${this.space}|${this.vector.join()}|${this.filter?.key()}|${this.parentPath}`
  }

  /** What looking at so many vectors of each segment costs, as documents would; with what finding the terms of the filter costs. */
  costOf(shard: ShardReader, vectors: (column: VectorColumn) => number): number {
    let looked = 0
    for (const { reader } of shard.segments) {
      const column = reader.vectors(this.field)
      if (column !== null) looked += vectors(column)
    }
    return (this.filter?.expansionCost(shard) ?? 0) + looked * (1 + this.vector.length / NUMBERS_OF_A_DOCUMENT)
  }

  /** What the documents must match; those that hold nested ones are asked, which have no vectors themselves. */
  filterWeight(searcher: Searcher): Weight | null {
    const { filter, parentPath, field } = this
    if (filter === null) return null
    if (parentPath !== null) return weigh(searcher, rewriteQuery(filter, searcher), 'complete_no_scores', 1)
    const having = filtered(filter, field)
    // Not through `weigh`: profiles show the parts alone.
    return rewriteQuery(having, searcher).createWeight(searcher, 'complete_no_scores', 1)
  }

  /** The vectors of a segment that may be found. */
  accepted(column: VectorColumn, view: SegmentView, filter: Weight | null): Bitset | null {
    if (filter === null) return acceptedVectors(column, view, 'all')
    const scorer = filter.scorer(view)
    if (scorer === null) return Bitset.empty(column.count)
    return this.parentPath === null ? acceptedVectors(column, view, scorer) : this.insideAccepted(column, view, scorer)
  }

  /** The filter of a query on nested documents is about the root documents that hold them. */
  private insideAccepted(column: VectorColumn, view: SegmentView, scorer: Scorer): Bitset {
    const accepted = Bitset.empty(column.count)
    const roots = parentDocuments(view.reader, '')
    for (let ord = 0; ord < column.count; ord++) {
      const doc = column.docOf(ord)
      const root = roots === null ? doc : roots.next(doc)
      if (scorer.doc < root) scorer.advance(root)
      if (scorer.doc === NO_MORE_DOCS) break
      if (scorer.doc === root && (view.live === null || view.live.has(doc))) accepted.add(ord)
    }
    return accepted
  }
}
