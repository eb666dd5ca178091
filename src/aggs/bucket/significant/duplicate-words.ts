// Finds words within runs of six that occurred before, as in copied texts. Words are compared by one byte of their hash, so that runs are
// short keys.
import { hash64, murmur3x128 } from '../../../core/hash64.ts'

const RUN = 6

const encoder = new TextEncoder()

export class DuplicateWords {
  private readonly seen = new Set<number>()
  private readonly marks = new Map<string, number>()

  /** The words of a text that are in no such run; remembers those of the text. */
  filter(words: readonly string[]): string[] {
    const copied = new Uint8Array(words.length)
    let run = 0
    for (let i = 0; i < words.length; i++) {
      // Six bytes: the number of the last six words.
      run = (run % 2 ** (8 * (RUN - 1))) * 256 + this.mark(words[i])
      if (i < RUN - 1) continue
      if (this.seen.has(run)) copied.fill(1, i - RUN + 1, i + 1)
      else this.seen.add(run)
    }
    return words.filter((_, i) => copied[i] === 0)
  }

  private mark(word: string): number {
    let mark = this.marks.get(word)
    if (mark === undefined) {
      murmur3x128(encoder.encode(word))
      this.marks.set(word, (mark = hash64.low & 0xff))
    }
    return mark
  }
}
