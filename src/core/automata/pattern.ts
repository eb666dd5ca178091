// The syntax tree of a pattern, before it is compiled to an automaton.

export type Pattern =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  /** Any one code point of these ranges: first and last, alternating. */
  | { readonly kind: 'chars'; readonly ranges: readonly number[] }
  | { readonly kind: 'union'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'concat'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'repeat'; readonly part: Pattern; readonly min: number; readonly max: number }
  | { readonly kind: 'intersection'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'complement'; readonly part: Pattern }

export const NOTHING: Pattern = { kind: 'empty' }
export const ANY_CHAR: Pattern = { kind: 'chars', ranges: [0, 0x10ffff] }

export const text = (of: string): Pattern => ({ kind: 'text', text: of })
export const chars = (...ranges: number[]): Pattern => ({ kind: 'chars', ranges })
export const union = (...parts: Pattern[]): Pattern => (parts.length === 1 ? parts[0] : { kind: 'union', parts })
export const concat = (...parts: Pattern[]): Pattern => (parts.length === 1 ? parts[0] : { kind: 'concat', parts })
export const repeat = (part: Pattern, min: number, max = Number.POSITIVE_INFINITY): Pattern => ({ kind: 'repeat', part, min, max })

/** How many characters every text has at least that the pattern accepts; of complements nothing is known. */
export function shortest(pattern: Pattern): number {
  switch (pattern.kind) {
    case 'text':
      // Two units may be one character.
      return pattern.text.length / 2
    case 'chars':
      return 1
    case 'concat':
      return pattern.parts.reduce((sum, part) => sum + shortest(part), 0)
    case 'union':
      return pattern.parts.reduce((least, part) => Math.min(least, shortest(part)), Number.POSITIVE_INFINITY)
    case 'repeat':
      return pattern.min === 0 ? 0 : pattern.min * shortest(pattern.part)
    case 'intersection':
      return pattern.parts.reduce((most, part) => Math.max(most, shortest(part)), 0)
    default:
      return 0
  }
}

export const ANY_TEXT: Pattern = repeat(ANY_CHAR, 0)

/** Upper and lower case of ASCII letters alike. */
export function anyCase(of: string): Pattern {
  return concat(...Array.from(of, char => anyCaseOf(char.codePointAt(0)!)))
}

export function anyCaseOf(codePoint: number): Pattern {
  const char = String.fromCodePoint(codePoint)
  if (codePoint > 127) return chars(codePoint, codePoint)
  const lower = char.toLowerCase().codePointAt(0)!
  const upper = char.toUpperCase().codePointAt(0)!
  return lower === upper ? chars(lower, lower) : chars(upper, upper, lower, lower)
}

/** All code points outside the ranges. */
export function outside(ranges: readonly number[]): number[] {
  const pairs: [number, number][] = []
  for (let i = 0; i < ranges.length; i += 2) pairs.push([ranges[i], ranges[i + 1]])
  pairs.sort((a, b) => a[0] - b[0])
  const rest: number[] = []
  let next = 0
  for (const [first, last] of pairs) {
    if (first > next) rest.push(next, first - 1)
    next = Math.max(next, last + 1)
  }
  if (next <= 0x10ffff) rest.push(next, 0x10ffff)
  return rest
}
