// A filter that replaces each word by its stem, except those that keyword_marker protects.
import type { TokenFilterFactory } from '../analyzer.ts'
import { TokenFilter, type TokenStream } from '../token-stream.ts'

/** Same word, same stem: a stemmer keeps nothing between words. */
export type Stemmer = (word: string) => string

export const stemFilter = (name: string, stemmer: Stemmer): TokenFilterFactory => ({
  name,
  usesKeyword: true,
  create: input => new StemFilter(input, stemmer),
})

export class StemFilter extends TokenFilter {
  constructor(
    input: TokenStream,
    private readonly stem: Stemmer,
  ) {
    super(input)
  }

  next(): boolean {
    if (!this.input.next()) return false
    const { token } = this
    if (!token.keyword) token.term = this.stem(token.term)
    return true
  }
}

const CACHED_WORDS = 16_384
/** Longer ones are hardly seen twice. */
const LONGEST_CACHED = 32

/**
 * Remembers the stems of the words last seen, which follow Zipf's law. Two generations: when the young one is full it becomes the old
 * one, so that frequent words survive and the rest is forgotten.
 */
export function cached(stemmer: Stemmer): Stemmer {
  let young = new Map<string, string>()
  let old = young
  return word => {
    const known = young.get(word)
    if (known !== undefined) return known
    const stem = old.get(word) ?? stemmer(word)
    if (word.length > LONGEST_CACHED) return stem
    if (young.size >= CACHED_WORDS) {
      old = young
      young = new Map()
    }
    young.set(word, stem)
    return stem
  }
}
