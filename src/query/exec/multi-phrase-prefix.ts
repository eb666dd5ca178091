// A phrase whose last word is a prefix.
import type { SegmentReader } from '../../index/contracts/segment-reader.ts'
import { type FieldTerm, Query, type Searcher, termsOf, type Weight } from '../contracts/query.ts'
import { compareTerms } from '../values/term-text.ts'
import { BooleanQuery } from './boolean.ts'
import { MatchNoDocsQuery, MatchNoDocsWithoutRewriteQuery } from './match-none.ts'
import { MultiPhraseQuery, type PhrasePlace, placesText } from './multi-phrase.ts'

export class MultiPhrasePrefixQuery extends Query {
  readonly type = 'MultiPhrasePrefixQuery'

  constructor(
    readonly field: string,
    readonly places: readonly PhrasePlace[],
    readonly slop: number,
    /** How many words the last one may stand for. */
    readonly maxExpansions: number,
  ) {
    super()
  }

  override ownTerms(): readonly FieldTerm[] {
    // The last word is not yet one.
    return this.places.slice(0, -1).flatMap(({ terms }) => termsOf(this.field, terms))
  }

  toString(defaultField?: string): string {
    const text = placesText(this.places, '*')
    return `${this.field === defaultField ? '' : `${this.field}:`}"${text}"${this.slop === 0 ? '' : `~${this.slop}`}`
  }

  override key(): string {
    return `${this.type}|${JSON.stringify([this.field, this.places, this.slop, this.maxExpansions])}`
  }

  override rewrite(searcher: Searcher): Query {
    if (this.places.length === 0) return new MatchNoDocsQuery()
    const before = this.places.slice(0, -1)
    const last = this.places[this.places.length - 1]
    const terms = this.expand(last.terms, searcher)
    if (terms.length > 0) return new MultiPhraseQuery(this.field, [...before, { position: last.position, terms }], this.slop)
    const reason = 'No terms supplied for org.opensearch.common.lucene.search.MultiPhrasePrefixQuery'
    if (before.length === 0) return new MatchNoDocsQuery(reason)
    // The words before stay visible, for highlighting.
    return new BooleanQuery([
      { occur: 'must', query: new MultiPhraseQuery(this.field, before, this.slop) },
      { occur: 'must', query: new MatchNoDocsWithoutRewriteQuery(reason) },
    ])
  }

  private expand(prefixes: readonly string[], searcher: Searcher): string[] {
    const found = new Set<string>()
    for (const prefix of prefixes) {
      for (const { reader } of searcher.reader.segments) if (this.collect(prefix, reader, found)) break
      if (found.size > this.maxExpansions) break
    }
    return [...found].sort(compareTerms)
  }

  /** True when there are enough. */
  private collect(prefix: string, reader: SegmentReader, found: Set<string>): boolean {
    const terms = reader.terms(this.field)
    if (terms === null) return false
    const cursor = terms.cursor(terms.seekCeil(prefix))
    while (cursor.next() && cursor.term.startsWith(prefix)) {
      found.add(cursor.term)
      if (found.size >= this.maxExpansions) return true
    }
    return false
  }

  createWeight(): Weight {
    throw new Error('a phrase prefix is rewritten before it is weighed')
  }
}
