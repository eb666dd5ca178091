// Reads whole posting lists of a field, as merges do: nearly all are short, and an iterator for each would take longer than reading it.
import { unpackBitDeltas, unpackBits } from '../bytes/pack.ts'
import { INDEX_DOCS } from '../contracts/field-spec.ts'
import { BLOCK_SIZE, type ListReader, type TermState } from '../contracts/segment-reader.ts'
import { BlockPostings } from './block-postings.ts'
import type { FieldPostings } from './field-postings.ts'
import { readStream } from './packed-stream.ts'
import { HEADER_WIDTH_BITS, MOST_BLOCK_WORDS } from './postings-writer.ts'

const WIDTH_MASK = (1 << HEADER_WIDTH_BITS) - 1

export class WholeLists implements ListReader {
  constructor(private readonly field: FieldPostings) {}

  readDocs(state: TermState, docs: Int32Array, freqs: Int32Array, to: number): void {
    const { docFreq, postingsAt: at } = state
    const { field } = this
    if (docFreq === 1) {
      docs[to] = state.singletonDoc
      freqs[to] = state.totalTermFreq
      return
    }
    if (docFreq >= BLOCK_SIZE) {
      this.readBlocks(state, docs, freqs, to)
      return
    }
    field.needPostings(at, at + MOST_BLOCK_WORDS)
    const words = field.postings
    const docWidth = words[at] & WIDTH_MASK
    const freqWidth = (words[at] >>> HEADER_WIDTH_BITS) & WIDTH_MASK
    unpackBitDeltas(words, at, 2 * HEADER_WIDTH_BITS, docFreq, docWidth, -1, docs, to)
    if (freqWidth === 0) for (let i = 0; i < docFreq; i++) freqs[to + i] = 1
    else unpackBits(words, at, 2 * HEADER_WIDTH_BITS + docFreq * docWidth, docFreq, freqWidth, freqs, to)
  }

  private readBlocks(state: TermState, docs: Int32Array, freqs: Int32Array, to: number): void {
    const postings = new BlockPostings(this.field, state)
    while (postings.nextBlock()) {
      const { length } = postings
      docs.set(postings.docs.subarray(0, length), to)
      if (this.field.index > INDEX_DOCS) freqs.set(postings.blockFreqs().subarray(0, length), to)
      to += length
    }
  }

  readSteps({ positionsAt, totalTermFreq }: TermState, steps: Int32Array, to: number): void {
    const { positions, needPositions } = this.field
    readStream(positions, positionsAt, totalTermFreq, needPositions, steps, to)
  }
}
