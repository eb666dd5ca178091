// Replaces what a regular expression matches.
import { illegalArgument } from '../../core/errors.ts'
import { compileJavaPattern, type JavaPattern } from '../../core/java-pattern.ts'
import { parseReplacement, type Replacement } from '../../core/java-replacement.ts'
import type { CharFilter } from '../analyzer.ts'
import type { CharFilterType } from '../component.ts'
import type { OffsetCorrections } from './offset-corrections.ts'
import { ReplacedText } from './replace-text.ts'

/** What is replaced. */
export interface PatternReplaceCharFilterOptions {
  /** Regular expression. */
  readonly pattern: string
  /** `$1` is the first group; nothing. */
  readonly replacement?: string
  /** Java's: `'CASE_INSENSITIVE|COMMENTS'`. */
  readonly flags?: string
}

export const pattern_replace = {
  name: 'pattern_replace',
  requiresSettings: true,
  create(name, settings) {
    const pattern = settings.text('pattern')
    if (!pattern) throw illegalArgument(`pattern is missing for [${name}] char filter of type 'pattern_replace'`)
    const compiled = compileJavaPattern(pattern, { flags: settings.text('flags') })
    return new PatternReplaceCharFilter(name, compiled, parseReplacement(settings.text('replacement') ?? ''))
  },
} satisfies CharFilterType

class PatternReplaceCharFilter implements CharFilter {
  readonly normalizes = true

  constructor(
    readonly name: string,
    private readonly pattern: JavaPattern,
    private readonly replacement: Replacement,
  ) {}

  filter(text: string): { text: string; offsets: OffsetCorrections | null } {
    const replaced = new ReplacedText(text)
    for (const match of this.pattern.matches(text)) replaced.replace(match.start, match.end, this.replacement(match))
    return replaced.finish()
  }
}
