// The parts of a text query on one field.
import { type ApiError, illegalArgument, illegalState, isApiError } from '../../core/errors.ts'
import { INDEX_POSITIONS } from '../../index/field-spec.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import type { QueryContext } from '../dsl/query-builder.ts'
import { BooleanQuery } from '../exec/boolean.ts'
import { BoostQuery } from '../exec/boost.ts'
import { ConstantScoreQuery } from '../exec/constant-score.ts'
import { MatchNoDocsQuery } from '../exec/match-none.ts'
import { MultiPhraseQuery } from '../exec/multi-phrase.ts'
import { MultiPhrasePrefixQuery } from '../exec/multi-phrase-prefix.ts'
import { PhraseQuery } from '../exec/phrase.ts'
import type { Query } from '../exec/query.ts'
import { SynonymQuery } from '../exec/synonym.ts'
import { fuzzyQuery, prefixQuery, termQuery } from '../fields/field-queries.ts'
import type { Fuzzy } from '../fields/fuzzy.ts'
import type { TextParts } from './text-query-builder.ts'
import type { TokenGraph } from './token-graph.ts'
import { places, type TextToken } from './tokens.ts'

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

  private leniently(make: () => Query): Query {
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
    const ways = [...graph.paths()].map(path => (prefix ? this.phrasePrefix(path, 0) : this.phrase(path, 0)))
    return new BooleanQuery(ways.map(query => ({ occur: 'should', query })))
  }

  private checkPositions(): void {
    const { spec, name } = this.field
    if (spec.index < INDEX_POSITIONS) throw illegalState(`field:[${name}] was indexed without position data; cannot run PhraseQuery`)
  }
}

/** Throws where the field has no phrases. */
export function phraseQuery(field: FieldType, tokens: readonly TextToken[], slop: number): Query {
  if (field.family !== 'text') throw onlyText('phrase', field)
  if (slop < 0) throw illegalArgument(`slop must be >= 0 but was ${slop}`)
  const found = places(tokens)
  const query = phraseOf(field.name, found, slop)
  return field.unscored ? new ConstantScoreQuery(query) : query
}

function phraseOf(field: string, found: ReturnType<typeof places>, slop: number): Query {
  if (found.some(place => place.terms.length > 1)) return new MultiPhraseQuery(field, found, slop)
  return new PhraseQuery(
    field,
    found.map(place => place.terms[0]),
    found.map(place => place.position),
    slop,
  )
}

export function phrasePrefixQuery(field: FieldType, tokens: readonly TextToken[], slop: number, maxExpansions: number): Query {
  if (field.family !== 'text') throw onlyText('phrase prefix', field)
  const query = new MultiPhrasePrefixQuery(field.name, places(tokens), slop, maxExpansions)
  return field.unscored ? new ConstantScoreQuery(query) : query
}

const onlyText = (kind: string, field: FieldType): ApiError =>
  illegalArgument(`Can only use ${kind} queries on text fields - not on [${field.name}] which is of type [${field.type}]`)

/** With a boost, unless it changes nothing. */
export const boostedBy = (query: Query, boost: number): Query =>
  boost === 1 || query instanceof MatchNoDocsQuery ? query : new BoostQuery(query, boost)
