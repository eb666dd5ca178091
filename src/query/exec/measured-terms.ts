// Profiles a query for a few terms as the disjunction it stands for, weighed and measured like any other query.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { Searcher } from '../contracts/query.ts'
import type { Scorer } from '../contracts/scorer.ts'
import { ConstantScorer } from '../iterators/constant.ts'
import { BooleanQuery } from './boolean.ts'
import { rewriteQuery } from './search.ts'
import { TermQuery } from './term.ts'
import { weigh } from './weigh.ts'

/** The documents of `segment` with any of `terms`, all scored alike. */
export function measuredTerms(
  searcher: Searcher,
  segment: SegmentView,
  field: string,
  terms: readonly string[],
  score: number,
): Scorer | null {
  const any = new BooleanQuery(terms.map(term => ({ occur: 'should', query: new TermQuery(field, term) })))
  const scorer = weigh(searcher, rewriteQuery(any, searcher), 'complete_no_scores', 1).scorer(segment)
  return scorer === null ? null : new ConstantScorer(scorer, score)
}
