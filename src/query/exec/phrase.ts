// Documents that contain terms at given relative positions.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { type FieldTerm, type Query, termsOf } from '../contracts/query.ts'
import { type PhrasePart, TermPart } from '../iterators/phrase-part.ts'
import { MatchNoDocsQuery } from './match-none.ts'
import { PositionalQuery } from './phrase-weight.ts'
import { postingsOf, TermQuery } from './term.ts'

export class PhraseQuery extends PositionalQuery {
  readonly type = 'PhraseQuery'

  constructor(
    readonly field: string,
    readonly terms: readonly string[],
    /** Of the terms, ascending. */
    readonly positions: readonly number[],
    readonly slop: number,
  ) {
    super()
  }

  override ownTerms(): readonly FieldTerm[] {
    return termsOf(this.field, this.terms)
  }

  toString(defaultField?: string): string {
    const words: string[] = []
    this.terms.forEach((term, i) => {
      const position = this.positions[i]
      words[position] = words[position] === undefined ? term : `${words[position]}|${term}`
    })
    const text = Array.from(words, word => word ?? '?').join(' ')
    return `${this.field === defaultField ? '' : `${this.field}:`}"${text}"${this.slop === 0 ? '' : `~${this.slop}`}`
  }

  override key(): string {
    return `${this.type}|${JSON.stringify([this.field, this.terms, this.positions, this.slop])}`
  }

  override identity(): string {
    return this.key()
  }

  override rewrite(): Query {
    const { field, terms, positions } = this
    if (terms.length === 0) return new MatchNoDocsQuery('empty PhraseQuery')
    if (terms.length === 1) return new TermQuery(field, terms[0])
    if (positions[0] === 0) return this
    const shifted = positions.map(position => position - positions[0])
    return new PhraseQuery(field, terms, shifted, this.slop)
  }

  protected allTerms(): readonly string[] {
    return this.terms
  }

  parts(segment: SegmentView): PhrasePart[] | null {
    const parts: PhrasePart[] = []
    for (let i = 0; i < this.terms.length; i++) {
      const postings = postingsOf(segment.reader, this.field, this.terms[i])
      if (postings === null) return null
      parts.push(new TermPart(this.positions[i], this.terms[i], postings))
    }
    return parts
  }
}
