// Replaces what a regular expression matches.
import { illegalArgument } from '../../core/errors.ts'
import type { CharFilter } from '../analyzer.ts'
import type { CharFilterType } from '../component.ts'
import { compileJavaPattern, type JavaPattern } from '../java-pattern.ts'
import { parseReplacement, type Replacement } from '../java-replacement.ts'
import { OffsetCorrections } from './offset-corrections.ts'

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
    const corrections = new OffsetCorrections()
    let out = ''
    let copied = 0
    let shift = 0
    for (const match of this.pattern.matches(text)) {
      out += text.slice(copied, match.start)
      const start = out.length
      const replacement = this.replacement(match)
      out += replacement
      copied = match.end
      const matched = match.end - match.start
      if (replacement.length < matched) corrections.add(out.length, (shift += matched - replacement.length))
      else for (let i = matched; i < replacement.length; i++) corrections.add(start + i, --shift)
    }
    return { text: copied === 0 && out === '' ? text : out + text.slice(copied), offsets: corrections.isEmpty ? null : corrections }
  }
}
