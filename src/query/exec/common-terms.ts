// Terms of which the rare ones decide what matches, and the frequent ones only add to scores; which is which the shard tells.
import { Query, type Searcher, type Weight } from '../contracts/query.ts'
import { minimumCount } from '../values/minimum-count.ts'
import { type BooleanClause, BooleanQuery } from './boolean.ts'
import type { Occur } from './boolean-weight.ts'
import type { TermQuery } from './term.ts'

/** For the rare and for the frequent terms. */
interface TermGroup {
  readonly occur: Occur
  /** How many of them must match, where they are optional; null: not said. */
  readonly minimum: string | null
}

export class CommonTermsQuery extends Query {
  readonly type = 'ExtendedCommonTermsQuery'

  constructor(
    readonly terms: readonly TermQuery[],
    /** A term is frequent in more documents than this: a count from 1 on, below that a share of all. */
    readonly cutoff: number,
    readonly rare: TermGroup,
    readonly frequent: TermGroup,
  ) {
    super()
  }

  withRareMinimum(minimum: string): CommonTermsQuery {
    return new CommonTermsQuery(this.terms, this.cutoff, { ...this.rare, minimum }, this.frequent)
  }

  toString(defaultField?: string): string {
    return this.terms.map(term => term.toString(defaultField)).join(', ')
  }

  override key(): string {
    return `${this.type}|${JSON.stringify([this.terms.map(term => term.key()), this.cutoff, this.rare, this.frequent])}`
  }

  override children(): readonly Query[] {
    return this.terms
  }

  override rewrite(searcher: Searcher): Query {
    const { terms, rare, frequent } = this
    if (terms.length === 1) return terms[0]
    const isFrequent = terms.map(({ field, term }) => this.isFrequent(searcher.termStatistics(field, term)?.docFreq ?? 0, searcher))
    const rareTerms = terms.filter((_, i) => !isFrequent[i])
    const frequentTerms = terms.filter((_, i) => isFrequent[i])
    const clauses: BooleanClause[] = []
    if (rareTerms.length > 0) clauses.push({ occur: 'must', query: combined(rareTerms, rare) })
    if (frequentTerms.length > 0) {
      const query = combined(frequentTerms, frequent)
      // By themselves they all must match, as any of them would find almost everything.
      const isAnyEnough = rareTerms.length === 0 && query.minShouldMatch === 0
      clauses.push({ occur: 'should', query: isAnyEnough ? combined(frequentTerms, { ...frequent, occur: 'must' }) : query })
    }
    return new BooleanQuery(clauses)
  }

  private isFrequent(docFreq: number, { reader }: Searcher): boolean {
    return (this.cutoff >= 1 && docFreq > this.cutoff) || docFreq > Math.ceil(Math.fround(this.cutoff * reader.maxDoc))
  }

  createWeight(): Weight {
    throw new Error('common terms are rewritten before they are weighed')
  }
}

function combined(terms: readonly TermQuery[], { occur, minimum }: TermGroup): BooleanQuery {
  const least = occur === 'should' && minimum !== null ? minimumCount(minimum, terms.length) : 0
  return new BooleanQuery(
    terms.map(query => ({ occur, query })),
    least,
  )
}
