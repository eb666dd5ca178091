// Builds the sub-queries of a text query on one field.
import { type ApiError, illegalState, isApiError } from '../../core/errors.ts'
import { INDEX_POSITIONS } from '../../index/contracts/field-spec.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import type { Query } from '../contracts/query.ts'
import type { QueryContext } from '../contracts/query-builder.ts'
import { BoostQuery } from '../exec/boost.ts'
import { MatchNoDocsQuery } from '../exec/match-none.ts'
import { SynonymQuery } from '../exec/synonym.ts'
import { fuzzyQuery, prefixQuery, termQuery } from '../fields/field-queries.ts'
import type { Fuzzy } from '../fields/fuzzy.ts'
import { graphPhraseQuery, phrasePrefixQuery, phraseQuery } from './phrases.ts'
import type { TextParts } from './text-query-builder.ts'
import type { TokenGraph } from './token-graph.ts'
import type { TextToken } from './tokens.ts'

export interface FieldPartsOptions {
  readonly lenient: boolean
  /** Null: words must match exactly. */
  readonly fuzzy: Fuzzy | null
  readonly maxExpansions: number
}

/** What a lenient query makes of a field that cannot take its text. */
export const lenientQuery = (field: string, error: ApiError) =>
  new MatchNoDocsQuery(`failed [${field}] query, caused by ${error.type}:[${error.reason}]`)

export class FieldParts implements TextParts {
  constructor(
    readonly field: FieldType,
    private readonly options: FieldPartsOptions,
    private readonly cx: QueryContext,
  ) {}

  private leniently<Q extends Query | null>(make: () => Q): Q | Query {
    try {
      return make()
    } catch (error) {
      if (!this.options.lenient || !isApiError(error)) throw error
      return lenientQuery(this.field.name, error)
    }
  }

  term(term: string): Query {
    const { fuzzy } = this.options
    return this.leniently(() => (fuzzy === null ? termQuery(this.field, term, this.cx) : fuzzyQuery(this.field, term, fuzzy, this.cx)))
  }

  prefix(term: string): Query {
    return this.leniently(() => prefixQuery(this.field, term, { rewrite: null, ignoreCase: false }, this.cx))
  }

  synonyms(terms: readonly string[]): Query {
    return new SynonymQuery(this.field.name, terms)
  }

  phrase(tokens: readonly TextToken[], slop: number): Query {
    return this.leniently(() => {
      this.checkPositions()
      return phraseQuery(this.field, tokens, slop)
    })
  }

  phrasePrefix(tokens: readonly TextToken[], slop: number): Query {
    return this.leniently(() => {
      if (tokens.reduce((sum, token) => sum + token.positionIncrement, 0) > 1) this.checkPositions()
      return phrasePrefixQuery(this.field, tokens, slop, this.options.maxExpansions)
    })
  }

  graphPhrase(graph: TokenGraph, prefix: boolean): Query | null {
    return this.leniently(() => {
      this.checkPositions()
      return graphPhraseQuery(this.field, graph, prefix)
    })
  }

  private checkPositions(): void {
    const { spec, name } = this.field
    if (spec.index < INDEX_POSITIONS) throw illegalState(`field:[${name}] was indexed without position data; cannot run PhraseQuery`)
  }
}

/** With a boost, unless it changes nothing. */
export const boostedBy = (query: Query, boost: number): Query =>
  boost === 1 || query instanceof MatchNoDocsQuery ? query : new BoostQuery(query, boost)
