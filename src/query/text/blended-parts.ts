// The parts of a text query on several fields searched as one (`cross_fields`): each word is looked for in all of them.
import { isApiError } from '../../core/errors.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import type { Query } from '../contracts/query.ts'
import type { QueryContext } from '../contracts/query-builder.ts'
import { type BlendedTerm, BlendedTermQuery } from '../exec/blended-term.ts'
import { BoostQuery } from '../exec/boost.ts'
import { DisjunctionMaxQuery } from '../exec/disjunction-max.ts'
import { TermQuery } from '../exec/term.ts'
import { prefixQuery, termQuery } from '../fields/field-queries.ts'
import { boostedBy, FieldParts, type FieldPartsOptions, lenientQuery } from './field-parts.ts'
import type { TextParts } from './text-query-builder.ts'
import type { TokenGraph } from './token-graph.ts'
import type { TextToken } from './tokens.ts'

export interface WeightedField {
  readonly field: FieldType
  readonly boost: number
}

export class BlendedParts implements TextParts {
  constructor(
    private readonly fields: readonly WeightedField[],
    private readonly tieBreaker: number,
    private readonly options: FieldPartsOptions,
    private readonly cx: QueryContext,
  ) {}

  term(term: string): Query {
    return this.synonyms([term])
  }

  synonyms(words: readonly string[]): Query {
    const terms: BlendedTerm[] = []
    const queries: Query[] = []
    for (const { field, boost: fieldBoost } of this.fields) {
      for (const word of words) {
        let query = this.lookFor(field, word)
        let boost = fieldBoost
        while (query instanceof BoostQuery) {
          boost = Math.fround(boost * query.boost)
          query = query.query
        }
        if (query instanceof TermQuery) terms.push({ field: query.field, term: query.term, boost })
        else queries.push(boostedBy(query, boost))
      }
    }
    if (terms.length > 0) queries.push(new BlendedTermQuery(terms, this.tieBreaker))
    return queries.length === 1 ? queries[0] : new DisjunctionMaxQuery(queries, 1)
  }

  private lookFor(field: FieldType, word: string): Query {
    try {
      return termQuery(field, word, this.cx)
    } catch (error) {
      if (!this.options.lenient || !isApiError(error)) throw error
      return lenientQuery(field.name, error)
    }
  }

  prefix(term: string): Query {
    return this.best(({ field }) => prefixQuery(field, term, { rewrite: null, ignoreCase: false }, this.cx))
  }

  phrase(tokens: readonly TextToken[], slop: number): Query {
    return this.best(({ field }) => new FieldParts(field, this.options, this.cx).phrase(tokens, slop))
  }

  phrasePrefix(tokens: readonly TextToken[], slop: number): Query {
    return this.best(({ field }) => new FieldParts(field, this.options, this.cx).phrasePrefix(tokens, slop))
  }

  graphPhrase(graph: TokenGraph, prefix: boolean): Query | null {
    return new FieldParts(this.fields[0].field, this.options, this.cx).graphPhrase(graph, prefix)
  }

  private best(make: (field: WeightedField) => Query): Query {
    return new DisjunctionMaxQuery(
      this.fields.map(field => (field.boost === 1 ? make(field) : new BoostQuery(make(field), field.boost))),
      this.tieBreaker,
    )
  }
}
