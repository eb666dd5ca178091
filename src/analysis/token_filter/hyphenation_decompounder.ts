// Compounds cut at the places where they may be hyphenated, as long as the parts are words of a list.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import type { ComponentContext, TokenFilterType } from '../component.ts'
import type { Hyphenator } from '../hyphenation/hyphenator.ts'
import { readPatterns } from '../hyphenation/read-patterns.ts'
import type { TokenStream } from '../token-stream.ts'
import { type CompoundOptions, CompoundWordFilter, type CompoundWordsRequest, compoundOptions } from './compound-words.ts'

/** Compounds by hyphenation patterns. */
export interface HyphenationOptions extends CompoundWordsRequest {
  /** A file of hyphenation patterns (FOP XML) below `config`. */
  readonly hyphenation_patterns_path: string
  /** Parts of parts are left out; `false` by default. */
  readonly no_sub_matches?: boolean
  /** Parts that overlap are left out; `false` by default. */
  readonly no_overlapping_matches?: boolean
}

export const hyphenation_decompounder = {
  name: 'hyphenation_decompounder',
  requiresSettings: true,
  create(name, settings, context) {
    const options = compoundOptions(name, settings, context)
    const noSubMatches = settings.boolean('no_sub_matches', false)
    const noOverlappingMatches = settings.boolean('no_overlapping_matches', false)
    const path = settings.text('hyphenation_patterns_path')
    if (path === null) throw illegalArgument('hyphenation_patterns_path is a required setting.')
    const matches: Matches = {
      noSubMatches,
      noOverlappingMatches,
      all: !options.onlyLongestMatch && !noSubMatches && !noOverlappingMatches,
    }
    const hyphenator = patternsAt(path, context)
    return { name, create: input => new HyphenationCompoundFilter(input, options, hyphenator, matches) }
  },
} satisfies TokenFilterType

interface Matches {
  readonly noSubMatches: boolean
  readonly noOverlappingMatches: boolean
  /** Parts of parts, too. */
  readonly all: boolean
}

function patternsAt(path: string, { files }: ComponentContext): Hyphenator {
  const bytes = files?.bytes(path) ?? null
  try {
    if (bytes !== null) return readPatterns(bytes)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
  throw illegalArgument('Exception while reading hyphenation_patterns_path.')
}

class HyphenationCompoundFilter extends CompoundWordFilter {
  constructor(
    input: TokenStream,
    options: CompoundOptions,
    private readonly hyphenator: Hyphenator,
    private readonly matches: Matches,
  ) {
    super(input, options)
  }

  protected decompose(word: string, parts: string[]): void {
    const { words, minSubwordSize } = this.options
    const { noSubMatches, noOverlappingMatches, all } = this.matches
    // Less its last letter a word may be one, too: compounds join their parts with an s.
    if (!all && (words.has(word) || (word.length > 1 && words.has(word.slice(0, -1))))) return
    const points = this.hyphenator.hyphenate(word)
    if (points === null) return
    const maxSubwordSize = Math.min(this.options.maxSubwordSize, word.length - 1)
    let covered = -1
    for (let i = 0; i < points.length; i++) {
      if (noOverlappingMatches) i = Math.max(i, covered)
      const start = points[i]
      const until = noSubMatches ? Math.max(covered, i) : i
      for (let j = points.length - 1; j > until; j--) {
        const size = points[j] - start
        if (size > maxSubwordSize) continue
        if (size < minSubwordSize) break
        const part = word.slice(start, start + size)
        const known = words.has(part) ? part : words.has(part.slice(0, -1)) ? part.slice(0, -1) : null
        if (known === null) continue
        parts.push(known)
        covered = j
        if (!all) break
      }
    }
  }
}
