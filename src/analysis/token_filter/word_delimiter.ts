// Splits words into their parts, and joins parts, at one position after the other.
import type { TokenFilterType } from '../component.ts'
import { Queue } from '../queue.ts'
import { Token, TokenFilter, type TokenStream } from '../token-stream.ts'
import { type PartOptions, readPartOptions } from '../word-delimiter/part-options.ts'
import { type Part, subWords } from '../word-delimiter/sub-words.ts'

export const word_delimiter = {
  name: 'word_delimiter',
  create(name, settings) {
    const options = readPartOptions(settings)
    return { name, usesKeyword: true, forSynonyms: 'refuse', create: input => new WordDelimiterFilter(input, options) }
  },
} satisfies TokenFilterType

interface Output {
  readonly term: string
  /** Within the word. */
  readonly start: number
  readonly end: number
  readonly positionIncrement: number
}

/** Neighbouring parts being joined. */
class Joined {
  term = ''
  start = 0
  end = 0
  type = 0
  count = 0

  add(term: string, part: Part): void {
    if (this.count++ === 0) {
      this.start = part.start
      this.type = part.type
    }
    this.term += term.slice(part.start, part.end)
    this.end = part.end
  }
}

class WordDelimiterFilter extends TokenFilter {
  private readonly word = new Token()
  private outputs = new Queue<Output>()
  /** The word as a whole has just been given out, its parts come next. */
  private partsDue: readonly Part[] | null = null
  private partIsSingle = false
  private positions = 0
  private first = true
  private hasOutput = false
  private followsOriginal = false

  constructor(
    input: TokenStream,
    private readonly options: PartOptions,
  ) {
    super(input)
  }

  override reset(...args: Parameters<TokenFilter['reset']>): void {
    super.reset(...args)
    this.outputs.clear()
    this.partsDue = null
    this.positions = 0
    this.first = true
  }

  next(): boolean {
    const { token, word, options } = this
    for (;;) {
      const output = this.outputs.shift()
      if (output !== undefined) {
        this.give(output)
        return true
      }
      if (this.partsDue !== null) {
        const parts = this.partsDue
        this.partsDue = null
        this.outputs = new Queue(this.split(parts))
        continue
      }
      if (!this.input.next()) return false
      this.positions += token.positionIncrement
      const { parts, isWhole, isSingle } = subWords(token.term, options.split)
      if (isWhole || options.isProtected(token.term)) {
        this.takePositions()
        return true
      }
      if (parts.length === 0 && !options.preserveOriginal) {
        if (token.positionIncrement === 1 && !this.first) this.positions--
        continue
      }
      word.copyFrom(token)
      this.partsDue = parts
      this.partIsSingle = isSingle
      this.hasOutput = false
      this.followsOriginal = options.preserveOriginal
      if (options.preserveOriginal) {
        this.takePositions()
        return true
      }
    }
  }

  /** Gives a whole word the positions since the token before. */
  private takePositions(): void {
    this.token.positionIncrement = this.positions
    this.positions = 0
    this.first = false
  }

  private give({ term, start, end, positionIncrement }: Output): void {
    const { token, word } = this
    token.clear()
    token.term = term
    token.type = word.type
    this.setOffsets(start, end)
    token.positionIncrement = this.first && positionIncrement === 0 ? 1 : positionIncrement
    this.first = false
  }

  /** Where a filter before has changed the length of the word, parts cannot be found in the text. */
  private isExact(): boolean {
    return this.word.endOffset - this.word.startOffset === this.word.term.length
  }

  private setOffsets(start: number, end: number): void {
    const { token, word } = this
    if (this.isExact()) {
      token.startOffset = word.startOffset + start
      token.endOffset = word.startOffset + end
      return
    }
    token.startOffset = this.partIsSingle && word.startOffset + start <= word.endOffset ? word.startOffset + start : word.startOffset
    token.endOffset = word.endOffset
  }

  private split(parts: readonly Part[]): Output[] {
    const { options, word } = this
    const outputs: Output[] = []
    const part = ({ start, end }: Part): Output => ({
      term: word.term.slice(start, end),
      start,
      end,
      positionIncrement: this.position(false),
    })
    if (this.partIsSingle) return [part(parts[0])]
    let run = new Joined()
    const all = new Joined()
    let lastCount = 0
    const write = ({ term, start, end }: Joined) => {
      outputs.push({ term, start, end, positionIncrement: this.position(true) })
      this.positions = 0
    }
    const endRun = () => {
      lastCount = run.count
      if (run.count !== 1 || !options.generates(run.type)) write(run)
      run = new Joined()
    }
    for (const current of parts) {
      if (run.count > 0 && (run.type & current.type) === 0) {
        endRun()
        this.hasOutput = false
      }
      if (options.catenates(current.type)) run.add(word.term, current)
      if (options.catenateAll) all.add(word.term, current)
      if (options.generates(current.type)) outputs.push(part(current))
    }
    if (run.count > 0) endRun()
    if (all.count > lastCount) write(all)
    const byIncrement = (a: Output, b: Output) => b.positionIncrement - a.positionIncrement
    return outputs.sort(this.isExact() ? (a, b) => a.start - b.start || byIncrement(a, b) : byIncrement)
  }

  /** How far the next output of this word is from the one before. */
  private position(joined: boolean): number {
    const positions = Math.max(1, this.positions)
    if (this.hasOutput) {
      this.positions = 0
      return joined ? 0 : positions
    }
    this.hasOutput = true
    if (this.followsOriginal) {
      this.followsOriginal = false
      return 0
    }
    this.positions = 0
    return positions
  }
}
