// The places where a text may be cut, in order, to be asked for the nearest one before or behind another place.
import { sentenceEnds } from './java-sentences.ts'
import { wordEnds } from './java-words.ts'

export class Breaks {
  /** `ends` ascend to the length of the text. */
  constructor(private readonly ends: readonly number[]) {}

  static sentences(text: string): Breaks {
    return new Breaks(sentenceEnds(text))
  }

  static words(text: string): Breaks {
    return new Breaks(wordEnds(text))
  }

  /** The nearest < `at`; 0 where there is none. */
  before(at: number): number {
    const i = this.firstFrom(at)
    return i === 0 ? 0 : this.ends[i - 1]
  }

  /** The nearest > `at`; -1 where there is none. */
  after(at: number): number {
    const i = this.firstFrom(at + 1)
    return i === this.ends.length ? -1 : this.ends[i]
  }

  /** The index of the first >= `at`. */
  private firstFrom(at: number): number {
    const { ends } = this
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (ends[middle] < at) low = middle + 1
      else high = middle
    }
    return low
  }
}
