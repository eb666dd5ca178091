// The iterator over the postings of a term: doc ids, frequencies and positions. See postings-writer.ts for the layout.
import { WordLog } from '../bytes/growable.ts'
import { unpackBitDeltas, unpackBits } from '../bytes/pack.ts'
import { unpackDeltas, unpackValues } from '../bytes/unpack.ts'
import { INDEX_DOCS, INDEX_POSITIONS } from '../contracts/field-spec.ts'
import { BLOCK_SIZE, type ImpactScorer, NO_MORE_DOCS, type Postings, type TermState } from '../contracts/segment-reader.ts'
import { BestScores } from './best-scores.ts'
import { floats, numbers } from './block-array.ts'
import { CompetitiveImpacts, NO_NORM } from './competitive-impacts.ts'
import type { FieldPostings } from './field-postings.ts'
import { MarkedBlock } from './marked-block.ts'
import { PackedStream } from './packed-stream.ts'
import { DENSE_SPREAD, GROUP_BLOCKS, HEADER_HAS_BITS, HEADER_WIDTH_BITS, keepsImpacts, MOST_BLOCK_WORDS } from './postings-writer.ts'

const WIDTH_MASK = (1 << HEADER_WIDTH_BITS) - 1
/** Where neither frequencies nor norms are kept, every document is like this. */
const PLAIN_IMPACT = Uint32Array.of((1 << 8) | NO_NORM)
/** Of lists of up to so many blocks all documents are looked at to find how many reach a score; of longer ones the impacts. */
const READ_BLOCKS = 4
/** And of those of more groups of blocks, the impacts of the groups. */
const READ_GROUPS = 4
/** Ranges of up to so many blocks are bounded block by block, longer ones by groups. */
const FINE_BLOCKS = 8

export class BlockPostings implements Postings {
  readonly docFreq: number
  doc = -1
  readonly docs: Int32Array
  length = 0
  positionCount = 0
  /** Blocks that were unpacked, or looked into as bits; one that was left and entered again counts twice. */
  blocksRead = 0

  private readonly words: Uint32Array
  private readonly at: number
  readonly blocks: number
  private readonly totalTermFreq: number
  private readonly positionsAt: number
  private readonly offsetsAt: number
  /** First word of the table of block offsets. */
  private readonly blockTable: number

  /** The current block; -1 before the first, `blocks` after the last. */
  private block = -1
  /** Place of `doc` in the current block. */
  private index = -1
  /** The block that `docs` holds, which is the current one but for a first block decoded early for its impacts. */
  private decoded = -1
  private freqs: Int32Array | null = null
  private freqsDecoded = -1
  private freqWidth = 0
  /** Of the frequencies: word of a full block, bit of a shorter one. */
  private freqsAt = 0

  private shallowBlock = -1
  /** The next block to mark. */
  private marking = 0
  /** The block that `findMarked` was led to, and its place. */
  private marked: MarkedBlock | null = null
  private markedIndex = 0
  private scoredBy: ImpactScorer | null = null
  /** Best scores of the blocks, then of the groups, as far as they were asked for; 0: not yet. */
  private blockScores: Float32Array | null = null

  private positionStream: PackedStream | null = null
  private positionValues: Int32Array | null = null
  /** Sum of the current block's frequencies before `summedTo`, and the block they belong to. */
  private summed = 0
  private summedTo = 0
  private summedBlock = -1
  private startStream: PackedStream | null = null
  private lengthStream: PackedStream | null = null
  private offsetValues: Int32Array | null = null

  constructor(
    private readonly field: FieldPostings,
    state: TermState,
  ) {
    this.docFreq = state.docFreq
    this.totalTermFreq = state.totalTermFreq
    this.words = field.postings
    this.at = state.postingsAt
    this.positionsAt = state.positionsAt
    this.offsetsAt = state.offsetsAt
    this.blocks = Math.ceil(state.docFreq / BLOCK_SIZE)
    this.blockTable = this.at + this.blocks
    this.docs = numbers(state.docFreq)
    if (state.docFreq === 1) {
      this.docs[0] = state.singletonDoc
      this.decoded = 0
    } else this.need()
  }

  /** The words of the term: its tables, which tell where its last block is, and all before the end of that. */
  private need(): void {
    const { field, words, at, blocks } = this
    if (blocks > 1) field.needPostings(at, this.blockTable + blocks)
    const last = blocks > 1 ? at + words[this.blockTable + blocks - 1] : at
    field.needPostings(at, last + MOST_BLOCK_WORDS)
  }

  next(): number {
    const index = this.index + 1
    if (index < this.length) {
      this.index = index
      return (this.doc = this.docs[index])
    }
    this.nextBlock()
    return this.doc
  }

  nextBlock(): boolean {
    return this.enter(this.block + 1)
  }

  advance(target: number): number {
    let length = this.length
    if (length === 0 || this.docs[length - 1] < target) {
      if (!this.enter(this.findBlock(target, this.block + 1))) return NO_MORE_DOCS
      length = this.length
    }
    // The first of docs[index..length) that is >= target: near ones first, as intersections ask for near ones.
    const docs = this.docs
    let low = this.index
    let high = low + 1
    while (high < length && docs[high] < target) {
      low = high
      high += high - this.index
    }
    if (high > length) high = length
    if (docs[low] >= target) high = low
    while (low < high) {
      const middle = (low + high) >>> 1
      if (docs[middle] < target) low = middle + 1
      else high = middle
    }
    this.index = high
    return (this.doc = docs[high])
  }

  freq(): number {
    if (this.field.index <= INDEX_DOCS) return 1
    return this.freqsDecoded === this.block ? this.freqs![this.index] : this.blockFreqs()[this.index]
  }

  blockFreqs(): Int32Array {
    this.decodeFreqs(this.block)
    return this.freqs!
  }

  // ---- blocks

  /** Makes `block` the current one, standing at its first document. */
  private enter(block: number): boolean {
    if (block >= this.blocks) {
      this.block = this.blocks
      this.length = 0
      this.index = -1
      this.doc = NO_MORE_DOCS
      return false
    }
    this.decodeDocs(block)
    this.block = block
    this.length = this.sizeOf(block)
    this.index = 0
    this.doc = this.docs[0]
    return true
  }

  private sizeOf(block: number): number {
    return block === this.blocks - 1 ? this.docFreq - block * BLOCK_SIZE : BLOCK_SIZE
  }

  /** The first block at or after `from` whose last document is >= target; `blocks` when there is none. */
  private findBlock(target: number, from: number): number {
    if (this.blocks <= 1) {
      // A single block has no table: it is looked into.
      if (from > 0 || this.blocks === 0) return this.blocks
      this.decodeDocs(0)
      return this.docs[this.docFreq - 1] < target ? 1 : 0
    }
    const { words, at, blocks } = this
    let step = 1
    let low = from
    while (low + step < blocks && words[at + low + step] < target) {
      low += step
      step *= 2
    }
    let high = Math.min(low + step, blocks)
    while (low < high) {
      const middle = (low + high) >>> 1
      if (words[at + middle] < target) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Unless `docs` holds it: the document of a term that has but one lies with the term, and nowhere in the words. */
  private decodeDocs(block: number): void {
    if (this.decoded === block) return
    this.blocksRead++
    const { words, docs } = this
    const at = this.blocks > 1 ? this.at + words[this.blockTable + block] : this.at
    const base = block === 0 ? -1 : words[this.at + block - 1]
    const size = this.sizeOf(block)
    const header = words[at]
    const width = header & WIDTH_MASK
    this.freqWidth = (header >>> HEADER_WIDTH_BITS) & WIDTH_MASK
    if (size === BLOCK_SIZE) {
      unpackDeltas(width, words, at + 1, base, docs)
      this.freqsAt = at + 1 + 4 * width
    } else {
      unpackBitDeltas(words, at, 2 * HEADER_WIDTH_BITS, size, width, base, docs)
      this.freqsAt = 2 * HEADER_WIDTH_BITS + size * width
    }
    this.decoded = block
  }

  /** Of the block that `docs` holds. */
  private decodeFreqs(block: number): void {
    if (this.freqsDecoded === block) return
    const size = this.sizeOf(block)
    this.freqs ??= numbers(this.docFreq)
    const freqs = this.freqs
    if (this.docFreq === 1) freqs[0] = this.totalTermFreq
    else if (this.freqWidth === 0) freqs.fill(1)
    else if (size === BLOCK_SIZE) unpackValues(this.freqWidth, this.words, this.freqsAt, freqs)
    else {
      const at = this.blocks > 1 ? this.at + this.words[this.blockTable + block] : this.at
      unpackBits(this.words, at, this.freqsAt, size, this.freqWidth, freqs)
    }
    this.freqsDecoded = block
  }

  // ---- marks

  get isDense(): boolean {
    return this.blocks > 1 && this.words[this.at + this.blocks - 1] <= this.docFreq * DENSE_SPREAD
  }

  markInto(bits: Uint32Array, base: number, stop: number): void {
    const { words, at, blocks, blockTable } = this
    if (blocks <= 1) {
      if (this.docFreq > 0) this.markDecoded(bits, 0, base, stop)
      return
    }
    let block = this.findBlock(base, this.marking)
    for (; block < blocks; block++) {
      const first = block === 0 ? 0 : words[at + block - 1] + 1
      if (first >= stop) break
      const last = words[at + block]
      const head = at + words[blockTable + block]
      const header = words[head]
      if (block === blocks - 1 || (header & HEADER_HAS_BITS) === 0) this.markDecoded(bits, block, base, stop)
      else {
        this.blocksRead++
        const packed = 4 * ((header & WIDTH_MASK) + ((header >>> HEADER_WIDTH_BITS) & WIDTH_MASK))
        const set = head + 1 + packed - (first >>> 5)
        const from = Math.max(first, base) >>> 5
        const to = Math.min(last, stop - 1) >>> 5
        for (let word = from, out = from - (base >>> 5); word <= to; word++, out++) bits[out] |= words[set + word]
      }
      if (last >= stop) break
    }
    this.marking = block
  }

  private markDecoded(bits: Uint32Array, block: number, base: number, stop: number): void {
    this.decodeDocs(block)
    const { docs } = this
    const size = this.sizeOf(block)
    if (docs[0] >= base && docs[size - 1] < stop) {
      for (let i = 0; i < size; i++) {
        const offset = docs[i] - base
        bits[offset >>> 5] |= 1 << offset
      }
      return
    }
    for (let i = 0; i < size; i++) {
      const offset = docs[i] - base
      if (offset >= 0 && docs[i] < stop) bits[offset >>> 5] |= 1 << offset
    }
  }

  findMarked(target: number): number {
    const { words, at, blocks, block } = this
    if (block >= blocks - 1 || (block >= 0 && words[at + block] >= target)) return -1
    const found = this.findBlock(target, Math.max(this.markedIndex, block + 1))
    this.markedIndex = found
    // The last block has no bits.
    if (found >= blocks - 1) return -1
    this.marked ??= new MarkedBlock(words)
    const positions = this.field.index >= INDEX_POSITIONS ? words[this.blockTable + blocks + found] : 0
    const isMarked = this.marked.open(at + words[this.blockTable + found], found === 0 ? 0 : words[at + found - 1] + 1, positions)
    if (!isMarked) return -1
    this.blocksRead++
    return words[at + found]
  }

  pickMarked(
    docs: Int32Array,
    from: number,
    to: number,
    picks: Int32Array,
    kept: number,
    freqs: Int32Array | null,
    befores: Int32Array | null,
  ): number {
    return this.marked!.pick(docs, from, to, picks, kept, freqs, befores)
  }

  // ---- impacts

  shallowAdvance(target: number): number {
    const from = Math.max(this.shallowBlock, 0)
    if (this.blocks <= 1) {
      this.shallowBlock = this.findBlock(target, from)
      return this.shallowBlock === 0 ? this.docs[this.docFreq - 1] : NO_MORE_DOCS
    }
    this.shallowBlock = from < this.blocks ? this.findBlock(target, from) : from
    return this.shallowBlock < this.blocks ? this.words[this.at + this.shallowBlock] : NO_MORE_DOCS
  }

  bestScore(upTo: number, scorer: ImpactScorer): number {
    // Impacts have not been read yet: start from the first block.
    const from = Math.max(this.shallowBlock, 0)
    if (from >= this.blocks) return 0
    if (this.blocks === 1 || this.words[this.at + from] >= upTo) return this.bestOf(from, from, scorer)
    return this.bestOf(from, Math.min(this.findBlock(upTo, from), this.blocks - 1), scorer)
  }

  bestScoreOfAll(scorer: ImpactScorer): number {
    return this.blocks === 0 ? 0 : this.bestOf(0, this.blocks - 1, scorer)
  }

  private bestOf(from: number, to: number, scorer: ImpactScorer): number {
    const { blocks } = this
    if (scorer !== this.scoredBy) {
      this.scoredBy = scorer
      this.blockScores = floats(blocks + Math.ceil(blocks / GROUP_BLOCKS))
    }
    const scores = this.blockScores!
    // Groups follow the blocks both in the table of ends and in the pairs.
    const fine = to - from < FINE_BLOCKS
    const last = fine ? to : blocks + Math.floor(to / GROUP_BLOCKS)
    let best = 0
    for (let i = fine ? from : blocks + Math.floor(from / GROUP_BLOCKS); i <= last; i++) {
      if (scores[i] === 0) scores[i] = this.scoreImpacts(i, scorer)
      if (scores[i] > best) best = scores[i]
    }
    return best
  }

  /** The best score of a block or, behind them, of a group. */
  private scoreImpacts(index: number, scorer: ImpactScorer): number {
    const { words, blocks, field } = this
    if (!keepsImpacts(field.index, field.norms !== null)) return scorer.maxScore(PLAIN_IMPACT, 0, 1)
    if (blocks === 1) {
      const pairs = this.computeImpacts()
      return scorer.maxScore(pairs, 0, pairs.length)
    }
    const ends = this.blockTable + (field.index >= INDEX_POSITIONS ? 2 : 1) * blocks
    const pairs = ends + blocks + Math.ceil(blocks / GROUP_BLOCKS)
    return scorer.maxScore(words, pairs + (index === 0 ? 0 : words[ends + index - 1]), pairs + words[ends + index])
  }

  /** Each pair is that of a document, of another one for each block and for each norm. */
  scoreReachedBy(count: number, scorer: ImpactScorer): number {
    const { words, blocks, field } = this
    if (this.docFreq < count || !keepsImpacts(field.index, field.norms !== null)) return 0
    const best = new BestScores(count)
    if (blocks <= READ_BLOCKS) {
      for (let block = 0; block < blocks; block++) {
        const pairs = this.pairsOf(block)
        best.add(pairs, 0, pairs.length, scorer)
      }
      return best.worst
    }
    const ends = this.blockTable + (field.index >= INDEX_POSITIONS ? 2 : 1) * blocks
    const groups = Math.ceil(blocks / GROUP_BLOCKS)
    const pairs = ends + blocks + groups
    const ofBlocks = pairs + words[ends + blocks - 1]
    if (groups <= READ_GROUPS) best.add(words, pairs, ofBlocks, scorer)
    else best.add(words, ofBlocks, pairs + words[ends + blocks + groups - 1], scorer)
    return best.worst
  }

  /** Those of all documents of a block. */
  private pairsOf(block: number): Uint32Array {
    const withFreqs = this.field.index > INDEX_DOCS
    const { norms } = this.field
    this.decodeDocs(block)
    if (withFreqs) this.decodeFreqs(block)
    const pairs = new Uint32Array(this.sizeOf(block))
    for (let i = 0; i < pairs.length; i++) {
      pairs[i] = ((withFreqs ? this.freqs![i] : 1) << 8) | (norms === null ? NO_NORM : norms[this.docs[i]])
    }
    return pairs
  }

  /** Of a single block, which keeps none. */
  private computeImpacts(): Uint32Array {
    this.decodeDocs(0)
    const withFreqs = this.field.index > INDEX_DOCS
    if (withFreqs) this.decodeFreqs(0)
    const norms = this.field.norms
    const accumulator = new CompetitiveImpacts()
    for (let i = 0; i < this.docFreq; i++) {
      accumulator.add(withFreqs ? this.freqs![i] : 1, norms === null ? NO_NORM : norms[this.docs[i]])
    }
    const pairs = new WordLog()
    accumulator.drainTo(pairs)
    return pairs.view()
  }

  // ---- positions and offsets

  positions(): Int32Array {
    const count = this.freq()
    if (this.positionValues === null || this.positionValues.length < count) this.positionValues = new Int32Array(roomFor(count))
    this.readPositions(this.positionsBefore(this.index), count, this.positionValues)
    this.positionCount = count
    return this.positionValues
  }

  readPositions(before: number, count: number, out: Int32Array): void {
    const { positions, needPositions } = this.field
    this.positionStream ??= new PackedStream(positions, this.positionsAt, this.totalTermFreq, needPositions)
    this.positionStream.readSums(before, count, out)
  }

  offsets(): Int32Array {
    const count = this.freq()
    if (this.startStream === null) {
      const { offsets, needOffsets } = this.field
      needOffsets?.(this.offsetsAt, this.offsetsAt + 1)
      this.startStream = new PackedStream(offsets, this.offsetsAt + 1, this.totalTermFreq, needOffsets)
      this.lengthStream = new PackedStream(offsets, this.offsetsAt + offsets[this.offsetsAt], this.totalTermFreq, needOffsets)
    }
    if (this.offsetValues === null || this.offsetValues.length < 3 * count) this.offsetValues = new Int32Array(3 * roomFor(count))
    const values = this.offsetValues
    const before = this.positionsBefore(this.index)
    // Both halves are read behind the pairs that are made of them, the lengths last and nowhere overwritten before use.
    this.startStream.read(before, count, values.subarray(count))
    this.lengthStream!.read(before, count, values.subarray(2 * count))
    let start = 0
    for (let i = 0; i < count; i++) {
      start += values[count + i]
      const length = values[2 * count + i]
      values[2 * i] = start
      values[2 * i + 1] = start + length
    }
    return values
  }

  positionsBefore(place: number): number {
    if (this.summedBlock !== this.block) {
      this.summedBlock = this.block
      this.summedTo = 0
      this.summed = this.blocks > 1 ? this.words[this.blockTable + this.blocks + this.block] : 0
    }
    const freqs = this.blockFreqs()
    let i = this.summedTo
    this.summedTo = place
    // Two sums, as each addition waits for the one before.
    let { summed } = this
    let other = 0
    for (; i + 3 < place; i += 4) {
      summed += freqs[i] + freqs[i + 1]
      other += freqs[i + 2] + freqs[i + 3]
    }
    for (; i < place; i++) summed += freqs[i]
    return (this.summed = summed + other)
  }
}

function roomFor(count: number): number {
  return Math.max(16, count + (count >>> 1))
}
