// The completions of one field in one segment: entries in the order of their keys, with their weights and documents.
import type { BlockPostings } from '../postings/block-postings.ts'
import type { TermBlockCursor, TermBlocks } from '../postings/term-blocks.ts'
import { TermState } from '../segment/segment-reader-api.ts'
import { type CompletionEntry, decodeEntry } from './entry.ts'
import type { Peaks } from './peaks.ts'

export class CompletionIndex {
  private readonly state = new TermState()

  constructor(
    private readonly terms: TermBlocks,
    private readonly peaks: Peaks,
    private readonly postingsOf: (state: TermState) => BlockPostings,
  ) {}

  get size(): number {
    return this.terms.size
  }

  weight(ord: number): number {
    return this.peaks.weight(ord)
  }

  /** The first of the heaviest in [from, to), which is not empty. */
  heaviest(from: number, to: number): number {
    return this.peaks.heaviest(from, to)
  }

  entry(ord: number): CompletionEntry {
    return decodeEntry(this.terms.term(ord))
  }

  /** The first entry that is not less than bytes[0..length), which may end within a character. */
  seek(bytes: Uint8Array, length: number): number {
    return this.terms.seekBytes(bytes, length)
  }

  /** The end of the entries that begin with bytes[0..length). */
  endOf(bytes: Uint8Array, length: number): number {
    let last = length
    while (last > 0 && bytes[last - 1] === 0xff) last--
    if (last === 0) return this.size
    bytes[last - 1]++
    const end = this.seek(bytes, last)
    bytes[last - 1]--
    return end
  }

  cursor(): TermBlockCursor {
    return this.terms.cursor(0)
  }

  docs(ord: number): BlockPostings {
    this.terms.state(ord, this.state)
    return this.postingsOf(this.state)
  }
}
