// The completions of a segment, read from its terms, their postings and the tree of maximum weights.
import type { CompletionEntry, CompletionIndex } from '../contracts/segment-reader.ts'
import { TermState } from '../contracts/segment-reader.ts'
import type { BlockPostings } from '../postings/block-postings.ts'
import type { TermBlockCursor, TermBlocks } from '../postings/term-blocks.ts'
import { decodeEntry } from './entry.ts'
import type { Peaks } from './peaks.ts'

export class SegmentCompletions implements CompletionIndex {
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

  heaviest(from: number, to: number): number {
    return this.peaks.heaviest(from, to)
  }

  entry(ord: number): CompletionEntry {
    return decodeEntry(this.terms.term(ord))
  }

  seek(bytes: Uint8Array, length: number): number {
    return this.terms.seekBytes(bytes, length)
  }

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
