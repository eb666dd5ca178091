// What of a query may be highlighted: its parts one by one, without those that documents must not match.
import type { Query } from '../../query/contracts/query.ts'
import { ApproximateScoreQuery } from '../../query/exec/approximate-score.ts'
import { BooleanQuery } from '../../query/exec/boolean.ts'
import { BoostingQuery } from '../../query/exec/boosting.ts'
import { IndexOrDocValuesQuery } from '../../query/exec/index-or-doc-values.ts'
import { SpanNotQuery } from '../../query/exec/spans/span-not.ts'

/** The sub-queries that hits owe their matching to. */
export function positiveParts(query: Query): readonly Query[] {
  if (query instanceof BooleanQuery) return query.clauses.filter(({ occur }) => occur !== 'must_not').map(clause => clause.query)
  if (query instanceof BoostingQuery) return [query.positive]
  if (query instanceof SpanNotQuery) return [query.include]
  if (query instanceof IndexOrDocValuesQuery) return [query.indexQuery]
  if (query instanceof ApproximateScoreQuery) return [query.original]
  return query.children()
}
