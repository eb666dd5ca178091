// Lower case, letter by letter; with `language`, by the rules of Greek, Irish or Turkish.
import { illegalArgument } from '../../core/errors.ts'
import type { TokenFilterFactory } from '../analyzer.ts'
import type { TokenFilterType } from '../component.ts'
import { TokenFilter, type TokenStream } from '../token-stream.ts'
import { toLowerCase } from '../unicode/java-case.ts'
import { greekLowerCase, irishLowerCase, turkishLowerCase } from '../unicode/language-case.ts'

/** Lower case. */
export interface LowercaseFilterOptions {
  /** The rules of a language. */
  readonly language?: 'greek' | 'irish' | 'turkish'
}

export const lowercase = {
  name: 'lowercase',
  create(name, settings) {
    const language = settings.text('language')
    if (language === null) return { name, normalizes: true, lowercases: true, create: input => new LowercaseFilter(input, toLowerCase) }
    const convert = LANGUAGES.get(language.toLowerCase())
    return {
      name,
      normalizes: true,
      create(input) {
        if (convert === undefined) throw illegalArgument(`language [${language}] not support for lower case`)
        return new LowercaseFilter(input, convert)
      },
    }
  },
} satisfies TokenFilterType

const LANGUAGES: ReadonlyMap<string, (text: string) => string> = new Map([
  ['greek', greekLowerCase],
  ['irish', irishLowerCase],
  ['turkish', turkishLowerCase],
])

/** Lower case by the rules of one of these languages. */
export const lowercaseOf = (language: 'greek' | 'irish' | 'turkish'): TokenFilterFactory => ({
  name: 'lowercase',
  normalizes: true,
  create: input => new LowercaseFilter(input, LANGUAGES.get(language)!),
})

export class LowercaseFilter extends TokenFilter {
  constructor(
    input: TokenStream,
    private readonly convert: (text: string) => string,
  ) {
    super(input)
  }

  next(): boolean {
    if (!this.input.next()) return false
    this.token.term = this.convert(this.token.term)
    return true
  }
}
