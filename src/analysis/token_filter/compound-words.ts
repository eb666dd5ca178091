// A filter that adds the words a compound is made of: after it, at its position and with its offsets.
import { illegalArgument } from '../../core/errors.ts'
import { most } from '../../core/long-lists.ts'
import type { ComponentContext } from '../component.ts'
import type { ComponentSettings } from '../component-settings.ts'
import { Token, TokenFilter, type TokenStream } from '../token-stream.ts'
import { WordSet, type WordsSetting, wordList } from '../word-set.ts'

export interface CompoundOptions {
  readonly words: WordSet
  readonly minWordSize: number
  readonly minSubwordSize: number
  readonly maxSubwordSize: number
  readonly onlyLongestMatch: boolean
  /** Longer parts need not be looked for. */
  readonly longestWord: number
}

export interface CompoundWordsRequest {
  /** Words that may be parts. */
  readonly word_list?: WordsSetting
  /** A file of them below `config`, one a line. */
  readonly word_list_path?: string
  /** In any case; `false` by default. */
  readonly word_list_case?: boolean
  /** Shorter words are not split; 5. */
  readonly min_word_size?: number
  /** Shortest and longest part; 2 and 15. */
  readonly min_subword_size?: number
  /** Parts of at most so many letters; 15 by default. */
  readonly max_subword_size?: number
  /** Of parts that begin at the same place, the longest alone; false. */
  readonly only_longest_match?: boolean
}

export function compoundOptions(name: string, settings: ComponentSettings, { files }: ComponentContext): CompoundOptions {
  const sizes = {
    minWordSize: settings.int('min_word_size', 5),
    minSubwordSize: settings.int('min_subword_size', 2),
    maxSubwordSize: settings.int('max_subword_size', 15),
    onlyLongestMatch: settings.boolean('only_longest_match', false),
  }
  const words = wordList(settings, 'word_list', files)
  if (words === null) throw illegalArgument(`word_list must be provided for [${name}], either as a path to a file, or directly`)
  const longestWord = most(words.map(({ length }) => length))
  return { ...sizes, longestWord, words: new WordSet(words, settings.boolean('word_list_case', false)) }
}

export abstract class CompoundWordFilter extends TokenFilter {
  /** What `decompose` found in the current word, of which `given` are handed out. */
  private readonly parts: string[] = []
  private given = 0
  private readonly whole = new Token()

  constructor(
    input: TokenStream,
    protected readonly options: CompoundOptions,
  ) {
    super(input)
    if (options.minWordSize < 0) throw illegalArgument('minWordSize cannot be negative')
    if (options.minSubwordSize < 0) throw illegalArgument('minSubwordSize cannot be negative')
    if (options.maxSubwordSize < 0) throw illegalArgument('maxSubwordSize cannot be negative')
  }

  override reset(...args: Parameters<TokenFilter['reset']>): void {
    super.reset(...args)
    this.parts.length = this.given = 0
  }

  next(): boolean {
    const { token, parts, whole } = this
    if (this.given < parts.length) {
      token.copyFrom(whole)
      token.term = parts[this.given++]
      token.positionIncrement = 0
      return true
    }
    parts.length = this.given = 0
    if (!this.input.next()) return false
    if (token.term.length >= this.options.minWordSize) {
      this.decompose(token.term, parts)
      if (parts.length > 0) whole.copyFrom(token)
    }
    return true
  }

  protected abstract decompose(word: string, parts: string[]): void
}
