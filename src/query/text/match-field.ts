// Analyses a text for one field and builds a query of the requested type.
import type { Analyzer } from '../../analysis/analyzer.ts'
import { INDEX_POSITIONS } from '../../index/contracts/field-spec.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import type { Query } from '../contracts/query.ts'
import { type QueryContext, shardError } from '../contracts/query-builder.ts'
import { BooleanQuery } from '../exec/boolean.ts'
import type { Occur } from '../exec/boolean-weight.ts'
import { CommonTermsQuery } from '../exec/common-terms.ts'
import { MatchAllDocsQuery } from '../exec/match-all.ts'
import { MatchNoDocsQuery } from '../exec/match-none.ts'
import { TermQuery } from '../exec/term.ts'
import { FieldParts, type FieldPartsOptions } from './field-parts.ts'
import { type TextParts, TextQueryBuilder, type TextQueryType } from './text-query-builder.ts'
import { analyse, type Tokens, whole, words } from './tokens.ts'

export interface MatchSettings extends FieldPartsOptions {
  readonly occur: Occur
  readonly slop: number
  /** Of the index, in place of the field's own. */
  readonly analyzer: Analyzer | null
  /** What a text without tokens finds; `drop`: it is no query at all. */
  readonly zeroTerms: 'none' | 'all' | 'drop'
  readonly synonymPhrases: boolean
  /** Above it a word of several is frequent, see CommonTermsQuery; null or absent: all count alike. */
  readonly cutoff?: number | null
}

/** Throws where the index has no such analyzer. */
export function namedAnalyzer(query: string, name: string | null, cx: QueryContext): Analyzer | null {
  if (name === null) return null
  const analyzer = cx.analyzer(name)
  if (analyzer === undefined) throw shardError(cx, `[${query}] analyzer [${name}] not found`)
  return analyzer
}

export const unmapped = (...fields: string[]) => new MatchNoDocsQuery(`unmapped fields [${fields.join(', ')}]`)

/** Settings that always make a query. */
export interface WholeMatchSettings extends MatchSettings {
  readonly zeroTerms: 'none' | 'all'
}

/** Null: the text has no tokens, and such are to be dropped. */
export function matchField(type: TextQueryType, name: string, text: string, settings: WholeMatchSettings, cx: QueryContext): Query
export function matchField(type: TextQueryType, name: string, text: string, settings: MatchSettings, cx: QueryContext): Query | null
export function matchField(type: TextQueryType, name: string, text: string, settings: MatchSettings, cx: QueryContext): Query | null {
  const field = cx.fields.field(name)
  if (field === undefined) return unmapped(name)
  const parts = new FieldParts(field, settings, cx)
  // Without positions a synonym of several words is any of its words.
  const hasPhrases = field.spec.index >= INDEX_POSITIONS && !(field.family === 'text' && field.unscored)
  const synonymPhrases = settings.synonymPhrases && hasPhrases
  const tokens = tokensOf(type, field, text, settings.analyzer)
  return matchParts(type, tokens, parts, { ...settings, synonymPhrases }, cx) ?? zeroTermsQuery(settings)
}

/** Null when there are no tokens. */
export function matchParts(type: TextQueryType, tokens: Tokens, parts: TextParts, settings: MatchSettings, cx: QueryContext): Query | null {
  const { occur, slop, synonymPhrases } = settings
  const query = new TextQueryBuilder(parts, { occur, slop, synonymPhrases, maxClauseCount: cx.maxClauseCount }).build(type, tokens)
  return type === 'boolean' && query instanceof BooleanQuery ? byFrequency(query, settings) : query
}

/** Only where all clauses are single terms. */
function byFrequency(query: BooleanQuery, { occur, cutoff = null }: MatchSettings): Query {
  const terms = query.clauses.map(clause => clause.query)
  if (cutoff === null || !terms.every(term => term instanceof TermQuery)) return query
  return new CommonTermsQuery(terms, cutoff, { occur, minimum: null }, { occur, minimum: null })
}

export function zeroTermsQuery({ zeroTerms }: MatchSettings): Query | null {
  if (zeroTerms === 'drop') return null
  return zeroTerms === 'all' ? new MatchAllDocsQuery() : new MatchNoDocsQuery('Matching no documents because no terms present')
}

const isPhrase = (type: TextQueryType): boolean => type === 'phrase' || type === 'phrase_prefix'

/** What analyses texts for the field; null where values are taken as they stand. */
export function searchAnalyzer(field: FieldType, quoted: boolean): Analyzer | null {
  if (field.family !== 'text') return null
  return quoted ? field.searchQuoteAnalyzer : field.searchAnalyzer
}

export function tokensOf(type: TextQueryType, field: FieldType, text: string, named: Analyzer | null): Tokens {
  const analyzer = named ?? searchAnalyzer(field, isPhrase(type))
  if (analyzer !== null) return analyse(analyzer, text)
  if (field.family === 'keyword' && field.splitQueriesOnWhitespace) return words(text)
  const tokens = whole(text)
  // Only fields with terms have prefixes; others are asked for the value.
  return type === 'boolean_prefix' && field.family !== 'keyword' ? { ...tokens, endOffset: -1 } : tokens
}
