// Prefix, wildcard, regexp and fuzzy queries, on fields with terms: text and keyword.
import { compile } from '../../core/automata/compile-pattern.ts'
import type { Dfa } from '../../core/automata/dfa.ts'
import { ANY_TEXT, anyCase, concat, NOTHING, type Pattern, shortest } from '../../core/automata/pattern.ts'
import { regexpPattern } from '../../core/automata/regexp.ts'
import { illegalArgument } from '../../core/errors.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import { longestText, wildcardPattern } from '../automata/wildcard.ts'
import type { QueryContext } from '../contracts/query-builder.ts'
import { AutomatonQuery } from '../exec/automaton.ts'
import { FuzzyQuery } from '../exec/fuzzy.ts'
import type { MultiTermQuery, RewriteMethod } from '../exec/multi-term.ts'
import { PrefixQuery } from '../exec/prefix.ts'
import { requireCheap } from './expensive.ts'
import type { Fuzzy } from './fuzzy.ts'

export interface PatternOptions {
  /** Null: the terms' documents together, all with one score. */
  readonly rewrite: RewriteMethod | null
  readonly ignoreCase: boolean
}

export interface RegexpOptions extends PatternOptions {
  /** Operators that are switched on. */
  readonly flags: number
  readonly maxDeterminizedStates: number
}

/** Terms are asked for by the name of their field alone. */
type TermField = Pick<FieldType, 'name'>

export const WORK_LIMIT = 10_000

/** In bytes, and so in characters at least. */
const LONGEST_TERM = 32_766

/** What accepts the terms that the pattern does: none where it asks for longer texts than terms may be. */
function termsOf(pattern: Pattern, workLimit: number): Dfa {
  return compile(shortest(pattern) > LONGEST_TERM ? NOTHING : pattern, workLimit)
}

/** Automata have no text of their own in descriptions; the pattern stands for them. */
export const automatonText = (pattern: string) => `AutomatonQuery {\n${pattern}}`

export function prefixOf(field: TermField, prefix: string, { rewrite, ignoreCase }: PatternOptions, cx: QueryContext): MultiTermQuery {
  requireCheap('[prefix] queries', cx, ' For optimised prefix queries on text fields please enable [index_prefixes].')
  if (!ignoreCase) return new PrefixQuery(field.name, prefix, rewrite)
  const dfa = termsOf(concat(anyCase(prefix), ANY_TEXT), Number.POSITIVE_INFINITY)
  return new AutomatonQuery(field.name, dfa, automatonText(`${prefix}*`), rewrite)
}

export function wildcardOf(field: TermField, pattern: string, { rewrite, ignoreCase }: PatternOptions, cx: QueryContext): MultiTermQuery {
  requireCheap('[wildcard] queries', cx)
  const dfa = termsOf(wildcardPattern(pattern, ignoreCase), WORK_LIMIT)
  return new AutomatonQuery(field.name, dfa, ignoreCase ? automatonText(pattern) : pattern, rewrite, longestText(pattern))
}

export function regexpOf(field: TermField, source: string, options: RegexpOptions, cx: QueryContext): MultiTermQuery {
  requireCheap('[regexp] queries', cx)
  const dfa = compile(regexpPattern(source, options.flags, options.ignoreCase), options.maxDeterminizedStates)
  return new AutomatonQuery(field.name, dfa, `/${source}/`, options.rewrite)
}

export function fuzzyOf(field: TermField, word: string, fuzzy: Fuzzy, cx: QueryContext): MultiTermQuery {
  requireCheap('[fuzzy] queries', cx)
  const { fuzziness, prefixLength, maxExpansions, transpositions, rewrite } = fuzzy
  if (prefixLength < 0) throw illegalArgument('prefixLength cannot be negative.')
  if (maxExpansions <= 0) throw illegalArgument('maxExpansions must be positive.')
  return new FuzzyQuery(field.name, word, { maxEdits: fuzziness.distance(word), prefixLength, maxExpansions, transpositions }, rewrite)
}

/** The texts between wildcards as `normalise` makes them; what is escaped stays escaped. */
export function normalisedWildcard(pattern: string, normalise: (text: string) => string): string {
  return pattern.replace(/(\\.|[*?])|((?:[^\\*?])+|\\$)/gsu, (_, kept: string | undefined, plain: string) => kept ?? normalise(plain))
}
