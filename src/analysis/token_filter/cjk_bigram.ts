// Pairs of neighbouring Chinese, Japanese and Korean characters; one that has no neighbour stands alone.
import type { TokenFilterType } from '../component.ts'
import { Token, TokenFilter, type TokenStream } from '../token-stream.ts'

const TYPE_OF_SCRIPT: ReadonlyMap<string, string> = new Map([
  ['han', '<IDEOGRAPHIC>'],
  ['hiragana', '<HIRAGANA>'],
  ['katakana', '<KATAKANA>'],
  ['hangul', '<HANGUL>'],
])

/** Pairs of characters. */
export interface CjkBigramOptions {
  /** Scripts whose characters stay single. */
  readonly ignored_scripts?: readonly ('han' | 'hiragana' | 'katakana' | 'hangul')[]
  /** Single characters are tokens, too; false. */
  readonly output_unigrams?: boolean
}

export const cjk_bigram = {
  name: 'cjk_bigram',
  create(name, settings) {
    // Names of no script are passed over, as on the server.
    const ignored = settings.list('ignored_scripts') ?? []
    const outputUnigrams = settings.boolean('output_unigrams', false)
    const types = new Set([...TYPE_OF_SCRIPT].filter(([script]) => !ignored.includes(script)).map(([, type]) => type))
    return { name, ...(outputUnigrams && { forSynonyms: 'refuse' }), create: input => new CjkBigramFilter(input, types, outputUnigrams) }
  },
} satisfies TokenFilterType

class CjkBigramFilter extends TokenFilter {
  /** Characters that touch each other, with their offsets. */
  private characters: string[] = []
  private readonly starts: number[] = []
  private readonly ends: number[] = []
  private index = 0
  private pairDue = false
  private readonly held = new Token()
  private holdsToken = false
  private lastEnd = -1
  private exhausted = false

  constructor(
    input: TokenStream,
    private readonly types: ReadonlySet<string>,
    private readonly outputUnigrams: boolean,
  ) {
    super(input)
  }

  override reset(...args: Parameters<TokenFilter['reset']>): void {
    super.reset(...args)
    this.startRun()
    this.holdsToken = false
    this.exhausted = false
  }

  next(): boolean {
    for (;;) {
      if (this.emitFromRun()) return true
      this.startRun()
      if (!this.take()) return false
      if (!this.types.has(this.token.type)) return true
      do this.addToRun()
      while (this.take() && this.continuesRun())
      if (!this.exhausted) {
        this.held.copyFrom(this.token)
        this.holdsToken = true
      }
    }
  }

  /** The held token or the next one of the input. */
  private take(): boolean {
    if (this.holdsToken) {
      this.holdsToken = false
      this.token.copyFrom(this.held)
      return true
    }
    if (this.exhausted || !this.input.next()) {
      this.exhausted = true
      return false
    }
    return true
  }

  private continuesRun(): boolean {
    return this.types.has(this.token.type) && this.token.startOffset === this.lastEnd
  }

  private startRun(): void {
    this.characters = []
    this.starts.length = 0
    this.ends.length = 0
    this.index = 0
    this.pairDue = false
  }

  private addToRun(): void {
    const { term, startOffset, endOffset } = this.token
    // Where character filters changed the length, characters cannot be told apart in the text.
    const exact = endOffset - startOffset === term.length
    let start = startOffset
    for (const character of term) {
      this.characters.push(character)
      this.starts.push(exact ? start : startOffset)
      start += character.length
      this.ends.push(exact ? start : endOffset)
    }
    this.lastEnd = endOffset
  }

  private emitFromRun(): boolean {
    const { characters, index, outputUnigrams } = this
    const left = characters.length - index
    if (left === 0) return false
    if (outputUnigrams) {
      if (this.pairDue) {
        this.emit(index, 2)
        this.token.positionIncrement = 0
        this.token.positionLength = 2
        this.pairDue = false
        this.index++
      } else {
        this.emit(index, 1)
        if (left > 1) this.pairDue = true
        else this.index++
      }
      return true
    }
    if (left === 1 && characters.length > 1) return false
    this.emit(index, Math.min(left, 2))
    this.index++
    return true
  }

  private emit(index: number, count: number): void {
    const { token } = this
    token.clear()
    token.term = count === 1 ? this.characters[index] : this.characters[index] + this.characters[index + 1]
    token.startOffset = this.starts[index]
    token.endOffset = this.ends[index + count - 1]
    token.type = count === 1 ? '<SINGLE>' : '<DOUBLE>'
  }
}
