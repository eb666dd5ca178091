// `*` any text, `?` any code point, `\` takes the next one as it stands.
import { ANY_CHAR, ANY_TEXT, anyCase, concat, NOTHING, type Pattern, text } from '../../core/automata/pattern.ts'

export function wildcardPattern(pattern: string, ignoreCase: boolean): Pattern {
  const parts: Pattern[] = []
  let plain = ''
  const flush = () => {
    if (plain !== '') parts.push(ignoreCase ? anyCase(plain) : text(plain))
    plain = ''
  }
  const points = Array.from(pattern)
  for (let i = 0; i < points.length; i++) {
    const char = points[i]
    if (char === '*' || char === '?') {
      flush()
      // Runs of stars are one.
      if (char === '?') parts.push(ANY_CHAR)
      else if (parts[parts.length - 1] !== ANY_TEXT) parts.push(ANY_TEXT)
    } else plain += char === '\\' && i + 1 < points.length ? points[++i] : char
  }
  flush()
  // The empty pattern matches nothing, not even the empty term.
  return parts.length === 0 ? NOTHING : concat(...parts)
}

/** The longest of the texts between wildcards. */
export function longestText(pattern: string): string {
  let longest = ''
  let plain = ''
  const points = Array.from(pattern)
  for (let i = 0; i <= points.length; i++) {
    const char = points[i]
    if (char === undefined || char === '*' || char === '?') {
      if (plain.length > longest.length) longest = plain
      plain = ''
    } else plain += char === '\\' && i + 1 < points.length ? points[++i] : char
  }
  return longest
}
