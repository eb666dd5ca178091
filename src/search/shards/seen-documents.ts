// Document-level security: the documents of a shard that a user may see, which are those that match a query of the user's roles, with their
// nested documents.
import { isApiError } from '../../core/errors.ts'
import { parseJson } from '../../core/json.ts'
import { Bitset } from '../../index/bitmap/bitset.ts'
import { NO_MORE_DOCS } from '../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { WindowCollector } from '../../query/contracts/collector.ts'
import type { Query, Weight } from '../../query/contracts/query.ts'
import { buildQuery } from '../../query/contracts/query-builder.ts'
import { parseQuery } from '../../query/dsl/parse-query.ts'
import { rootsOnly } from '../../query/exec/document-kinds.ts'
import { rewriteQuery } from '../../query/exec/search.ts'
import { ShardSearcher } from '../../query/exec/shard-searcher.ts'
import { weigh } from '../../query/exec/weigh.ts'
import type { SearchTarget } from '../contracts/search-target.ts'
import { withFilters } from '../hybrid/hybrid-search.ts'
import { queryContext } from './shard-queries.ts'

/** The limits on a role's query: those on requests do not apply. */
const OPTIONS = { boost: 1, statistics: null, maxClauseCount: Number.POSITIVE_INFINITY, allowExpensiveQueries: true }

/**
 * By segment, over shared memory. `queries` are JSON texts, any of which may match; what is wrong with one of them hides all documents,
 * regardless of the others.
 */
export function seenDocuments(target: SearchTarget, queries: readonly string[]): Bitset[] {
  const { segments } = target.reader
  try {
    const weights = queries.map(text => weightOf(target, text))
    return segments.map(view => seenIn(view, weights))
  } catch (error) {
    if (!isApiError(error)) throw error
    return segments.map(({ reader }) => Bitset.empty(reader.maxDoc, true))
  }
}

function weightOf(target: SearchTarget, text: string): Weight {
  const searcher = new ShardSearcher(target.reader, { similarity: target.similarity, maxClauseCount: OPTIONS.maxClauseCount })
  const asked = buildQuery(parseQuery(parseJson(text)), queryContext(target, { ...OPTIONS, now: Date.now() }))
  const query: Query = target.mapping.hasNested ? withFilters(asked, [rootsOnly()]) : asked
  return weigh(searcher, rewriteQuery(query, searcher), 'complete_no_scores', 1)
}

function seenIn(view: SegmentView, weights: readonly Weight[]): Bitset {
  const seen = Bitset.empty(view.reader.maxDoc, true)
  const collector = new IntoBitset(seen)
  for (const weight of weights) weight.bulkScorer(view)?.score(collector, view.live, 0, NO_MORE_DOCS)
  addNested(view, seen)
  return seen
}

/** Nested documents stand before the one they belong to. */
function addNested({ reader: { roots }, live }: SegmentView, seen: Bitset): void {
  if (roots === null) return
  let first = 0
  for (let root = roots.next(0); root >= 0; first = ++root, root = roots.next(root)) {
    if (seen.has(root)) for (let doc = first; doc < root; doc++) if (live === null || live.has(doc)) seen.add(doc)
  }
}

class IntoBitset implements WindowCollector {
  readonly needsScores = false
  readonly minCompetitiveScore = 0
  readonly done = false

  constructor(private readonly set: Bitset) {}

  collect(docs: Int32Array, _scores: Float32Array, count: number): void {
    const { set } = this
    for (let i = 0; i < count; i++) set.add(docs[i])
  }
}
