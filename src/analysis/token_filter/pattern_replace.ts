// Replaces what a regular expression matches within each term.
import { illegalArgument } from '../../core/errors.ts'
import { compileJavaPattern } from '../../core/java-pattern.ts'
import { parseReplacement, replaceMatches } from '../../core/java-replacement.ts'
import type { TokenFilterType } from '../component.ts'
import { TermFilter } from './term-filter.ts'

/** What is replaced. */
export interface PatternReplaceFilterOptions {
  /** Regular expression. */
  readonly pattern: string
  /** `$1` is the first group; nothing. */
  readonly replacement?: string
  /** Java's: `'CASE_INSENSITIVE|COMMENTS'`. */
  readonly flags?: string
  /** Every match, not only the first; true. */
  readonly all?: boolean
}

export const pattern_replace = {
  name: 'pattern_replace',
  requiresSettings: true,
  create(name, settings) {
    const pattern = settings.text('pattern')
    if (pattern === null) throw illegalArgument(`pattern is missing for [${name}] token filter of type 'pattern_replace'`)
    const compiled = compileJavaPattern(pattern, { flags: settings.text('flags') })
    const replacement = parseReplacement(settings.text('replacement') ?? '')
    const all = settings.boolean('all', true)
    return { name, normalizes: true, create: input => new TermFilter(input, term => replaceMatches(term, compiled, replacement, all)) }
  },
} satisfies TokenFilterType
