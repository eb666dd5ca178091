// Stems by a Hunspell dictionary: every stem a word may have, at one position.
import { illegalArgument } from '../../core/errors.ts'
import type { TokenFilterType } from '../component.ts'
import { ConfigFiles } from '../config-files.ts'
import type { Dictionary } from '../hunspell/dictionary.ts'
import { hunspellDictionary } from '../hunspell/load-dictionary.ts'
import { HunspellStemmer } from '../hunspell/stemmer.ts'
import { Token, TokenFilter, type TokenStream } from '../token-stream.ts'

/** Stems by a dictionary. */
export interface HunspellOptions {
  /** The folder of the dictionary below `config/hunspell`: `en_US`. */
  readonly locale?: string
  /** Another name of `locale`. */
  readonly language?: string
  /** Another name of `locale`. */
  readonly lang?: string
  /** A folder below `config` that has a `hunspell` folder of its own. */
  readonly ref_path?: string
  /** Each stem once; true. */
  readonly dedup?: boolean
  /** The longest stem alone; false. */
  readonly longest_only?: boolean
}

export const hunspell = {
  name: 'hunspell',
  requiresSettings: true,
  create(name, settings, { files = ConfigFiles.NONE }) {
    const locale = settings.text('locale') ?? settings.text('language') ?? settings.text('lang')
    if (locale === null)
      throw illegalArgument(
        "The 'locale' parameter is required for hunspell token filter. Set it to the hunspell dictionary locale (e.g., 'en_US').",
      )
    checkName('locale', locale, /^[\w-]+$/, 'hyphens, and underscores')
    const refPath = settings.text('ref_path')
    if (refPath !== null) checkName('ref_path', refPath, /^[\w/-]+$/, 'hyphens, underscores, and forward slashes')
    const dictionary = hunspellDictionary(files, locale, refPath)
    const dedup = settings.boolean('dedup', true)
    const longestOnly = settings.boolean('longest_only', false)
    return { name, usesKeyword: true, create: input => new HunspellFilter(input, dictionary, dedup, longestOnly) }
  },
} satisfies TokenFilterType

function checkName(setting: string, value: string, allowed: RegExp, others: string): void {
  if (value === '') throw illegalArgument(`Invalid ${setting}: value cannot be null or empty.`)
  if (!allowed.test(value)) throw illegalArgument(`Invalid ${setting}: [${value}]. Only alphanumeric characters, ${others} are allowed.`)
}

class HunspellFilter extends TokenFilter {
  private readonly stemmer: HunspellStemmer
  /** Of the current word, of which `given` are handed out. */
  private stems: readonly string[] = []
  private given = 0
  private readonly word = new Token()

  constructor(
    input: TokenStream,
    dictionary: Dictionary,
    private readonly dedup: boolean,
    private readonly longestOnly: boolean,
  ) {
    super(input)
    this.stemmer = new HunspellStemmer(dictionary)
  }

  override reset(...args: Parameters<TokenFilter['reset']>): void {
    super.reset(...args)
    this.stems = []
    this.given = 0
  }

  next(): boolean {
    const { token, word } = this
    if (this.given < this.stems.length) {
      token.copyFrom(word)
      token.positionIncrement = 0
      token.term = this.stems[this.given++]
      return true
    }
    if (!this.input.next()) return false
    if (token.keyword) return true
    this.stems = this.stemsOf(token.term)
    this.given = 1
    if (this.stems.length === 0) return true
    token.term = this.stems[0]
    if (this.stems.length > 1) word.copyFrom(token)
    return true
  }

  private stemsOf(term: string): readonly string[] {
    if (!this.longestOnly) return this.dedup ? this.stemmer.uniqueStems(term) : this.stemmer.stem(term)
    const stems = this.stemmer.stem(term)
    return stems.length < 2 ? stems : [stems.reduce((best, stem) => (isBefore(stem, best) ? stem : best))]
  }
}

/** The longest, and of those the last in the order of their letters. */
const isBefore = (a: string, b: string): boolean => (a.length === b.length ? a > b : a.length > b.length)
