// Lower case by the rules of a language: Greek drops its accents, Irish sets prefixes off, Turkish keeps its two i apart.
import { toLowerCase } from './java-case.ts'

const GREEK: ReadonlyMap<string, string> = new Map(
  Object.entries({ α: 'ΆάΑ', ε: 'Έέ', η: 'Ήή', ι: 'ΊΪίϊΐ', υ: 'ΎΫύϋΰ', ο: 'Όό', ω: 'Ώώ', σ: 'ς' }).flatMap(([plain, accented]) =>
    [...accented].map(letter => [letter, plain] as const),
  ),
)

export function greekLowerCase(text: string): string {
  let out = ''
  for (const character of text) out += GREEK.get(character) ?? toLowerCase(character)
  return out
}

/** `nAthair` and `tUisce` become `n-athair` and `t-uisce`: the prefix is no part of the word. */
export function irishLowerCase(text: string): string {
  const first = text.charAt(0)
  const prefixed = (first === 'n' || first === 't') && 'AEIOUÁÉÍÓÚ'.includes(text.charAt(1) || ' ')
  return prefixed ? `${first}-${toLowerCase(text.slice(1))}` : toLowerCase(text)
}

const COMBINING_DOT_ABOVE = '\u0307'

export function turkishLowerCase(text: string): string {
  let out = ''
  for (let i = 0; i < text.length; i++) {
    const character = text[i]
    if (character !== 'I') {
      out += character
      continue
    }
    const dot = dotAbove(text, i + 1)
    out += dot === -1 ? 'ı' : `i${text.slice(i + 1, dot)}`
    if (dot !== -1) i = dot
  }
  return toLowerCase(out)
}

/** Where the dot above stands among the marks that follow a letter, or -1. */
function dotAbove(text: string, from: number): number {
  for (let i = from; i < text.length && /\p{Mn}/u.test(text[i]); i++) if (text[i] === COMBINING_DOT_ABOVE) return i
  return -1
}
