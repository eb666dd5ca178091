// What fetching a hit is made of: sub-phases, each of which adds one thing, and the context they draw upon.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { FieldLookup } from '../../index/mapping/field-type.ts'
import type { Explanation } from '../../query/contracts/explanation.ts'
import type { Query, Searcher } from '../../query/contracts/query.ts'
import type { DocumentScript } from '../../query/scripts/document-script.ts'
import type { Hit, HitPlace } from './hit.ts'
import type { SearchRequest } from './search-request.ts'
import type { SearchTarget } from './search-target.ts'
import type { RankedDoc } from './shard-result.ts'

export interface FetchPart {
  /** The server's name of it, which profile prints. */
  readonly name: string
  /** Comes before the hits of a segment. */
  segment?(view: SegmentView): void
  /** What it answers are steps, which yield where others may have their turn. */
  hit(hit: Hit): Generator<void, void> | void
}

/** What parts may draw upon. */
export interface FetchContext {
  readonly target: SearchTarget
  readonly request: SearchRequest
  readonly mapping: FieldLookup
  readonly searcher: Searcher
  /** As it was made. */
  readonly asked: Query
  /** Rewritten, what hits were scored by; its first use in a thread may wait for term lookups. */
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

/** Null: it has nothing to add. */
export type FetchPartFactory = (cx: FetchContext) => FetchPart | null

export interface HighlightQueries {
  /** The search's, as it was asked for: what was added to it to keep hits out is not highlighted. */
  readonly asked: Query
  /** Those of fields that have one of their own, by its JSON. */
  readonly own: ReadonlyMap<unknown, Query>
}

/** Made ready for the documents of a shard. */
export interface OpenedScriptField {
  readonly name: string
  readonly script: DocumentScript
  readonly ignoreFailure: boolean
}

export interface InnerResult {
  readonly docs: readonly RankedDoc[]
  readonly total: number
  /** NaN where hits are not ranked by score or there is none. */
  readonly maxScore: number
}

/** Documents that a query joined with hits, with a context of their own for what is fetched of them. */
export interface InnerHits extends FetchContext {
  readonly name: string
  /** The documents beside one hit. */
  find(hit: HitPlace): InnerResult
}

/** Judges the best hits of a shard once more. It remembers what it judged, which explanations tell. */
export interface Rescorer {
  /** Rewritten. */
  readonly query: Query
  /** `docs`: best first. Those beyond its window count as if its query did not match. Yields where others may have their turn. */
  rescore(docs: readonly RankedDoc[], check: () => void): Generator<void, RankedDoc[]>
  /** `first`: why the document scored as it did before. */
  explain(view: SegmentView, doc: number, first: Explanation): Explanation
}
