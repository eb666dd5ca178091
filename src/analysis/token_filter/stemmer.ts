// Stems by the rules of a language.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import type { TokenFilterFactory } from '../analyzer.ts'
import type { TokenFilterType } from '../component.ts'
import { className, stemmerOf } from '../stemmer/by-language.ts'
import { withoutPossessive } from '../stemmer/english.ts'
import { StemFilter } from '../stemmer/stem-filter.ts'
import { TokenFilter } from '../token-stream.ts'

/** Stems by the rules of a language. */
export interface StemmerOptions {
  /** `english`, `light_german`, `minimal_french`, …; `porter`. */
  readonly language?: string
  /** The same. */
  readonly name?: string
}

export const stemmer = {
  name: 'stemmer',
  create: (name, settings) => stemmerFilter(settings.text('language') ?? settings.text('name') ?? 'porter', name),
} satisfies TokenFilterType

export function stemmerFilter(language: string, name = 'stemmer'): TokenFilterFactory {
  if (POSSESSIVE.has(language.toLowerCase())) return { name, create: input => new PossessiveFilter(input) }
  return {
    name,
    usesKeyword: true,
    create(input) {
      const stem = stemmerOf(language)
      if (stem === undefined) throw noSuchStemmer(language)
      return new StemFilter(input, stem)
    },
  }
}

const POSSESSIVE: ReadonlySet<string> = new Set(['possessive_english', 'possessiveenglish'])

/** `dog's` → `dog`: no stem, so protected words lose it too. */
class PossessiveFilter extends TokenFilter {
  next(): boolean {
    if (!this.input.next()) return false
    this.token.term = withoutPossessive(this.token.term)
    return true
  }
}

/** The server takes a name it does not know for that of a Snowball class. */
export function noSuchStemmer(language: string): ApiError {
  const name = className(language)
  return illegalArgument(`Invalid stemmer class specified: ${name}`, {
    cause: new ApiError('class_not_found_exception', `org.tartarus.snowball.ext.${name}Stemmer`),
  })
}
