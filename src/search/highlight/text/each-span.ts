// The spans of a query in one document.
import type { Query, Searcher } from '../../../query/contracts/query.ts'
import type { SpanQuery } from '../../../query/exec/spans/span-query.ts'
import { SpanTermQuery } from '../../../query/exec/spans/span-term.ts'
import { NO_MORE_POSITIONS, type Spans } from '../../../query/iterators/spans/spans.ts'
import { AT_ONCE } from './field-tokens.ts'

/** Visits them one by one, and answers the query with its patterns replaced by the document's words. */
export function* eachSpan(query: SpanQuery, searcher: Searcher, visit: (spans: Spans) => void): Generator<void, SpanQuery> {
  const rewritten = rewrite(query, searcher)
  const spans = rewritten.spans(searcher.reader.segments[0])
  if (spans === null || spans.approximation.next() !== 0 || !spans.begin()) return rewritten
  for (let found = 1; spans.nextStart() !== NO_MORE_POSITIONS; found++) {
    if (found % AT_ONCE === 0) yield
    visit(spans)
  }
  return rewritten
}

function rewrite(query: SpanQuery, searcher: Searcher): SpanQuery {
  for (let before = query; ; ) {
    const after = before.rewrite(searcher)
    if (after === before) return after
    before = after
  }
}

/** Of the words that matches are made of. */
export const spanTerms = (query: Query): SpanTermQuery[] =>
  query instanceof SpanTermQuery ? [query] : query.positiveParts().flatMap(spanTerms)
