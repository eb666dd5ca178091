// Combines the queries of a text on several fields: best of them, sum of them, or all as one field.
import type { Analyzer } from '../../analysis/analyzer.ts'
import type { Query } from '../contracts/query.ts'
import type { QueryContext } from '../contracts/query-builder.ts'
import { DisjunctionMaxQuery } from '../exec/disjunction-max.ts'
import { BlendedParts, type WeightedField } from './blended-parts.ts'
import { boostedBy, FieldParts } from './field-parts.ts'
import {
  type MatchSettings,
  matchField,
  matchParts,
  searchAnalyzer,
  tokensOf,
  unmapped,
  type WholeMatchSettings,
  zeroTermsQuery,
} from './match-field.ts'
import { withMinimum } from './minimum-should-match.ts'
import type { TextQueryType } from './text-query-builder.ts'

export type MultiMatchType = 'best_fields' | 'most_fields' | 'cross_fields' | 'phrase' | 'phrase_prefix' | 'bool_prefix'

interface TypeTraits {
  readonly text: TextQueryType
  /** What fields other than the best one count, unless the request says. */
  readonly tieBreaker: number
}

export const MULTI_MATCH_TYPES: Readonly<Record<MultiMatchType, TypeTraits>> = {
  best_fields: { text: 'boolean', tieBreaker: 0 },
  most_fields: { text: 'boolean', tieBreaker: 1 },
  cross_fields: { text: 'boolean', tieBreaker: 0 },
  phrase: { text: 'phrase', tieBreaker: 0 },
  phrase_prefix: { text: 'phrase_prefix', tieBreaker: 0 },
  bool_prefix: { text: 'boolean_prefix', tieBreaker: 1 },
}

export interface MultiMatchSettings extends MatchSettings {
  /** Null: the type's own. */
  readonly tieBreaker: number | null
  readonly minimum: string | null
}

/** `fields`: boosts by name, in the server's order. Null: the text has no tokens, and such are to be dropped. */
export function matchFields(
  type: MultiMatchType,
  fields: ReadonlyMap<string, number>,
  text: string,
  settings: MultiMatchSettings & WholeMatchSettings,
  cx: QueryContext,
): Query
export function matchFields(
  type: MultiMatchType,
  fields: ReadonlyMap<string, number>,
  text: string,
  settings: MultiMatchSettings,
  cx: QueryContext,
): Query | null
export function matchFields(
  type: MultiMatchType,
  fields: ReadonlyMap<string, number>,
  text: string,
  settings: MultiMatchSettings,
  cx: QueryContext,
): Query | null {
  if (![...fields.keys()].some(name => cx.fields.field(name) !== undefined)) return unmapped(...fields.keys())
  const traits = MULTI_MATCH_TYPES[type]
  const tieBreaker = settings.tieBreaker ?? traits.tieBreaker
  const queries =
    type === 'cross_fields' ? crossFields(fields, text, settings, tieBreaker, cx) : eachField(traits.text, fields, text, settings, cx)
  if (queries.length === 0) return zeroTermsQuery(settings)
  return queries.length === 1 ? queries[0] : new DisjunctionMaxQuery(queries, tieBreaker)
}

function eachField(
  type: TextQueryType,
  fields: ReadonlyMap<string, number>,
  text: string,
  settings: MultiMatchSettings,
  cx: QueryContext,
): Query[] {
  const queries: Query[] = []
  for (const [name, boost] of fields) {
    if (cx.fields.field(name) === undefined) continue
    const query = matchField(type, name, text, settings, cx)
    if (query !== null) queries.push(boostedBy(withMinimum(query, settings.minimum), boost))
  }
  return queries
}

/** Fields that cut the text alike are searched as one. */
function crossFields(
  fields: ReadonlyMap<string, number>,
  text: string,
  settings: MultiMatchSettings,
  tieBreaker: number,
  cx: QueryContext,
): Query[] {
  const groups: WeightedField[][] = []
  const byAnalyzer = new Map<Analyzer, WeightedField[]>()
  for (const [name, boost] of fields) {
    const field = cx.fields.field(name)
    if (field === undefined) continue
    const analyzer = settings.analyzer ?? searchAnalyzer(field, false)
    const known = analyzer === null ? undefined : byAnalyzer.get(analyzer)
    if (known !== undefined) known.push({ field, boost })
    else {
      const group = [{ field, boost }]
      groups.push(group)
      if (analyzer !== null) byAnalyzer.set(analyzer, group)
    }
  }
  const queries: Query[] = []
  for (const group of groups) {
    const [{ field, boost }] = group
    const alone = group.length === 1
    const parts = alone ? new FieldParts(field, settings, cx) : new BlendedParts(group, tieBreaker, settings, cx)
    const made = matchParts('boolean', tokensOf('boolean', field, text, settings.analyzer), parts, settings, cx)
    if (made === null) continue
    const query = withMinimum(made, settings.minimum)
    queries.push(alone ? boostedBy(query, boost) : query)
  }
  return queries
}
