// Rewrites a multi-term query whose terms are scored: to a disjunction of all of them, or of the best.
import { illegalArgument } from '../../core/errors.ts'
import { javaFloat } from '../../core/numbers.ts'
import type { Query, Searcher } from '../contracts/query.ts'
import type { TermStatistics } from '../contracts/similarity.ts'
import { compareTerms } from '../values/term-text.ts'
import { BooleanQuery } from './boolean.ts'
import { BoostQuery } from './boost.ts'
import { checkClauseCount } from './clause-limit.ts'
import { ConstantScoreQuery } from './constant-score.ts'
import type { BoostedTerm, MultiTermQuery, RewriteMethod } from './multi-term.ts'
import { TermQuery } from './term.ts'

/** The matching terms of the shard with their boosts. */
function collect(query: MultiTermQuery, searcher: Searcher): Map<string, number> {
  const found = new Map<string, number>()
  for (const { reader } of searcher.reader.segments) {
    for (const { term, boost } of query.matching(reader, searcher.checkpoint)) found.set(term, boost)
  }
  return found
}

const inOrder = (terms: readonly BoostedTerm[]) => [...terms].sort((a, b) => compareTerms(a.term, b.term))

const boosted = (query: Query, boost: number): Query => (boost === 1 ? query : new BoostQuery(query, boost))

const anyOf = (queries: readonly Query[]) => new BooleanQuery(queries.map(query => ({ occur: 'should', query })))

/** Every term of the shard that matches, in order. */
export const matchingTerms = (query: MultiTermQuery, searcher: Searcher): BoostedTerm[] =>
  inOrder([...collect(query, searcher)].map(([term, boost]) => ({ term, boost })))

function allOf(query: MultiTermQuery, searcher: Searcher): BooleanQuery {
  const terms = matchingTerms(query, searcher)
  checkClauseCount(terms.length, searcher.maxClauseCount)
  const negative = terms.find(({ boost }) => boost < 0)
  if (negative !== undefined) throw illegalArgument(`boost must be a positive float, got ${javaFloat(negative.boost)}`)
  return anyOf(terms.map(({ term, boost }) => boosted(new TermQuery(query.field, term), boost)))
}

/** Every term scores as if it were asked for alone. */
export const SCORING_BOOLEAN: RewriteMethod = { rewrite: allOf }

export const CONSTANT_SCORE_BOOLEAN: RewriteMethod = {
  rewrite(query, searcher) {
    const all = allOf(query, searcher)
    return all.clauses.length === 0 ? all : new ConstantScoreQuery(all)
  },
}

/** The `size` terms with the highest boosts, in order. Negative ones rank behind all others, but score as zero. */
export function topTerms(query: MultiTermQuery, searcher: Searcher, size: number): BoostedTerm[] {
  const all = [...collect(query, searcher)].map(([term, boost]) => ({ term, boost }))
  all.sort((a, b) => b.boost - a.boost || compareTerms(a.term, b.term))
  const best = all.slice(0, Math.min(size, searcher.maxClauseCount))
  return inOrder(best.map(({ term, boost }) => ({ term, boost: Math.max(0, boost) })))
}

export const topTermsScoring = (size: number): RewriteMethod => ({
  size,
  rewrite: (query, searcher) =>
    anyOf(topTerms(query, searcher, size).map(({ term, boost }) => boosted(new TermQuery(query.field, term), boost))),
})

export const topTermsBoostOnly = (size: number): RewriteMethod => ({
  size,
  rewrite: (query, searcher) =>
    anyOf(
      topTerms(query, searcher, size).map(({ term, boost }) => boosted(new ConstantScoreQuery(new TermQuery(query.field, term)), boost)),
    ),
})

/** All score as the most common of them would, so that a rare misspelling is not worth more than the word. */
export const topTermsBlended = (size: number): RewriteMethod => ({
  size,
  rewrite(query, searcher) {
    const terms = topTerms(query, searcher, size)
    const statistics = blend(query.field, terms, searcher)
    return anyOf(terms.map(({ term, boost }) => boosted(new TermQuery(query.field, term, statistics), boost)))
  },
})

function blend(field: string, terms: readonly BoostedTerm[], searcher: Searcher): TermStatistics {
  let docFreq = 0
  let totalTermFreq = 0
  for (const { term } of terms) {
    const own = searcher.termStatistics(field, term)
    if (own === null) continue
    docFreq = Math.max(docFreq, own.docFreq)
    totalTermFreq += own.totalTermFreq
  }
  return { docFreq, totalTermFreq }
}
