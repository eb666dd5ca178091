// The queries of each field family: by term, by several terms, by range, and for existence.
import { illegalArgument } from '../../core/errors.ts'
import type { FieldFamily, FieldType } from '../../index/mapping/field-type.ts'
import { javaText } from '../../index/mapping/java-text.ts'
import type { Query } from '../contracts/query.ts'
import { type QueryContext, shardError } from '../contracts/query-builder.ts'
import { BoostQuery } from '../exec/boost.ts'
import { booleanFields } from './boolean.ts'
import { constantFields } from './constant.ts'
import { dateFields } from './date.ts'
import type { Bounds, Coverage, FieldQueries } from './family-queries.ts'
import { featureFields } from './feature.ts'
import type { Fuzzy } from './fuzzy.ts'
import { geoFields } from './geo_point.ts'
import { idFields } from './id.ts'
import { ipFields } from './ip.ts'
import { keywordFields } from './keyword.ts'
import { metaFields } from './meta.ts'
import { numberFields } from './number.ts'
import { rangeFields } from './range.ts'
import type { PatternOptions, RegexpOptions } from './term-patterns.ts'
import { textFields } from './text.ts'
import { vectorFields } from './vector.ts'
import { versionFields } from './version.ts'

type Families = { readonly [F in FieldFamily]: FieldQueries<Extract<FieldType, { family: F }>> }

const families: Families = {
  text: textFields,
  keyword: keywordFields,
  constant: constantFields,
  number: numberFields,
  date: dateFields,
  boolean: booleanFields,
  ip: ipFields,
  geo_point: geoFields,
  geo_shape: geoFields,
  range: rangeFields,
  feature: featureFields,
  vector: vectorFields,
  version: versionFields,
  id: idFields,
  meta: metaFields,
}

const queriesOf = (field: FieldType): FieldQueries => families[field.family] as FieldQueries

/** With the boost that the mapping gives the field. */
const boosted = (field: FieldType, query: Query): Query => (field.boost === 1 ? query : new BoostQuery(query, field.boost))

export const termQuery = (field: FieldType, value: unknown, cx: QueryContext): Query =>
  boosted(field, queriesOf(field).term(field, value, cx))

export const termsQuery = (field: FieldType, values: readonly unknown[], cx: QueryContext): Query =>
  boosted(field, queriesOf(field).terms(field, values, cx))

export const rangeQuery = (field: FieldType, bounds: Bounds, cx: QueryContext): Query => queriesOf(field).range(field, bounds, cx)

export const coverage = (field: FieldType, bounds: Bounds, cx: QueryContext): Coverage =>
  queriesOf(field).coverage?.(field, bounds, cx) ?? 'intersects'

export const existsQuery = (field: FieldType, cx: QueryContext): Query => queriesOf(field).exists(field, cx)

export const caseInsensitiveQuery = (field: FieldType, value: unknown, cx: QueryContext): Query =>
  queriesOf(field).caseInsensitive(field, javaText(value), cx) ?? termQuery(field, value, cx)

const onlyTerms = (kind: string, field: FieldType) =>
  `Can only use ${kind} queries on keyword and text fields - not on [${field.name}] which is of type [${field.type}]`

export function prefixQuery(field: FieldType, prefix: string, options: PatternOptions, cx: QueryContext): Query {
  const query = queriesOf(field).prefix?.(field, prefix, options, cx)
  if (query === undefined) throw shardError(cx, onlyTerms('prefix', field))
  return query
}

export function wildcardQuery(field: FieldType, pattern: string, options: PatternOptions, cx: QueryContext): Query {
  const query = queriesOf(field).wildcard?.(field, pattern, options, cx)
  if (query === undefined) throw shardError(cx, onlyTerms('wildcard', field))
  return query
}

export function regexpQuery(field: FieldType, source: string, options: RegexpOptions, cx: QueryContext): Query {
  const query = queriesOf(field).regexp?.(field, source, options, cx)
  if (query === undefined) throw shardError(cx, onlyTerms('regexp', field))
  return query
}

export function fuzzyQuery(field: FieldType, word: string, options: Fuzzy, cx: QueryContext): Query {
  const query = queriesOf(field).fuzzy?.(field, word, options, cx)
  if (query === undefined) throw illegalArgument(onlyTerms('fuzzy', field))
  return query
}
