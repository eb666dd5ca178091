// Which stemmer does the `language` of a `stemmer` filter mean? One line each; built on first use and shared from then on.
import { cached, type Stemmer } from '../token_filter/stem.ts'
import { minimalEnglishStem } from './english.ts'
import { porterStem } from './porter.ts'

const STEMMERS: ReadonlyMap<string, () => Stemmer> = new Map<string, () => Stemmer>([
  ['english', () => cached(porterStem)],
  ['minimal_english', () => minimalEnglishStem],
  ['porter', () => cached(porterStem)],
])

const made = new Map<string, Stemmer>()

/** Undefined: there is none of that name. */
export function stemmerOf(language: string): Stemmer | undefined {
  let stemmer = made.get(language)
  if (stemmer === undefined) {
    stemmer = STEMMERS.get(language)?.()
    if (stemmer !== undefined) made.set(language, stemmer)
  }
  return stemmer
}
