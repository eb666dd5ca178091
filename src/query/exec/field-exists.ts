// Documents with a value in a field, found by norms or doc values.
import { Bitset } from '../../index/bitmap/bitset.ts'
import type { SegmentReader } from '../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { ConstantWeight } from '../contracts/constant-weight.ts'
import type { Searcher } from '../contracts/query.ts'
import { type CachingKind, Query, type Weight } from '../contracts/query.ts'
import type { BulkScorer, Scorer } from '../contracts/scorer.ts'
import { AllDocsBulkScorer, AllDocsScorer } from '../iterators/all-docs.ts'
import { BitsetBulkScorer, BitsetScorer } from '../iterators/bitset-scorer.ts'
import { MatchAllDocsQuery } from './match-all.ts'

export class FieldExistsQuery extends Query {
  readonly type = 'FieldExistsQuery'

  constructor(
    readonly field: string,
    /** As a filter: no hit of the clauses beside it lacks the field. */
    readonly isImplied = false,
  ) {
    super()
  }

  toString(): string {
    return `FieldExistsQuery [field=${this.field}]`
  }

  override rewrite(searcher: Searcher): Query {
    const everywhere = searcher.reader.segments.every(({ reader }) => indexedEverywhere(reader, this.field))
    return everywhere ? new MatchAllDocsQuery() : this
  }

  override identity(): string {
    return `${this.type}|${this.field}`
  }

  override get caching(): CachingKind {
    return 'never'
  }

  createWeight(_searcher: Searcher, _mode: ScoreMode, boost: number): Weight {
    return new FieldExistsWeight(this, boost)
  }
}

/** The index (not the column alone) knows that no document lacks the field. */
function indexedEverywhere(reader: SegmentReader, field: string): boolean {
  const info = reader.fields.get(field)
  if (info === undefined || (info.index === 0 && info.points === 'none')) return false
  return info.points === 'none' ? info.docCount === reader.maxDoc : presence(reader, field) === 'all'
}

/** Documents with the field; null: none. */
export function presence(reader: SegmentReader, field: string): Bitset | 'all' | null {
  if (!reader.fields.has(field)) return null
  if (reader.norms(field) !== null) return reader.normsPresent(field) ?? 'all'
  const numeric = reader.numeric(field)
  if (numeric !== null) {
    if (numeric.starts === null) return numeric.present ?? 'all'
    return allOrSome(listed(reader.maxDoc, doc => numeric.has(doc)))
  }
  const column = reader.ordinals(field)
  if (column !== null) return listed(reader.maxDoc, doc => column.has(doc))
  const vectors = reader.vectors(field)
  if (vectors !== null) return vectors.docs === null ? 'all' : listed(reader.maxDoc, doc => vectors.ordOf(doc) >= 0)
  const binary = reader.binary(field)
  if (binary !== null) return listed(reader.maxDoc, doc => binary.get(doc) !== null)
  return null
}

const allOrSome = (set: Bitset): Bitset | 'all' => (set.count() === set.size ? 'all' : set)

function listed(maxDoc: number, has: (doc: number) => boolean): Bitset {
  const set = Bitset.empty(maxDoc)
  for (let doc = 0; doc < maxDoc; doc++) if (has(doc)) set.add(doc)
  return set
}

class FieldExistsWeight extends ConstantWeight<FieldExistsQuery> {
  scorer(segment: SegmentView): Scorer | null {
    const present = presence(segment.reader, this.query.field)
    if (present === null) return null
    if (present === 'all') return new AllDocsScorer(segment.reader.maxDoc, this.score)
    return new BitsetScorer(present, present.count(), this.score)
  }

  override bulkScorer(segment: SegmentView): BulkScorer | null {
    const present = presence(segment.reader, this.query.field)
    if (present === null) return null
    if (present === 'all') return new AllDocsBulkScorer(segment.reader.maxDoc, this.score)
    return new BitsetBulkScorer(present, present.count(), this.score)
  }
  override count(segment: SegmentView): number {
    const present = presence(segment.reader, this.query.field)
    if (present === null) return 0
    if (present === 'all') return segment.numDocs
    return segment.live === null ? present.count() : -1
  }
}
