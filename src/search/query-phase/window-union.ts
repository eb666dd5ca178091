// The documents of a window that any of several queries matches, each counted once.
import type { Scorer } from '../../query/contracts/scorer.ts'
import { WINDOW } from '../../query/contracts/scorer.ts'

export class WindowUnion {
  /** A bit per document, from `first` on. */
  private readonly words = new Int32Array(WINDOW / 32)
  private first = 0

  /** Begins a window. */
  clear(first: number): void {
    this.first = first
    this.words.fill(0)
  }

  add(docs: Int32Array, count: number): void {
    const { words, first } = this
    for (let i = 0; i < count; i++) {
      const at = docs[i] - first
      words[at >>> 5] |= 1 << (at & 31)
    }
  }

  has(doc: number): boolean {
    const at = doc - this.first
    return (this.words[at >>> 5] & (1 << (at & 31))) !== 0
  }

  /** Writes the documents to `out`, in order, and answers how many they are. */
  list(out: Int32Array): number {
    const { words, first } = this
    let count = 0
    for (let w = 0; w < words.length; w++) {
      for (let word = words[w]; word !== 0; word &= word - 1) out[count++] = first + w * 32 + 31 - Math.clz32(word & -word)
    }
    return count
  }

  count(): number {
    const { words } = this
    let count = 0
    for (let w = 0; w < words.length; w++) {
      for (let word = words[w]; word !== 0; word &= word - 1) count++
    }
    return count
  }

  /** Strikes out what `scorer`, which is asked in ascending order only, does not match. */
  retain(scorer: Scorer): void {
    const { words, first } = this
    for (let w = 0; w < words.length; w++) {
      for (let word = words[w]; word !== 0; word &= word - 1) {
        const lowest = word & -word
        const doc = first + w * 32 + 31 - Math.clz32(lowest)
        if (scorer.doc < doc) scorer.advance(doc)
        if (scorer.doc !== doc) words[w] &= ~lowest
      }
    }
  }

  /** Leaves the first `count` documents. */
  cut(count: number): void {
    const { words } = this
    let left = count
    for (let w = 0; w < words.length; w++) {
      let kept = 0
      for (let word = words[w]; word !== 0 && left > 0; word &= word - 1, left--) kept |= word & -word
      words[w] = kept
    }
  }
}
