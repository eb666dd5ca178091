// Writes the postings of a term into the words of a segment.
//
// Postings of a term in `b` blocks of 128 documents (the last may be shorter); a term of one document has none (see TermState):
//   only where b > 1, flat tables of one word per block:
//     lastDoc[b]      the block's last document
//     blockAt[b]      its word offset from the start of the term
//     positionAt[b]   positions before the block; where positions are kept
//     impactEnd[b]    end of the block's pairs in `impacts`; where impacts are kept
//     groupEnd[g]     the same for every group of 32 blocks, g = ceil(b / 32)
//     impacts[]       pairs of each block, one block after the other, then the pairs of each group
//   blocks, in order:
//     full            one word: docWidth | freqWidth << 6 | bits << 12; then 4 * docWidth words of deltas, 4 * freqWidth words of frequencies;
//                     then, where "bits" is 1, the same documents as a bit set: word i is of the documents from 32 * (first + i) on, where
//                     `first` is the word of the document after the previous block's last. Dense blocks have it, for those who only count
//     shorter         one bit stream: 6 bits docWidth, 6 bits freqWidth, deltas, frequencies
// Deltas run on from the document before (-1 before the first); docWidth 0 means that all are 1. freqWidth 0 means that all frequencies are 1.
// Impacts are kept unless they would all be (1, no norm): that is, for levels above INDEX_DOCS and for fields with norms.
// Positions are a PackedStream of differences within a document. Offsets are one word, the word offset of the second of two
// PackedStreams: differences of start offsets within a document, and lengths.
import { WordLog } from '../bytes/growable.ts'
import { bitsNeeded, packBits, wordsFor } from '../bytes/pack.ts'
import type { IndexLevel } from '../contracts/field-spec.ts'
import { INDEX_DOCS, INDEX_OFFSETS, INDEX_POSITIONS } from '../contracts/field-spec.ts'
import { BLOCK_SIZE, type TermState } from '../contracts/segment-reader.ts'
import { CompetitiveImpacts, NO_NORM } from './competitive-impacts.ts'
import { PackedStreamWriter } from './packed-stream.ts'

/** Blocks whose impacts are also kept together. */
export const GROUP_BLOCKS = 32
/** Bits of each of the two widths in a block's header. */
export const HEADER_WIDTH_BITS = 6
/** In the header of a full block: its documents are also kept as a bit set. */
export const HEADER_HAS_BITS = 1 << (2 * HEADER_WIDTH_BITS)
/** A block that spans no more than so many documents for each of its own has a bit set, which is about as long as its deltas then. */
export const DENSE_SPREAD = 8

/** No block is longer: a header, 128 deltas and frequencies of 32 bits, and the bit set of a dense one, which may begin within a word. */
export const MOST_BLOCK_WORDS = 1 + 2 * BLOCK_SIZE + (BLOCK_SIZE * DENSE_SPREAD) / 32 + 2

export const keepsImpacts = (index: IndexLevel, norms: boolean): boolean => index > INDEX_DOCS || norms

/** The occurrences of one term. `steps` and the offsets hold the values of all documents one after another; offsets from `offsetsFrom` on. */
interface TermOccurrences {
  readonly docs: Int32Array
  /** Ignored at level INDEX_DOCS. */
  readonly freqs: Int32Array
  readonly count: number
  /** Positions as they are kept: each less the one before it in its document. */
  readonly steps: Int32Array
  readonly startOffsets: Int32Array
  readonly endOffsets: Int32Array
  readonly offsetsFrom: number
}

export class PostingsWriter {
  readonly postings = new WordLog()
  readonly positions = new WordLog()
  readonly offsets = new WordLog()
  // Made where they are needed: a document may bring a thousand fields of one term each.
  private positionStream: PackedStreamWriter | null = null
  private offsetStream: PackedStreamWriter | null = null
  private impacts: { readonly block: CompetitiveImpacts; readonly group: CompetitiveImpacts } | null = null
  private readonly deltas = new Int32Array(BLOCK_SIZE)
  private readonly widths = new Int32Array(2)
  private readonly impactEnds: number[] = []

  constructor(
    private readonly index: IndexLevel,
    /** Of the documents that `write` is given; null: the field has none. */
    private readonly norms: Uint8Array | null,
  ) {}

  /** Appends one term's postings and fills `state`. */
  write(term: TermOccurrences, state: TermState): void {
    const { docs, count } = term
    state.docFreq = count
    state.totalTermFreq = this.index > INDEX_DOCS ? sum(term.freqs, count) : count
    state.singletonDoc = count === 1 ? docs[0] : -1
    state.postingsAt = this.postings.length
    state.positionsAt = this.positions.length
    state.offsetsAt = this.offsets.length
    if (count > 1) this.writeDocs(term)
    if (this.index >= INDEX_POSITIONS) this.writePositions(term.steps, state.totalTermFreq)
    if (this.index >= INDEX_OFFSETS) this.writeOffsets(term, state.totalTermFreq)
  }

  private writeDocs(term: TermOccurrences): void {
    const { docs, freqs, count } = term
    const out = this.postings
    const start = out.length
    const blocks = Math.ceil(count / BLOCK_SIZE)
    const withPositions = this.index >= INDEX_POSITIONS
    const blockTable = blocks > 1 ? this.writeTables(term, blocks) : -1
    let positionsBefore = 0
    for (let block = 0; block < blocks; block++) {
      const from = block * BLOCK_SIZE
      const size = Math.min(BLOCK_SIZE, count - from)
      if (blockTable >= 0) {
        out.array[blockTable + block] = out.length - start
        if (withPositions) {
          out.array[blockTable + blocks + block] = positionsBefore
          for (let i = from; i < from + size; i++) positionsBefore += freqs[i]
        }
      }
      this.writeBlock(docs, freqs, from, size)
    }
  }

  private writeBlock(docs: Int32Array, freqs: Int32Array, from: number, size: number): void {
    const { deltas, postings: out } = this
    let previous = from === 0 ? -1 : docs[from - 1]
    let used = 0
    let consecutive = true
    for (let i = 0; i < size; i++) {
      const doc = docs[from + i]
      const delta = doc - previous
      deltas[i] = delta
      used |= delta
      if (delta !== 1) consecutive = false
      previous = doc
    }
    const docWidth = consecutive ? 0 : bitsNeeded(used)
    let freqWidth = 0
    if (this.index > INDEX_DOCS) {
      used = 0
      let single = true
      for (let i = from; i < from + size; i++) {
        used |= freqs[i]
        if (freqs[i] !== 1) single = false
      }
      if (!single) freqWidth = bitsNeeded(used)
    }
    if (size === BLOCK_SIZE) {
      const before = from === 0 ? -1 : docs[from - 1]
      const isDense = previous - before <= DENSE_SPREAD * BLOCK_SIZE
      out.push(docWidth | (freqWidth << HEADER_WIDTH_BITS) | (isDense ? HEADER_HAS_BITS : 0))
      const at = out.extend(4 * (docWidth + freqWidth))
      packBits(out.array, at, 0, deltas, 0, size, docWidth)
      packBits(out.array, at + 4 * docWidth, 0, freqs, from, size, freqWidth)
      if (isDense) this.writeBits(docs, from, before + 1, previous)
      return
    }
    const at = out.extend(wordsFor(2 * HEADER_WIDTH_BITS + size * (docWidth + freqWidth)))
    this.widths[0] = docWidth
    this.widths[1] = freqWidth
    let bit = packBits(out.array, at, 0, this.widths, 0, 2, HEADER_WIDTH_BITS)
    bit = packBits(out.array, at, bit, deltas, 0, size, docWidth)
    packBits(out.array, at, bit, freqs, from, size, freqWidth)
  }

  /** The block of documents that begins at docs[from], which lie between `first` and `last`. */
  private writeBits(docs: Int32Array, from: number, first: number, last: number): void {
    const out = this.postings
    const base = first >>> 5
    const at = out.extend((last >>> 5) - base + 1)
    for (let i = from; i < from + BLOCK_SIZE; i++) out.array[at + (docs[i] >>> 5) - base] |= 1 << (docs[i] & 31)
  }

  /** Writes lastDoc and the impacts, leaves room for blockAt and positionAt and answers where that room begins. */
  private writeTables(term: TermOccurrences, blocks: number): number {
    const { docs, count } = term
    const out = this.postings
    const lastDocs = out.extend(blocks)
    for (let block = 0; block < blocks; block++) out.array[lastDocs + block] = docs[Math.min(count, (block + 1) * BLOCK_SIZE) - 1]
    const room = out.extend(this.index >= INDEX_POSITIONS ? 2 * blocks : blocks)
    if (keepsImpacts(this.index, this.norms !== null)) this.writeImpacts(term, blocks)
    return room
  }

  private writeImpacts(term: TermOccurrences, blocks: number): void {
    const { docs, freqs, count } = term
    const { norms, impactEnds, postings: out } = this
    this.impacts ??= { block: new CompetitiveImpacts(), group: new CompetitiveImpacts() }
    const { block: blockImpacts, group: groupImpacts } = this.impacts
    const withFreqs = this.index > INDEX_DOCS
    const ends = out.extend(blocks + Math.ceil(blocks / GROUP_BLOCKS))
    const impacts = out.length
    for (let block = 0; block < blocks; block++) {
      const to = Math.min(count, (block + 1) * BLOCK_SIZE)
      for (let i = block * BLOCK_SIZE; i < to; i++) blockImpacts.add(withFreqs ? freqs[i] : 1, norms === null ? NO_NORM : norms[docs[i]])
      blockImpacts.drainTo(out)
      impactEnds.push(out.length - impacts)
    }
    let pair = impacts
    for (let block = 0; block < blocks; block++) {
      for (const end = impacts + impactEnds[block]; pair < end; pair++) groupImpacts.addPair(out.array[pair])
      if (block % GROUP_BLOCKS !== GROUP_BLOCKS - 1 && block !== blocks - 1) continue
      groupImpacts.drainTo(out)
      impactEnds.push(out.length - impacts)
    }
    for (let i = 0; i < impactEnds.length; i++) out.array[ends + i] = impactEnds[i]
    impactEnds.length = 0
  }

  private writePositions(steps: Int32Array, total: number): void {
    this.positionStream ??= new PackedStreamWriter(this.positions)
    this.positionStream.write(steps, total)
  }

  private writeOffsets(term: TermOccurrences, total: number): void {
    const { freqs, count, startOffsets, endOffsets } = term
    const stream = (this.offsetStream ??= new PackedStreamWriter(this.offsets))
    const head = this.offsets.extend(1)
    stream.begin(total)
    let at = term.offsetsFrom
    for (let i = 0; i < count; i++) {
      let previous = 0
      for (const end = at + freqs[i]; at < end; at++) {
        stream.push(startOffsets[at] - previous)
        previous = startOffsets[at]
      }
    }
    stream.end()
    this.offsets.array[head] = this.offsets.length - head
    stream.begin(total)
    for (let i = term.offsetsFrom; i < at; i++) stream.push(endOffsets[i] - startOffsets[i])
    stream.end()
  }
}

function sum(values: Int32Array, count: number): number {
  let total = 0
  for (let i = 0; i < count; i++) total += values[i]
  return total
}
