// Reads the term dictionary of a field straight from the segment's bytes. See term-blocks-writer.ts for the layout.
import type { Dfa } from '../../core/automata/dfa.ts'
import { ByteCursor } from '../bytes/growable.ts'
import { decodeUtf8, encodeUtf8 } from '../bytes/utf8.ts'
import type { IndexLevel } from '../contracts/field-spec.ts'
import { INDEX_DOCS, INDEX_NONE, INDEX_OFFSETS, INDEX_POSITIONS } from '../contracts/field-spec.ts'
import type { TermVisitor } from '../contracts/segment-reader.ts'
import { type TermCursor, type TermDictionary, TermState } from '../contracts/segment-reader.ts'
import { BlockGrams, GRAM, gramsOf } from './block-grams.ts'
import type { TermBlockBytes } from './term-block-bytes.ts'
import { MORE, TERMS_PER_BLOCK } from './term-blocks-writer.ts'
import { TermWalk } from './term-walk.ts'

/** No term is longer, in bytes: a longer text only needs so much of it looked at. */
export const MAX_TERM_BYTES = 32766
const SOUGHT_UNITS = MAX_TERM_BYTES + 2
/** The term that is being looked for. */
const sought = new Uint8Array(SOUGHT_UNITS * 3)

export class TermBlocks implements TermDictionary {
  private readonly reader: BlockReader
  /** What the last `find` ended at, if not an equal term. */
  private ceiling = 0
  /**
   * How the first term of each block begins, filled in on demand: 0 where it is not known yet. A search for a term compares these,
   * which lie side by side, and looks at terms only where they are equal.
   */
  private beginnings: Uint32Array | null = null
  /** Once a text was looked for within terms. */
  private grams: BlockGrams | null = null

  constructor(
    private readonly blocks: TermBlockBytes,
    readonly size: number,
    private readonly index: IndexLevel,
  ) {
    this.reader = new BlockReader(blocks, size, index)
  }

  lookup(term: string, state: TermState): boolean {
    const ord = this.find(term)
    if (ord < 0) return false
    this.reader.readState(ord, state)
    return true
  }

  seekCeil(term: string): number {
    const ord = this.find(term)
    return ord < 0 ? this.ceiling : ord
  }

  /** The same for UTF-8, which may end within a character. */
  seekBytes(bytes: Uint8Array, length: number): number {
    sought.set(bytes.subarray(0, length))
    this.findSought(length)
    return this.ceiling
  }

  term(ord: number): string {
    this.reader.moveTo(ord)
    return this.reader.text()
  }

  state(ord: number, state: TermState): void {
    this.reader.readState(ord, state)
  }

  cursor(from: number): TermBlockCursor {
    return new TermBlockCursor(new BlockReader(this.blocks, this.size, this.index), from)
  }

  accepted(dfa: Dfa, prefix: string, visit: TermVisitor, check: () => void, within = ''): void {
    const text = Buffer.from(within, 'utf8')
    const walk = new TermWalk(this.blocks, this.size, dfa, prefix)
    if (text.length < GRAM) walk.run(visit, check)
    else walk.run(visit, check, (this.grams ??= new BlockGrams(this.blocks, this.size)), gramsOf(text))
  }

  /** The ordinal of an equal term; -1 when there is none, and then `ceiling` is the ordinal of the first greater one. */
  private find(term: string): number {
    const length = encodeUtf8(term.length > SOUGHT_UNITS ? term.slice(0, SOUGHT_UNITS) : term, sought, 0)
    return this.findSought(length) ? this.ceiling : -1
  }

  private findSought(length: number): boolean {
    const { reader } = this
    this.beginnings ??= new Uint32Array(this.blocks.count)
    const { beginnings } = this
    const wanted = beginningOf(sought, 0, length)
    let low = 0
    let high = beginnings.length
    // The last block whose first term is not greater.
    while (low < high) {
      const middle = (low + high) >>> 1
      let beginning = beginnings[middle]
      if (beginning === 0) beginning = beginnings[middle] = reader.beginningOfFirst(middle)
      if (beginning < wanted || (beginning === wanted && reader.compareFirst(middle, length) <= 0)) low = middle + 1
      else high = middle
    }
    if (low === 0) {
      this.ceiling = 0
      return false
    }
    const found = this.reader.scan(low - 1, length)
    this.ceiling = this.reader.scannedTo
    return found
  }
}

/** The first four bytes as a number, which is ordered as they are; missing ones are zero. */
function beginningOf(bytes: Uint8Array, at: number, length: number): number {
  const first = bytes[at] << 24
  const rest =
    length >= 4
      ? (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]
      : ((length > 1 ? bytes[at + 1] : 0) << 16) | ((length > 2 ? bytes[at + 2] : 0) << 8)
  return length === 0 ? 0 : (first | rest) >>> 0
}

/** Walks terms in order; also as bytes, for merges. */
export class TermBlockCursor implements TermCursor {
  readonly termState = new TermState()
  private text: string | null = null

  constructor(
    private readonly reader: BlockReader,
    private nextOrd: number,
  ) {}

  next(): boolean {
    if (this.nextOrd >= this.reader.size) return false
    this.reader.moveTo(this.nextOrd++)
    this.text = null
    return true
  }

  get ord(): number {
    return this.nextOrd - 1
  }

  /** The term with this ordinal follows. */
  jump(ord: number): void {
    this.nextOrd = ord
  }

  get term(): string {
    return (this.text ??= this.reader.text())
  }

  get state(): TermState {
    if (this.termState.ord !== this.ord) this.reader.readState(this.ord, this.termState)
    return this.termState
  }

  get bytes(): Uint8Array {
    return this.reader.term
  }

  get length(): number {
    return this.reader.length
  }
}

/** A place in the blocks: the term there, and how far its block's metadata has been read. */
class BlockReader {
  /** The term's bytes are term[0..length). */
  term: Buffer = Buffer.alloc(64)
  length = 0
  /** Where `scan` stopped. */
  scannedTo = 0

  /** Ordinal of `term`, -1 for none, and where the next entry begins. */
  private ord = -1
  private readonly entries: ByteCursor
  /** Ordinal of the last metadata that was read, and where the next begins. */
  private stateOrd = -1
  private readonly metadata: ByteCursor
  private readonly read = new TermState()
  private readonly bytes: Uint8Array

  constructor(
    private readonly blocks: TermBlockBytes,
    readonly size: number,
    private readonly index: IndexLevel,
  ) {
    this.bytes = blocks.bytes
    this.entries = new ByteCursor(this.bytes)
    this.metadata = new ByteCursor(this.bytes)
  }

  /** Makes `term` the term with this ordinal. */
  moveTo(ord: number): void {
    if (ord < 0 || ord >= this.size) throw new RangeError(`no term has the ordinal ${ord}`)
    const blockStart = ord - (ord % TERMS_PER_BLOCK)
    if (this.ord < blockStart || this.ord > ord) {
      this.entries.at = this.blocks.startOf((ord / TERMS_PER_BLOCK) | 0)
      this.entries.varint()
      this.length = 0
      this.ord = blockStart - 1
    }
    this.readEntries(ord - this.ord)
  }

  /** So many entries on. */
  private readEntries(count: number): void {
    const { entries, bytes } = this
    let { term, length } = this
    let at = entries.at
    for (let i = 0; i < count; i++) {
      const head = bytes[at++]
      let prefix = head >>> 4
      let suffix = head & 15
      if (prefix === MORE || suffix === MORE) {
        entries.at = at
        if (prefix === MORE) prefix += entries.varint()
        if (suffix === MORE) suffix += entries.varint()
        at = entries.at
      }
      length = prefix + suffix
      if (length > term.length) term = this.widen(length)
      for (let to = prefix; to < length; to++) term[to] = bytes[at++]
    }
    entries.at = at
    this.length = length
    this.ord += count
  }

  private widen(length: number): Buffer {
    const larger = Buffer.alloc(length * 2)
    larger.set(this.term)
    this.term = larger
    return larger
  }

  text(): string {
    return decodeUtf8(this.term, 0, this.length)
  }

  beginningOfFirst(block: number): number {
    const length = this.toFirst(block)
    return beginningOf(this.bytes, this.entries.at, length)
  }

  /** Moves `entries` to the bytes of a block's first term, and answers how many there are. */
  private toFirst(block: number): number {
    const { bytes, entries } = this
    // `term` no longer belongs to `entries`.
    this.ord = -1
    entries.at = this.blocks.startOf(block)
    entries.varint()
    const length = bytes[entries.at++] & 15
    return length === MORE ? length + entries.varint() : length
  }

  /** Compares the first term of a block with the sought one. */
  compareFirst(block: number, soughtLength: number): number {
    const { bytes } = this
    const length = this.toFirst(block)
    const { at } = this.entries
    const shorter = Math.min(length, soughtLength)
    for (let i = 0; i < shorter; i++) {
      const difference = bytes[at + i] - sought[i]
      if (difference !== 0) return difference
    }
    return length - soughtLength
  }

  /** Looks through a block for the sought term; `scannedTo` is then the ordinal of the first term that is not less. */
  scan(block: number, soughtLength: number): boolean {
    const { bytes, entries } = this
    this.ord = -1
    entries.at = this.blocks.startOf(block)
    entries.varint()
    const first = block * TERMS_PER_BLOCK
    const end = Math.min(first + TERMS_PER_BLOCK, this.size)
    // How many bytes the entry before shares with the sought term, which is greater.
    let matched = 0
    for (let ord = first; ord < end; ord++) {
      const head = bytes[entries.at++]
      let prefix = head >>> 4
      let suffix = head & 15
      if (prefix === MORE) prefix += entries.varint()
      if (suffix === MORE) suffix += entries.varint()
      const at = entries.at
      entries.at += suffix
      // Shares more with its lesser neighbour than that does with the sought term: less, too.
      if (prefix > matched) continue
      // Departs from its neighbour where that still agrees with the sought term: greater.
      if (prefix < matched) {
        this.scannedTo = ord
        return false
      }
      const most = Math.min(suffix, soughtLength - matched)
      let i = 0
      while (i < most && bytes[at + i] === sought[matched + i]) i++
      if (i === soughtLength - matched) {
        this.scannedTo = ord
        return i === suffix
      }
      if (i < suffix && bytes[at + i] > sought[matched + i]) {
        this.scannedTo = ord
        return false
      }
      matched += i
    }
    this.scannedTo = end
    return false
  }

  readState(ord: number, state: TermState): void {
    if (ord < 0 || ord >= this.size) throw new RangeError(`no term has the ordinal ${ord}`)
    state.ord = ord
    if (this.index === INDEX_NONE) {
      state.docFreq = state.totalTermFreq = 0
      state.singletonDoc = -1
      return
    }
    const blockStart = ord - (ord % TERMS_PER_BLOCK)
    const { read, metadata } = this
    if (this.stateOrd < blockStart || this.stateOrd > ord) {
      metadata.at = this.blocks.startOf((ord / TERMS_PER_BLOCK) | 0)
      const skip = metadata.varint()
      metadata.at += skip
      this.stateOrd = blockStart - 1
      read.postingsAt = read.positionsAt = read.offsetsAt = 0
    }
    while (this.stateOrd < ord) this.readMetadata()
    state.docFreq = read.docFreq
    state.totalTermFreq = read.totalTermFreq
    state.singletonDoc = read.singletonDoc
    state.postingsAt = read.postingsAt
    state.positionsAt = read.positionsAt
    state.offsetsAt = read.offsetsAt
  }

  private readMetadata(): void {
    const { read, metadata, index } = this
    read.docFreq = metadata.varint()
    read.totalTermFreq = read.docFreq
    if (index > INDEX_DOCS) read.totalTermFreq += metadata.varint()
    const where = metadata.varint()
    if (read.docFreq === 1) read.singletonDoc = where
    else {
      read.singletonDoc = -1
      read.postingsAt += where
    }
    if (index >= INDEX_POSITIONS) read.positionsAt += metadata.varint()
    if (index >= INDEX_OFFSETS) read.offsetsAt += metadata.varint()
    this.stateOrd++
  }
}
