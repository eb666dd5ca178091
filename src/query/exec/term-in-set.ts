// Documents that contain any of a set of terms.
import { sortedDistinct } from '../../core/kept-sort.ts'
import { type TermDictionary, TermState } from '../../index/contracts/segment-reader.ts'
import { type FieldTerm, type Query, termsOf } from '../contracts/query.ts'
import { compareTerms, sortedTexts } from '../values/term-text.ts'
import { MatchNoDocsQuery } from './match-none.ts'
import { MultiTermQuery } from './multi-term.ts'

export class TermInSetQuery extends MultiTermQuery {
  /** Distinct, in index order. */
  readonly terms: readonly string[]
  override readonly findsEachAlone = true

  constructor(field: string, terms: readonly string[]) {
    super(field)
    this.terms = sortedDistinct(terms, compareTerms)
  }

  override ownTerms(): readonly FieldTerm[] {
    return this.terms.length === 1 ? termsOf(this.field, this.terms) : []
  }

  toString(): string {
    return `${this.field}:(${sortedTexts(this.field, this.terms).join(' ')})`
  }

  override identity(): string {
    return `TermInSetQuery|${JSON.stringify([this.field, ...this.terms])}`
  }

  override key(): string {
    return `${this.type}|${this.field}|${JSON.stringify(this.terms)}`
  }

  override rewrite(): Query {
    return this.terms.length === 0 ? new MatchNoDocsQuery('empty TermInSetQuery') : this
  }

  /** Each is looked up. */
  protected override span(): number {
    return this.terms.length
  }

  *ordinals(terms: TermDictionary): Iterable<number> {
    const state = new TermState()
    for (const term of this.terms) if (terms.lookup(term, state)) yield state.ord
  }
}
