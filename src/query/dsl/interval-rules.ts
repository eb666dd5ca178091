// The kinds of interval rules: a text, patterns for words, and combinations of rules.
import { compile } from '../../core/automata/compile-pattern.ts'
import { regexpPattern } from '../../core/automata/regexp.ts'
import { regexpText } from '../../core/automata/regexp-text.ts'
import { illegalArgument } from '../../core/errors.ts'
import { booleanOf, textOf, wholeOf } from '../../core/json-token.ts'
import { mapKept } from '../../core/kept-work.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import { wildcardPattern } from '../automata/wildcard.ts'
import type { QueryContext } from '../contracts/query-builder.ts'
import { AutomatonQuery } from '../exec/automaton.ts'
import { FuzzyQuery } from '../exec/fuzzy.ts'
import { anyOf } from '../exec/intervals/any-of.ts'
import { MultiTermSource } from '../exec/intervals/leaves.ts'
import { PrefixQuery } from '../exec/prefix.ts'
import { WORK_LIMIT } from '../fields/term-patterns.ts'
import { ANY_GAPS, combineSources, type IntervalMode, textSource } from '../text/interval-text.ts'
import { analyse } from '../text/tokens.ts'
import { AUTO, parseFuzziness } from '../values/fuzziness.ts'
import {
  BOOLEAN,
  building,
  type IntervalRule,
  type IntervalRules,
  type IntervalRuleType,
  NUMBER,
  partsField,
  RuleOptions,
  readRule,
  requirePositions,
  requireText,
  textField,
} from './interval-rule.ts'
import { regexpFlags } from './regexp.ts'
import { type StrictField, VALUE } from './strict-object.ts'

/** One of these. */
export interface IntervalRuleRequest {
  /** The words of a text. */
  readonly match?: IntervalOptions & {
    /** The text. */
    readonly query: string
    /** So many words may stand between; -1, any number. */
    readonly max_gaps?: number
    /** In the order of the text; false. */
    readonly ordered?: boolean
    /** In the order of the text, or in any (`unordered`, the default), without overlaps if need be. */
    readonly mode?: 'ordered' | 'unordered' | 'unordered_no_overlap'
    readonly analyzer?: string
  }
  /** All of these rules. */
  readonly all_of?: Pick<IntervalOptions, 'filter'> & {
    /** The rules. */
    readonly intervals: readonly IntervalRuleRequest[]
    /** So many words may stand between; -1 (the default): any number. */
    readonly max_gaps?: number
    /** In this order; `false` by default. */
    readonly ordered?: boolean
    /** In this order, or in any (`unordered`, the default), without overlaps if need be. */
    readonly mode?: 'ordered' | 'unordered' | 'unordered_no_overlap'
  }
  /** One of these rules. */
  readonly any_of?: Pick<IntervalOptions, 'filter'> & {
    /** The rules. */
    readonly intervals: readonly IntervalRuleRequest[]
  }
  /** Words that begin so. */
  readonly prefix?: Pick<IntervalOptions, 'use_field'> & {
    /** How they begin. */
    readonly prefix: string
    readonly analyzer?: string
  }
  /** Words of a pattern with `*` and `?`. */
  readonly wildcard?: Pick<IntervalOptions, 'use_field'> & {
    /** `'f?x*'` */
    readonly pattern: string
    readonly analyzer?: string
    /** So many words at most; 128 by default. */
    readonly max_expansions?: number
  }
  /** Words of a regular expression. */
  readonly regexp?: Pick<IntervalOptions, 'use_field'> & {
    /** `'f[ao]x.*'` */
    readonly pattern: string
    /** Operators that are known: `'COMPLEMENT|INTERVAL'`. */
    readonly flags?: string
    readonly flags_value?: number
    readonly case_insensitive?: boolean
    /** So many words at most; 128 by default. */
    readonly max_expansions?: number
  }
  /** Words like a word. */
  readonly fuzzy?: Pick<IntervalOptions, 'use_field'> & {
    /** The word. */
    readonly term: string
    /** So many letters are the same; 0 by default. */
    readonly prefix_length?: number
    /** Two letters that changed places are one difference; `true` by default. */
    readonly transpositions?: boolean
    /** How many letters may differ; `AUTO` by default. */
    readonly fuzziness?: number | string
    readonly analyzer?: string
  }
}

interface IntervalOptions {
  /** How it must lie to other intervals. */
  readonly filter?: Readonly<Record<string, unknown>>
  /** Words of another field. */
  readonly use_field?: string
}

/** How many terms a pattern may stand for unless the request says so. */
const DEFAULT_EXPANSIONS = 128

class Spacing {
  maxGaps = ANY_GAPS
  private ordered: boolean | null = null
  private named: string | null = null

  readonly fields: Readonly<Record<string, StrictField>> = {
    max_gaps: { accepts: NUMBER, read: value => (this.maxGaps = wholeOf(value)) },
    ordered: { accepts: BOOLEAN, read: value => (this.ordered = booleanOf(value)) },
    mode: textField(text => (this.named = text)),
  }

  get mode(): IntervalMode {
    if (this.ordered !== null) return this.ordered ? 'ordered' : 'unordered'
    const mode = (this.named ?? 'unordered').toLowerCase()
    if (mode === 'ordered' || mode === 'unordered' || mode === 'unordered_no_overlap') return mode
    throw illegalArgument(`no mode can be parsed from ordinal ${this.named}`)
  }
}

const match: IntervalRuleType = {
  parse(json, rules) {
    const options = new RuleOptions()
    const spacing = new Spacing()
    let query = ''
    readRule('match', 'query', json, {
      query: textField(text => (query = text)),
      ...spacing.fields,
      analyzer: options.analyzerField,
      filter: options.filterField(rules),
      use_field: options.useFieldField,
    })
    const mode = building('match', () => spacing.mode)
    const { maxGaps } = spacing
    return {
      shown: { match: { query, max_gaps: maxGaps, mode: mode.toUpperCase(), ...options.shown } },
      otherFields: options.otherFields,
      source: (field, cx) =>
        options.source(field, cx, (asked, named) => {
          const { searchAnalyzer } = requireText(asked)
          return textSource(analyse(named ?? searchAnalyzer, query).list, maxGaps, mode)
        }),
    }
  },
}

const all_of: IntervalRuleType = {
  parse(json, rules) {
    const options = new RuleOptions()
    const spacing = new Spacing()
    const parts: IntervalRule[] = []
    readRule('all_of', 'intervals', json, {
      intervals: partsField(parts, rules),
      ...spacing.fields,
      filter: options.filterField(rules),
    })
    const mode = building('all_of', () => spacing.mode)
    const { maxGaps } = spacing
    return {
      shown: { all_of: { mode: mode.toUpperCase(), max_gaps: maxGaps, intervals: parts.map(part => part.shown), ...options.shown } },
      otherFields: [...parts.flatMap(part => part.otherFields), ...options.otherFields],
      source: (field, cx) => options.source(field, cx, () => combineSources(sourcesOf(parts, field, cx), maxGaps, mode)),
    }
  },
}

const any_of: IntervalRuleType = {
  parse(json, rules) {
    const options = new RuleOptions()
    const parts: IntervalRule[] = []
    readRule('any_of', 'intervals', json, { intervals: partsField(parts, rules), filter: options.filterField(rules) })
    return {
      shown: { any_of: { intervals: parts.map(part => part.shown), ...options.shown } },
      otherFields: [...parts.flatMap(part => part.otherFields), ...options.otherFields],
      source: (field, cx) => options.source(field, cx, () => anyOf(sourcesOf(parts, field, cx))),
    }
  },
}

const sourcesOf = (parts: readonly IntervalRule[], field: FieldType, cx: QueryContext) =>
  mapKept(parts, 'build', part => part.source(field, cx))

const prefix: IntervalRuleType = {
  parse(json) {
    const options = new RuleOptions()
    let text = ''
    readRule('prefix', 'prefix', json, {
      prefix: textField(value => (text = value)),
      analyzer: options.analyzerField,
      use_field: options.useFieldField,
    })
    return {
      shown: { prefix: { prefix: text, ...options.shown } },
      otherFields: options.otherFields,
      source: (field, cx) =>
        options.source(field, cx, (asked, named) => {
          const { name, searchAnalyzer } = requireText(asked)
          const term = (named ?? searchAnalyzer).normalize(text)
          return new MultiTermSource(new PrefixQuery(name, term), `${term}*`, DEFAULT_EXPANSIONS)
        }),
    }
  },
}

const wildcard: IntervalRuleType = {
  parse(json) {
    const options = new RuleOptions()
    const expansions = new Expansions()
    let pattern = ''
    readRule('wildcard', 'pattern', json, {
      pattern: textField(value => (pattern = value)),
      analyzer: options.analyzerField,
      use_field: options.useFieldField,
      max_expansions: expansions.field,
    })
    return {
      shown: { wildcard: { pattern, ...options.shown, max_expansions: expansions.given } },
      otherFields: options.otherFields,
      source: (field, cx) =>
        options.source(field, cx, (asked, named) => {
          const limit = expansions.checked(cx)
          const { name, searchAnalyzer } = requirePositions(asked)
          const text = (named ?? searchAnalyzer).normalize(pattern)
          const dfa = compile(wildcardPattern(text, false), WORK_LIMIT)
          return new MultiTermSource(new AutomatonQuery(name, dfa, text), text, limit)
        }),
    }
  },
}

const regexp: IntervalRuleType = {
  parse(json) {
    const options = new RuleOptions()
    const expansions = new Expansions()
    let pattern = ''
    let named = ''
    let numbered: number | null = null
    let ignoreCase = false
    readRule('regexp', 'pattern', json, {
      pattern: textField(value => (pattern = value)),
      flags: textField(value => (named = value)),
      flags_value: { accepts: NUMBER, read: value => (numbered = wholeOf(value)) },
      use_field: options.useFieldField,
      max_expansions: expansions.field,
      case_insensitive: { accepts: BOOLEAN, read: value => (ignoreCase = booleanOf(value)) },
    })
    const flags = building('regexp', () => numbered ?? regexpFlags(named))
    return {
      shown: { regexp: { pattern, flags_value: numbered ?? undefined, ...options.shown, max_expansions: expansions.given } },
      otherFields: options.otherFields,
      source: (field, cx) =>
        options.source(field, cx, asked => {
          const dfa = compile(regexpPattern(pattern, flags, ignoreCase), WORK_LIMIT)
          const limit = expansions.checked(cx)
          const { name } = requirePositions(asked)
          return new MultiTermSource(new AutomatonQuery(name, dfa, `/${pattern}/`), regexpText(pattern, flags, ignoreCase), limit)
        }),
    }
  },
}

const fuzzy: IntervalRuleType = {
  parse(json) {
    const options = new RuleOptions()
    let term = ''
    let prefixLength = 0
    let transpositions = true
    let fuzziness = AUTO
    readRule('fuzzy', 'term', json, {
      term: textField(value => (term = value)),
      prefix_length: { accepts: NUMBER, read: value => (prefixLength = wholeOf(value)) },
      transpositions: { accepts: BOOLEAN, read: value => (transpositions = booleanOf(value)) },
      fuzziness: { accepts: VALUE, read: value => (fuzziness = parseFuzziness(textOf(value))) },
      analyzer: options.analyzerField,
      use_field: options.useFieldField,
    })
    return {
      shown: { fuzzy: { term, prefix_length: prefixLength, transpositions, fuzziness: fuzziness.text, ...options.shown } },
      otherFields: options.otherFields,
      source: (field, cx) =>
        options.source(field, cx, (asked, named) => {
          const { name, searchAnalyzer } = requirePositions(asked)
          if (prefixLength < 0) throw illegalArgument('prefixLength cannot be negative.')
          const word = (named ?? searchAnalyzer).normalize(term)
          const limits = { maxEdits: fuzziness.distance(term), prefixLength, maxExpansions: DEFAULT_EXPANSIONS, transpositions }
          return new MultiTermSource(new FuzzyQuery(name, word, limits), term, DEFAULT_EXPANSIONS)
        }),
    }
  },
}

class Expansions {
  given: number | undefined

  readonly field: StrictField = { accepts: NUMBER, read: value => (this.given = wholeOf(value)) }

  checked({ maxClauseCount }: QueryContext): number {
    const limit = this.given ?? 0
    if (limit > maxClauseCount) {
      throw illegalArgument(`maxExpansions [${limit}] cannot be greater than BooleanQuery.getMaxClauseCount [${maxClauseCount}]`)
    }
    return limit > 0 ? limit : DEFAULT_EXPANSIONS
  }
}

export const intervalRules: IntervalRules = new Map(Object.entries({ match, any_of, all_of, prefix, wildcard, regexp, fuzzy }))
