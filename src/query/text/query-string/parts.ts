// Builds the queries for the terms of a query string on the fields they search.
import type { Analyzer } from '../../../analysis/analyzer.ts'
import { illegalArgument } from '../../../core/errors.ts'
import type { FieldType } from '../../../index/mapping/field-type.ts'
import type { Query } from '../../contracts/query.ts'
import type { QueryContext } from '../../contracts/query-builder.ts'
import { type BooleanClause, BooleanQuery } from '../../exec/boolean.ts'
import { checkClauseCount } from '../../exec/clause-limit.ts'
import { DisjunctionMaxQuery } from '../../exec/disjunction-max.ts'
import { MatchAllDocsQuery } from '../../exec/match-all.ts'
import type { RewriteMethod } from '../../exec/multi-term.ts'
import { topTermsBlended } from '../../exec/rewrite-methods.ts'
import { newExists } from '../../fields/exists.ts'
import { fuzzyQuery, prefixQuery, rangeQuery, regexpQuery, wildcardQuery } from '../../fields/field-queries.ts'
import { normalisedWildcard } from '../../fields/term-patterns.ts'
import { type Fuzziness, parseFuzziness } from '../../values/fuzziness.ts'
import { boostedBy } from '../field-parts.ts'
import { unmapped } from '../match-field.ts'
import { MULTI_MATCH_TYPES, type MultiMatchSettings, type MultiMatchType, matchFields } from '../match-fields.ts'
import { resolveFields } from '../weighted-fields.ts'
import { analysedPrefix } from './analysed-prefix.ts'
import { normalised, ofField } from './of-field.ts'
import type { QueryStringParts } from './parser.ts'

export interface QueryStringSettings extends MultiMatchSettings {
  readonly type: MultiMatchType
  /** Searched where the query names no field; as the request names it, null where it names several. */
  readonly defaultField: string | null
  readonly fields: ReadonlyMap<string, number>
  readonly quoteAnalyzer: Analyzer | null
  /** Fields with this ending take the place of those without where phrases are searched. */
  readonly quoteFieldSuffix: string | null
  readonly phraseSlop: number
  /** Of `~` without a number. */
  readonly fuzziness: Fuzziness
  readonly fuzzyPrefixLength: number
  readonly fuzzyMaxExpansions: number
  readonly transpositions: boolean
  readonly fuzzyRewrite?: RewriteMethod | null
  /** Null: terms that patterns match all score the same. */
  readonly rewrite: RewriteMethod | null
  readonly analyzeWildcard: boolean
  readonly allowLeadingWildcard: boolean
  readonly maxDeterminizedStates: number
  readonly flags: number
  readonly timeZone?: string
}

/** A wildcard where none may be. */
export class LeadingWildcard extends Error {
  constructor() {
    super("'*' or '?' not allowed as first character in WildcardQuery")
  }
}

export class FieldsParts implements QueryStringParts {
  constructor(
    private readonly settings: QueryStringSettings,
    private readonly cx: QueryContext,
  ) {}

  private fields(named: string | null, quoted = false): ReadonlyMap<string, number> {
    const { settings, cx } = this
    const field = named ?? settings.defaultField
    const fields = field === null || (field === '*' && named === null) ? settings.fields : resolveFields(new Map([[field, 1]]), cx)
    const suffix = quoted ? settings.quoteFieldSuffix : null
    if (suffix === null) return fields
    return new Map([...fields].map(([name, boost]) => [cx.fields.field(name + suffix) === undefined ? name : name + suffix, boost]))
  }

  words(named: string | null, text: string): Query | null {
    const field = named ?? this.settings.defaultField
    if (field === '_exists_') return newExists(text, this.cx)
    const bound = /^([<>])(=?)([\s\S]+)$/.exec(text)
    if (bound !== null) {
      const [, sign, equal, value] = bound
      return sign === '>' ? this.range(named, value, null, equal !== '', true) : this.range(named, null, value, true, equal !== '')
    }
    // Where days begin depends on the time zone.
    const dated = this.settings.timeZone !== undefined && field !== null && this.cx.fields.field(field)?.family === 'date'
    if (dated) return this.range(named, text, text, true, true)
    const fields = this.fields(named)
    if (fields.size === 0) return unmapped(field ?? '')
    return matchFields(this.settings.type, fields, text, this.settings, this.cx)
  }

  phrase(named: string | null, text: string, slop: number | null): Query | null {
    const field = named ?? this.settings.defaultField
    if (field === '_exists_') return newExists(text, this.cx)
    const fields = this.fields(named, true)
    if (fields.size === 0) return unmapped(field ?? '')
    const { quoteAnalyzer, phraseSlop } = this.settings
    return matchFields(
      'phrase',
      fields,
      text,
      { ...this.settings, analyzer: quoteAnalyzer, slop: slop ?? phraseSlop, fuzzy: null },
      this.cx,
    )
  }

  /** The best of one query for each field. */
  private best(named: string | null, make: (field: FieldType) => Query | null): Query | null {
    const fields = this.fields(named)
    if (fields.size === 0) return unmapped(named ?? this.settings.defaultField ?? '')
    const queries: Query[] = []
    for (const [name, boost] of fields) {
      const query = ofField(name, this.settings, this.cx, make)
      if (query !== null) queries.push(boostedBy(query, boost))
    }
    if (queries.length <= 1) return queries[0] ?? null
    const { type, tieBreaker } = this.settings
    return new DisjunctionMaxQuery(queries, tieBreaker ?? MULTI_MATCH_TYPES[type].tieBreaker)
  }

  prefix(named: string | null, text: string): Query | null {
    const { rewrite, analyzeWildcard } = this.settings
    const options = { rewrite, ignoreCase: false }
    return this.best(named, field => {
      if (analyzeWildcard) return analysedPrefix(field, text, options, this.settings, this.cx)
      return prefixQuery(field, normalised(field, text, this.settings), options, this.cx)
    })
  }

  wildcard(named: string | null, pattern: string): Query | null {
    const field = named ?? this.settings.defaultField
    if (pattern === '*') return field === null || field === '*' ? new MatchAllDocsQuery() : newExists(field, this.cx)
    const { rewrite, allowLeadingWildcard } = this.settings
    if (!allowLeadingWildcard && /^[*?]/.test(pattern)) throw new LeadingWildcard()
    return this.best(named, type => {
      const normal = normalisedWildcard(pattern, text => normalised(type, text, this.settings))
      return wildcardQuery(type, normal, { rewrite, ignoreCase: false }, this.cx)
    })
  }

  regexp(named: string | null, source: string): Query | null {
    const limit = Number(this.cx.settings['index.max_regex_length'] ?? 1000)
    if (source.length > limit) {
      throw illegalArgument(
        `The length of regex [${source.length}] used in the [query_string] has exceeded the allowed maximum of [${limit}]. ` +
          'This maximum can be set by changing the [index.max_regex_length] index level setting.',
      )
    }
    const { rewrite, flags, maxDeterminizedStates } = this.settings
    const options = { rewrite, ignoreCase: false, flags, maxDeterminizedStates }
    return this.best(named, field => regexpQuery(field, normalised(field, source, this.settings), options, this.cx))
  }

  similar(named: string | null, text: string, edits: string): Query | null {
    const { fuzzyPrefixLength: prefixLength, fuzzyMaxExpansions: maxExpansions, transpositions, fuzzyRewrite } = this.settings
    const rewrite = fuzzyRewrite === undefined ? topTermsBlended(maxExpansions) : fuzzyRewrite
    const distance = (edits === '' ? this.settings.fuzziness : parseFuzziness(edits)).distance(text)
    const fuzziness: Fuzziness = { text: String(distance), distance: () => distance }
    const fuzzy = { fuzziness, prefixLength, maxExpansions, transpositions, rewrite }
    return this.best(named, field => fuzzyQuery(field, normalised(field, text, this.settings), fuzzy, this.cx))
  }

  range(named: string | null, low: string | null, high: string | null, includeFrom: boolean, includeTo: boolean): Query | null {
    const { timeZone } = this.settings
    return this.best(named, field => {
      const bound = (text: string | null) => (text === null ? undefined : normalised(field, text, this.settings))
      return rangeQuery(field, { from: bound(low), to: bound(high), includeFrom, includeTo, timeZone }, this.cx)
    })
  }

  combine(clauses: readonly BooleanClause[]): Query {
    checkClauseCount(clauses.length, this.cx.maxClauseCount)
    return fixNegative(new BooleanQuery(clauses))
  }
}

/** What is only excluded is excluded from everything. */
export function fixNegative(query: BooleanQuery): BooleanQuery {
  if (query.clauses.length === 0 || query.clauses.some(({ occur }) => occur !== 'must_not')) return query
  return new BooleanQuery([...query.clauses, { occur: 'filter', query: new MatchAllDocsQuery() }], query.minShouldMatch)
}
