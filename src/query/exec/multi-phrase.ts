// A phrase with several alternative terms at a position.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { type FieldTerm, type Query, type Searcher, termsOf } from '../contracts/query.ts'
import { type PhrasePart, TermPart, UnionPart } from '../iterators/phrase-part.ts'
import { BooleanQuery } from './boolean.ts'
import { checkClauseCount } from './clause-limit.ts'
import { MatchNoDocsQuery } from './match-none.ts'
import { PositionalQuery } from './phrase-weight.ts'
import { postingsOf, TermQuery } from './term.ts'

/** What stands at a place of a phrase. */
export interface PhrasePlace {
  readonly position: number
  readonly terms: readonly string[]
}

export class MultiPhraseQuery extends PositionalQuery {
  readonly type = 'MultiPhraseQuery'

  constructor(
    readonly field: string,
    readonly places: readonly PhrasePlace[],
    readonly slop: number,
  ) {
    super()
  }

  override ownTerms(): readonly FieldTerm[] {
    return this.places.flatMap(({ terms }) => termsOf(this.field, terms))
  }

  toString(defaultField?: string): string {
    return `${this.field === defaultField ? '' : `${this.field}:`}"${placesText(this.places)}"${this.slop === 0 ? '' : `~${this.slop}`}`
  }

  override key(): string {
    return `${this.type}|${JSON.stringify([this.field, this.places, this.slop])}`
  }

  override rewrite(searcher: Searcher): Query {
    if (this.places.length === 0) return new MatchNoDocsQuery('empty MultiPhraseQuery')
    if (this.places.length > 1) return this
    const [{ terms }] = this.places
    checkClauseCount(terms.length, searcher.maxClauseCount)
    return new BooleanQuery(terms.map(term => ({ occur: 'should', query: new TermQuery(this.field, term) })))
  }

  protected allTerms(): readonly string[] {
    return this.places.flatMap(place => place.terms)
  }

  parts(segment: SegmentView): PhrasePart[] | null {
    const parts: PhrasePart[] = []
    for (const { position, terms } of this.places) {
      const found = terms.map(term => postingsOf(segment.reader, this.field, term)).filter(postings => postings !== null)
      if (found.length === 0) return null
      parts.push(terms.length === 1 ? new TermPart(position, terms[0], found[0]) : new UnionPart(position, terms, found))
    }
    return parts
  }
}

export function placesText(places: readonly PhrasePlace[], suffix = ''): string {
  return places
    .map(({ position, terms }, i) => {
      const gap = i === 0 ? '' : '? '.repeat(position - places[i - 1].position - 1)
      const ending = i === places.length - 1 ? suffix : ''
      return gap + (terms.length > 1 ? `(${terms.map(term => term + ending).join(' ')})` : terms[0] + ending)
    })
    .join(' ')
}
