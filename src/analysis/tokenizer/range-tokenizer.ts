// A tokenizer that knows all its cuts once it has seen the text: patterns, paths and grams.
import { type OffsetMap, Tokenizer } from '../token-stream.ts'

export interface Cutter {
  /** Adds the start and the end of each token, in order. */
  cut(text: string, ranges: number[]): void
  /** Rewrites the text that terms are taken from; must keep its length. */
  transform?(text: string): string
}

export class RangeTokenizer extends Tokenizer {
  private readonly ranges: number[] = []
  private terms = ''
  private index = 0
  private offsets: OffsetMap | null = null

  constructor(private readonly cutter: Cutter) {
    super()
  }

  reset(text: string, offsets: OffsetMap | null = null): void {
    this.terms = this.cutter.transform?.(text) ?? text
    this.offsets = offsets
    this.ranges.length = 0
    this.index = 0
    this.cutter.cut(text, this.ranges)
  }

  next(): boolean {
    const { ranges, token, offsets, index } = this
    if (index >= ranges.length) return false
    const start = ranges[index]
    const end = ranges[index + 1]
    this.index += 2
    token.clear()
    token.setTerm(this.terms, start, end)
    token.startOffset = offsets === null ? start : offsets.correct(start)
    token.endOffset = offsets === null ? end : offsets.correct(end)
    return true
  }

  end(): void {
    const { length } = this.terms
    this.token.clear()
    this.token.positionIncrement = 0
    this.token.endOffset = this.offsets === null ? length : this.offsets.correct(length)
  }
}
