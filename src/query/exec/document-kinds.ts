// Tells whether a query can match nested documents, or others than those of a path. Where it cannot, no filter is needed.
import { NESTED_PATH_FIELD, PRIMARY_TERM_FIELD } from '../../index/contracts/document.ts'
import type { FieldLookup } from '../../index/mapping/field-type.ts'
import type { Query } from '../contracts/query.ts'
import { AddressQuery } from './address-range.ts'
import { ApproximateScoreQuery } from './approximate-score.ts'
import { BlendedTermQuery } from './blended-term.ts'
import { BooleanQuery } from './boolean.ts'
import { BoostQuery } from './boost.ts'
import { BoostingQuery } from './boosting.ts'
import { CombinedFieldQuery } from './combined-field.ts'
import { ConstantScoreQuery } from './constant-score.ts'
import { DisjunctionMaxQuery } from './disjunction-max.ts'
import { FieldExistsQuery } from './field-exists.ts'
import { FunctionScoreQuery } from './function-score.ts'
import { GeoPointQuery } from './geo-points.ts'
import { IndexOrDocValuesQuery } from './index-or-doc-values.ts'
import { MatchNoDocsQuery } from './match-none.ts'
import { MoreLikeThisQuery } from './more-like-this.ts'
import { MultiPhraseQuery } from './multi-phrase.ts'
import { MultiPhrasePrefixQuery } from './multi-phrase-prefix.ts'
import { MultiTermQuery } from './multi-term.ts'
import { PointRangeQuery } from './numeric-range.ts'
import { PhraseQuery } from './phrase.ts'
import { ScriptScoreQuery } from './script-score.ts'
import { SynonymQuery } from './synonym.ts'
import { TermQuery } from './term.ts'
import { TermInSetQuery } from './term-in-set.ts'
import { ToParentBlockJoinQuery } from './to-parent-block-join.ts'

/** Root documents only. `isImplied`: as a filter of a query that finds no others. */
export const rootsOnly = (isImplied = false): Query => new FieldExistsQuery(PRIMARY_TERM_FIELD, isImplied)

/** The documents that objects under `path` became. */
export const nestedAt = (path: string): Query => new TermQuery(NESTED_PATH_FIELD, path)

export const filtered = (query: Query, filter: Query): Query =>
  new BooleanQuery([
    { occur: 'must', query },
    { occur: 'filter', query: filter },
  ])

/** As far as the server looks: `mayMatchNested` decides what descriptions show, `findsNested` what takes time. */
export const mayMatchNested = (query: Query, fields: FieldLookup): boolean => mayMatch(query, nestedKind(fields, false))

export const findsNested = (query: Query, fields: FieldLookup): boolean => mayMatch(query, nestedKind(fields, true))

function nestedKind(fields: FieldLookup, looksDeep: boolean): Kind {
  return {
    looksDeep,
    inField(name) {
      if (name.startsWith('_')) return true
      return fields.field(name) !== undefined && [...parents(name)].some(parent => fields.object(parent)?.nested != null)
    },
    joins: path => path !== '',
  }
}

/** Others than nested documents of `path`. */
export function mayMatchOthers(query: Query, path: string, fields: FieldLookup): boolean {
  return mayMatch(query, {
    looksDeep: false,
    inField(name) {
      if (name.startsWith('_')) return true
      if (fields.field(name) === undefined) return false
      const around = [...parents(name)].includes(path) ? fields.object(path)?.nested : null
      return around == null || around.includeInParent || around.includeInRoot
    },
    joins: () => true,
  })
}

/** The documents in question: whether they may have a field, and whether they may be the hits of a join up to `path`. */
interface Kind {
  /** Also into queries that the server does not look into. */
  readonly looksDeep: boolean
  inField(name: string): boolean
  joins(path: string): boolean
}

/** Queries of other types may match anything. */
function mayMatch(query: Query, kind: Kind): boolean {
  if (query instanceof ApproximateScoreQuery) return mayMatch(query.original, kind)
  if (query instanceof ConstantScoreQuery || query instanceof BoostQuery) return mayMatch(query.query, kind)
  if (query instanceof MatchNoDocsQuery) return false
  if (query instanceof TermQuery || query instanceof TermInSetQuery) return kind.inField(query.field)
  if (query instanceof PointRangeQuery) return kind.inField(query.range.field)
  if (query instanceof AddressQuery && query.form === 'range') return kind.inField(query.field)
  if (query instanceof GeoPointQuery && query.isRange) return kind.inField(query.field)
  if (query instanceof IndexOrDocValuesQuery) return mayMatch(query.indexQuery, kind)
  if (query instanceof ToParentBlockJoinQuery) return kind.joins(query.parentPath)
  if (query instanceof BooleanQuery) {
    const required = query.clauses.filter(({ occur }) => occur === 'must' || occur === 'filter')
    if (required.length > 0) return required.every(clause => mayMatch(clause.query, kind))
    return query.clauses.some(({ occur, query: clause }) => occur === 'should' && mayMatch(clause, kind))
  }
  return kind.looksDeep ? mayMatchDeep(query, kind) : true
}

function mayMatchDeep(query: Query, kind: Kind): boolean {
  if (query instanceof DisjunctionMaxQuery) return query.queries.some(one => mayMatch(one, kind))
  if (query instanceof FunctionScoreQuery || query instanceof ScriptScoreQuery) return mayMatch(query.query, kind)
  if (query instanceof BoostingQuery) return mayMatch(query.positive, kind)
  if (query instanceof CombinedFieldQuery) return query.fields.some(({ field }) => kind.inField(field))
  if (query instanceof BlendedTermQuery) return query.terms.some(({ field }) => kind.inField(field))
  if (query instanceof MoreLikeThisQuery) return query.models.flat().some(({ fields }) => fields.some(field => kind.inField(field)))
  if (query instanceof SynonymQuery || query instanceof MultiTermQuery || query instanceof PhraseQuery) return kind.inField(query.field)
  if (query instanceof MultiPhraseQuery || query instanceof MultiPhrasePrefixQuery) return kind.inField(query.field)
  return true
}

/** Paths around a name, innermost first. */
function* parents(name: string): Iterable<string> {
  for (let dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) yield name.slice(0, dot)
}
