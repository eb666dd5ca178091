// The stemmer of Indonesian by F. Tala: particles, pronouns, then prefixes and suffixes that go with each other.

type Family = 'ke' | 'peng' | 'di' | 'meng' | 'ter' | 'ber' | 'pe' | 'per'

/** A suffix stays after prefixes of these families. */
const NEVER_AFTER: readonly (readonly [suffix: RegExp, cut: number, families: readonly Family[]])[] = [
  [/kan$/, 3, ['ke', 'peng', 'pe']],
  [/an$/, 2, ['di', 'meng', 'ter']],
  [/(?<!s)i$/, 1, ['ber', 'ke', 'peng']],
]

export function indonesianStem(word: string): string {
  return new Stemming(word).run()
}

class Stemming {
  /** Every affix costs one; a word keeps two. */
  private syllables: number
  private readonly removed = new Set<Family>()

  constructor(private word: string) {
    this.syllables = word.match(/[aeiou]/g)?.length ?? 0
  }

  run(): string {
    this.tryTo(() => this.dropEnd(/(?:kah|lah|pun)$/))
    this.tryTo(() => this.dropEnd(/(?:ku|mu|nya)$/))
    if (this.tryTo(() => this.dropFirstPrefix())) {
      if (this.tryTo(() => this.dropSuffix())) this.tryTo(() => this.dropSecondPrefix())
    } else {
      this.tryTo(() => this.dropSecondPrefix())
      this.tryTo(() => this.dropSuffix())
    }
    return this.word
  }

  private tryTo(drop: () => string | null): boolean {
    const shorter = this.syllables > 2 ? drop() : null
    if (shorter === null) return false
    this.syllables--
    // A prefix may give way to a letter it had swallowed, so the length decides.
    const changed = shorter.length !== this.word.length
    this.word = shorter
    return changed
  }

  private dropEnd(ending: RegExp): string | null {
    return ending.test(this.word) ? this.word.replace(ending, '') : null
  }

  private dropFirstPrefix(): string | null {
    const { word } = this
    const nasal = /^([mp])e(ng|ny|n|m)?/.exec(word)
    if (nasal !== null && !(nasal[1] === 'p' && nasal[2] === undefined))
      return this.dropNasal(nasal[1] === 'm' ? 'meng' : 'peng', nasal[2] ?? '')
    for (const prefix of ['di', 'ter', 'ke'] as const) {
      if (!word.startsWith(prefix)) continue
      this.removed.add(prefix)
      return word.slice(prefix.length)
    }
    return null
  }

  /** Before a vowel, meny- and peny- have swallowed an s, pen- a t. */
  private dropNasal(family: 'meng' | 'peng', nasal: string): string {
    const { word } = this
    this.removed.add(family)
    const rest = word.slice(2 + nasal.length)
    const beforeVowel = /^[aeiou]/.test(rest)
    if (nasal === 'ny') {
      if (beforeVowel) return `s${rest}`
      // Without a vowel after it the y belongs to the word, but only after men-.
      return family === 'meng' ? word.slice(3) : rest
    }
    return nasal === 'n' && family === 'peng' && beforeVowel ? `t${rest}` : rest
  }

  private dropSecondPrefix(): string | null {
    const { word } = this
    if (word.startsWith('ber') || word === 'belajar') return this.cutPrefix('ber', 3)
    if (/^be[^aeiou]er/s.test(word)) return this.cutPrefix('ber', 2)
    if (word.startsWith('per') || word === 'pelajar') return this.cutPrefix('per', 3)
    return word.startsWith('pe') ? this.cutPrefix('pe', 2) : null
  }

  private cutPrefix(family: Family, length: number): string {
    this.removed.add(family)
    return this.word.slice(length)
  }

  private dropSuffix(): string | null {
    const fitting = NEVER_AFTER.find(([suffix, , families]) => suffix.test(this.word) && !families.some(family => this.removed.has(family)))
    return fitting === undefined ? null : this.word.slice(0, -fitting[1])
  }
}
