// Documents that are matched with stored queries: a small segment in memory, searched by one query after another.
import { stringify } from '../../core/json.ts'
import type { SegmentView, ShardReader } from '../../index/contracts/shard-reader.ts'
import { parseGrowing } from '../../index/mapping/document-parser.ts'
import type { Mapping } from '../../index/mapping/mapping.ts'
import { type Explanation, explainNoMatch } from '../contracts/explanation.ts'
import type { Query, Weight } from '../contracts/query.ts'
import type { Similarity } from '../contracts/similarity.ts'
import { filtered, rootsOnly } from '../exec/document-kinds.ts'
import { rewriteQuery } from '../exec/search.ts'
import { ShardSearcher } from '../exec/shard-searcher.ts'
import { stateOf } from '../exec/term.ts'
import { weigh } from '../exec/weigh.ts'
import { memoryReader } from './memory-reader.ts'
import type { NeededTerms } from './needed-terms.ts'

const encoder = new TextEncoder()

export interface PercolatorHit {
  /** Place of the document among those that were given. */
  readonly slot: number
  readonly score: number
}

export class PercolatedDocuments {
  private readonly reader: ShardReader
  private readonly roots: readonly number[]
  private readonly hasSeveral: boolean

  /** Throws what the server says of documents that cannot be read. Fields they bring are theirs alone. */
  constructor(
    readonly sources: readonly unknown[],
    mapping: Mapping,
  ) {
    const documents = sources.map(
      source => parseGrowing(mapping, { id: '_temp_id', routing: null, source: encoder.encode(stringify(source)) }).document,
    )
    this.hasSeveral = mapping.hasNested && (sources.length > 1 || documents.some(({ documents }) => documents.length > 1))
    const { reader, roots } = memoryReader(documents)
    this.reader = reader
    this.roots = roots
  }

  /** Whether a query that needs these terms may match any of them. */
  have(needed: NeededTerms): boolean {
    return needed.every(terms => terms.some(({ field, term }) => stateOf(this.segment.reader, field, term) !== null))
  }

  /** Those that match. */
  search(query: Query, similarity: (field: string) => Similarity, scored: boolean): PercolatorHit[] {
    const scorer = this.weigh(this.hasSeveral ? filtered(query, rootsOnly()) : query, similarity, scored).scorer(this.segment)
    const hits: PercolatorHit[] = []
    if (scorer === null) return hits
    for (let doc = scorer.next(); doc < this.reader.maxDoc; doc = scorer.next()) {
      const slot = this.roots.indexOf(doc)
      if (slot >= 0) hits.push({ slot, score: scored ? scorer.score() : 0 })
    }
    return hits
  }

  /** Of the first document in the segment, whichever it is: so does the server. */
  explain(query: Query, similarity: (field: string) => Similarity): Explanation {
    return this.reader.maxDoc === 0 ? explainNoMatch('') : this.weigh(query, similarity, true).explain(this.segment, 0)
  }

  /** Where the given document lies. */
  place(slot: number): { readonly view: SegmentView; readonly doc: number } {
    return { view: this.segment, doc: this.roots[slot] }
  }

  private get segment(): SegmentView {
    return this.reader.segments[0]
  }

  private weigh(query: Query, similarity: (field: string) => Similarity, scored: boolean): Weight {
    const searcher = new ShardSearcher(this.reader, { similarity })
    return weigh(searcher, rewriteQuery(query, searcher), scored ? 'complete' : 'complete_no_scores', 1)
  }
}
