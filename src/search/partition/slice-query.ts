// The documents of a shard that one slice searches: those whose hash leaves the slice's number when divided by the number of slices.
import type { Checkpoint } from '../../core/checkpoint.ts'
import { illegalArgument } from '../../core/errors.ts'
import { Bitset } from '../../index/bitmap/bitset.ts'
import { ID_FIELD } from '../../index/contracts/document.ts'
import type { SegmentReader } from '../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { FieldLookup, FieldType } from '../../index/mapping/field-type.ts'
import type { ScoreMode } from '../../query/contracts/collector.ts'
import { ConstantWeight } from '../../query/contracts/constant-weight.ts'
import type { Searcher } from '../../query/contracts/query.ts'
import { Query, type Weight } from '../../query/contracts/query.ts'
import type { BulkScorer, Scorer } from '../../query/contracts/scorer.ts'
import { MatchNoDocsQuery } from '../../query/exec/match-none.ts'
import { BitsetBulkScorer, BitsetScorer } from '../../query/iterators/bitset-scorer.ts'
import { idBytes } from '../../query/values/term-text.ts'
import type { SliceSpec } from '../contracts/search-request.ts'
import type { ShardSlice } from '../contracts/shard-options.ts'
import { columnLong, hashBytes, hashLong } from './slice-hash.ts'

export function sliceFilter(slice: Exclude<ShardSlice, 'all'>, fields: FieldLookup): Query[] {
  if (slice === 'none') return [new MatchNoDocsQuery('this shard is not part of the slice')]
  if (slice.field === ID_FIELD) return [new SliceQuery(slice, null)]
  const field = fields.field(slice.field)
  if (field === undefined) throw illegalArgument(`field ${slice.field} not found`)
  const { column } = field.spec
  if (column === 'none' || column === 'ordinal' || column === 'binary') {
    throw illegalArgument(`cannot load numeric doc values on ${slice.field}`)
  }
  return [new SliceQuery(slice, field)]
}

/** Documents between two questions whether to go on. */
const CHECKED_EVERY = 4096

class SliceQuery extends Query {
  readonly type: string
  /** A scroll asks for them again with each page. */
  private readonly known = new Map<SegmentReader, Bitset>()

  constructor(
    private readonly slice: SliceSpec,
    /** Null: by `_id`. */
    private readonly column: FieldType | null,
  ) {
    super()
    this.type = column === null ? 'TermsSliceQuery' : 'DocValuesSliceQuery'
  }

  toString(): string {
    const { field, id, max } = this.slice
    return `${this.type}[field=${field}, id=${id}, max=${max}]`
  }

  members(reader: SegmentReader, checkpoint: Checkpoint): Bitset {
    let members = this.known.get(reader)
    if (members === undefined) {
      members = Bitset.empty(reader.maxDoc)
      if (this.column === null) this.addByIds(reader, members, checkpoint)
      else this.addByNumbers(reader, this.column, members)
      this.known.set(reader, members)
      checkpoint.pause('query')
    }
    return members
  }

  private addByIds(reader: SegmentReader, members: Bitset, checkpoint: Checkpoint): void {
    for (let doc = 0; doc < reader.maxDoc; doc++) {
      if (doc % CHECKED_EVERY === 0) checkpoint.check()
      const id = reader.idOf(doc)
      if (id !== null && this.has(hashBytes(idBytes(id)))) members.add(doc)
    }
  }

  /** A document with several numbers may belong to several slices; one without a number counts as zero. */
  private addByNumbers(reader: SegmentReader, field: FieldType, members: Bitset): void {
    const column = reader.numeric(field.name)
    const long = columnLong(field)
    for (let doc = 0; doc < reader.maxDoc; doc++) {
      if (column === null || !column.has(doc)) {
        if (this.has(0)) members.add(doc)
        continue
      }
      const { starts, values } = column
      const from = starts === null ? doc : starts[doc]
      const to = starts === null ? doc + 1 : starts[doc + 1]
      for (let i = from; i < to; i++) if (this.has(hashLong(long(values[i])))) members.add(doc)
    }
  }

  private has(hash: number): boolean {
    const { id, max } = this.slice
    return ((hash % max) + max) % max === id
  }

  createWeight({ checkpoint }: Searcher, _mode: ScoreMode, boost: number): Weight {
    return new SliceWeight(this, boost, checkpoint)
  }
}

class SliceWeight extends ConstantWeight {
  constructor(
    private readonly slice: SliceQuery,
    score: number,
    private readonly checkpoint: Checkpoint,
  ) {
    super(slice, score)
  }

  scorer({ reader }: SegmentView): Scorer {
    const members = this.slice.members(reader, this.checkpoint)
    return new BitsetScorer(members, members.count(), this.score)
  }

  override bulkScorer({ reader }: SegmentView): BulkScorer {
    const members = this.slice.members(reader, this.checkpoint)
    return new BitsetBulkScorer(members, members.count(), this.score)
  }
}
