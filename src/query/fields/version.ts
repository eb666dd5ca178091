// Queries on version fields: by terms as they are written, and by ranges over their padded form.
import { illegalArgument } from '../../core/errors.ts'
import { INDEX_NONE } from '../../index/contracts/field-spec.ts'
import type { VersionFieldType } from '../../index/mapping/field-type.ts'
import { javaText } from '../../index/mapping/java-text.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import type { Query, Searcher, Weight } from '../contracts/query.ts'
import { shardError } from '../contracts/query-builder.ts'
import { CaseInsensitiveTermQuery } from '../exec/case-insensitive-term.ts'
import { FieldExistsQuery } from '../exec/field-exists.ts'
import { IndexOrDocValuesQuery } from '../exec/index-or-doc-values.ts'
import { CONSTANT_SCORE } from '../exec/multi-term.ts'
import { DocValuesRangeQuery, DocValuesTermQuery, DocValuesTermsQuery } from '../exec/ordinal-column.ts'
import { TermQuery } from '../exec/term.ts'
import { TermInSetQuery } from '../exec/term-in-set.ts'
import { TermRangeQuery } from '../exec/term-range.ts'
import { bytesText } from '../values/term-text.ts'
import type { FieldQueries } from './family-queries.ts'
import { requireTerms } from './shared.ts'
import { fuzzyOf, prefixOf, regexpOf, wildcardOf } from './term-patterns.ts'

/** Named as the server names it, whose column has no terms as they are written: so it is the index that is asked. */
class WrittenTermsQuery extends IndexOrDocValuesQuery {
  override rewrite(searcher: Searcher): Query {
    const index = this.indexQuery.rewrite(searcher)
    return index === this.indexQuery ? this : index
  }

  override createWeight(searcher: Searcher, mode: ScoreMode, boost: number): Weight {
    return this.indexQuery.createWeight(searcher, mode, boost)
  }
}

const isIndexed = (field: VersionFieldType) => field.spec.index !== INDEX_NONE
const columnName = (field: VersionFieldType) => `${field.name}._normalized`

const neither = (field: VersionFieldType) => illegalArgument(`Field [${field.name}] is neither indexed nor has doc_values enabled`)

function written(field: VersionFieldType, index: () => Query, column: () => Query): Query {
  if (!isIndexed(field)) {
    if (field.columnField === undefined) throw neither(field)
    return column()
  }
  return field.columnField === undefined ? index() : new WrittenTermsQuery(index(), column())
}

function requireIndex(kind: string, field: VersionFieldType): void {
  if (!isIndexed(field)) throw illegalArgument(`${kind} queries require the field to be indexed`)
}

/** As the server's own error names a bound. */
const shownBound = (bound: unknown) =>
  bound === undefined ? '[null]' : `[${typeof bound === 'string' ? bytesText(bound) : javaText(bound)}]`

export const versionFields: FieldQueries<VersionFieldType> = {
  term(field, value) {
    const term = javaText(value)
    return written(
      field,
      () => new TermQuery(field.name, term),
      () => new DocValuesTermQuery(columnName(field), term),
    )
  },
  terms(field, values) {
    const terms = values.map(value => javaText(value))
    return written(
      field,
      () => new TermInSetQuery(field.name, terms),
      () => new DocValuesTermsQuery(new TermInSetQuery(columnName(field), terms)),
    )
  },
  range(field, { from, to, includeFrom, includeTo }, cx) {
    try {
      const bounds = {
        lower: from === undefined ? null : field.padded(from),
        upper: to === undefined ? null : field.padded(to),
        includeLower: includeFrom,
        includeUpper: includeTo,
      }
      const name = columnName(field)
      if (field.columnField === undefined) {
        if (!isIndexed(field)) throw neither(field)
        return new TermRangeQuery(name, bounds)
      }
      const column = new DocValuesRangeQuery(name, bounds)
      return isIndexed(field) ? new IndexOrDocValuesQuery(new TermRangeQuery(name, bounds), column) : column
    } catch {
      const between = `Lower term: ${shownBound(from)}, Upper term: ${shownBound(to)}`
      throw shardError(cx, `Failed to create range query for field [${field.name}]. ${between}`)
    }
  },
  exists(field) {
    return field.columnField === undefined ? new TermQuery('_field_names', field.name) : new FieldExistsQuery(field.name)
  },
  caseInsensitive(field, value) {
    requireTerms(field)
    return new CaseInsensitiveTermQuery(field.name, value)
  },
  // The case counts wherever it stands.
  prefix(field, prefix, { rewrite }, cx) {
    requireIndex('Prefix', field)
    return prefixOf(field, prefix, { rewrite: rewrite ?? CONSTANT_SCORE, ignoreCase: false }, cx)
  },
  wildcard(field, pattern, { ignoreCase }, cx) {
    requireIndex('Wildcard', field)
    return wildcardOf(field, ignoreCase ? pattern.toLowerCase() : pattern, { rewrite: null, ignoreCase: false }, cx)
  },
  regexp(field, source, options, cx) {
    requireIndex('Regexp', field)
    return regexpOf(field, source, { ...options, rewrite: options.rewrite ?? CONSTANT_SCORE }, cx)
  },
  fuzzy(field, word, options, cx) {
    requireIndex('Fuzzy', field)
    return fuzzyOf(field, word, { ...options, rewrite: options.rewrite === undefined ? CONSTANT_SCORE : options.rewrite }, cx)
  },
}
