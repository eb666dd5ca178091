// The interface of a fetch sub-phase: each adds one thing to every hit.
import type { FieldLookup } from '../../index/mapping/field-type.ts'
import type { SegmentView } from '../../index/shard-reader.ts'
import type { SortValue } from '../../query/collect/sort-key.ts'
import type { Query, Searcher } from '../../query/contracts/query.ts'
import type { HighlightQueries } from '../highlight/highlight-queries.ts'
import type { FusedScore } from '../hybrid/fusion.ts'
import type { InnerHits } from '../inner-hits/inner-hits.ts'
import type { SearchRequest } from '../request/search-request.ts'
import type { Rescorer } from '../rescore/rescorer.ts'
import type { OpenedScriptField } from '../script-fields.ts'
import type { SearchTarget } from '../shards/search-target.ts'
import type { Hit } from './hit.ts'

export interface FetchPart {
  /** The server's name of it, which profile prints. */
  readonly name: string
  /** Comes before the hits of a segment. */
  segment?(view: SegmentView): void
  hit(hit: Hit): void
}

/** What parts may draw upon. */
export interface FetchContext {
  readonly target: SearchTarget
  readonly request: SearchRequest
  readonly mapping: FieldLookup
  readonly searcher: Searcher
  /** As it was made. */
  readonly asked: Query
  /** Rewritten, what hits were scored by; the first who asks for it in a thread may wait for terms to be looked up. */
  readonly query: Query
  /** Queries with a `_name`, rewritten. */
  readonly named: ReadonlyMap<string, Query>
  /** Null: nothing is highlighted. */
  readonly highlightQueries: HighlightQueries | null
  /** Which judged the hits again, one after the other. */
  readonly rescorers: readonly Rescorer[]
  /** What is shown beside each hit. */
  readonly innerHits: readonly InnerHits[]
  /** What scripts show of each hit. */
  readonly scriptFields: readonly OpenedScriptField[]
  /** Set where hits are nested documents: their path. */
  readonly nestedPath?: string
}

/** A hit as the query phase left it. */
export interface RankedDoc {
  /** The shard's number. */
  readonly doc: number
  /** NaN when hits are not scored. */
  readonly score: number
  /** What the hit was sorted by, as answers show it. */
  readonly sort: readonly unknown[] | null
  /** The same, as hits of other shards compare with it. */
  readonly order: readonly SortValue[] | null
  /** What it stands for, where hits are collapsed. */
  readonly group?: SortValue
  /** The place of its shard among the targets; 0 until those of several are brought together. */
  readonly target: number
  /** How its score was made of those of several queries; absent: it is that of one. */
  readonly fused?: FusedScore
}

/** Null when the request does not ask for it. */
export type FetchPartFactory = (cx: FetchContext) => FetchPart | null
