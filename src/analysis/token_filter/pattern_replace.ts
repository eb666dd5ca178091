// Replaces what a regular expression matches within each term.
import { illegalArgument } from '../../core/errors.ts'
import type { TokenFilterType } from '../component.ts'
import { compileJavaPattern, type JavaPattern } from '../java-pattern.ts'
import { parseReplacement, type Replacement } from '../java-replacement.ts'
import { TermFilter } from './term-filter.ts'

export const pattern_replace = {
  name: 'pattern_replace',
  requiresSettings: true,
  create(name, settings) {
    const pattern = settings.text('pattern')
    if (pattern === null) throw illegalArgument(`pattern is missing for [${name}] token filter of type 'pattern_replace'`)
    const compiled = compileJavaPattern(pattern, { flags: settings.text('flags') })
    const replacement = parseReplacement(settings.text('replacement') ?? '')
    const all = settings.boolean('all', true)
    return { name, normalizes: true, create: input => new TermFilter(input, term => replaced(term, compiled, replacement, all)) }
  },
} satisfies TokenFilterType

function replaced(term: string, pattern: JavaPattern, replacement: Replacement, all: boolean): string {
  let out = ''
  let copied = 0
  for (const match of pattern.matches(term)) {
    out += term.slice(copied, match.start) + replacement(match)
    copied = match.end
    if (!all) break
  }
  return copied === 0 && out === '' ? term : out + term.slice(copied)
}
