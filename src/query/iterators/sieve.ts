// Tests ascending runs of candidates against a clause. Each call takes a whole run of documents; runs ascend, too.
import { LANES } from '../../core/lanes.ts'
import type { Bitset } from '../../index/bitmap/bitset.ts'
import { BLOCK_SIZE, NO_MORE_DOCS, type Postings } from '../../index/contracts/segment-reader.ts'
import type { Judge, Scorer, TwoPhase } from '../contracts/scorer.ts'
import { BitsetScorer } from './bitset-scorer.ts'
import { lowerBound } from './block-cursor.ts'
import { ColumnScorer } from './column-scorer.ts'
import { PostingsScorer } from './postings.ts'
import { TermScorer } from './term-scorer.ts'
import { approximationOf } from './two-phase.ts'

export abstract class Sieve {
  /** Writes the places in docs[0..count) of those that pass to `picks`, and answers how many they are. */
  abstract pick(docs: Int32Array, count: number, picks: Int32Array): number
  /** None of the documents that follow the last candidate passes before this one. */
  ahead = 0
}

/** Marking a document of a dense term costs as much as looking for this many candidates in it. */
const MARKS_PER_CANDIDATE = 128

/** Passes what `scorer` matches or, with `matching` false, what it does not. There will be `candidates` at most. */
export function sieveOf(scorer: Scorer, candidates: number, matching = true): Sieve {
  if (scorer instanceof PostingsScorer || scorer instanceof TermScorer) {
    const { postings } = scorer
    if (matching) return new TermSieve(postings)
    if (postings.isDense && candidates * MARKS_PER_CANDIDATE >= postings.docFreq) return new WithoutTermSieve(postings)
  }
  if (scorer instanceof BitsetScorer) return new BitsetSieve(scorer.bits, matching)
  if (scorer instanceof ColumnScorer) return new ColumnSieve(scorer.test, matching)
  return new ScorerSieve(scorer, matching)
}

/** Of the candidates found in a block, and room for one that may not be. Nothing stays in them from one call to the next. */
const places = new Int32Array(BLOCK_SIZE + 1)

/** So many candidates are found in a block sooner by a table of its documents than by searches. */
const WORTH_A_TABLE = 16
/** Entries of that table: a block that spans more documents has none. */
const SLOTS = 1 << 14
/** Where in a block a document stands, if anywhere, by its last bits. What blocks before have left is harmless: the block is looked at. */
const slots = new Uint8Array(SLOTS)
/** How many blocks have been put into it so far. */
let tabled = 0

/** Passes the documents of a term. */
export class TermSieve extends Sieve {
  /** The number of the block that it has put into the table, and its last document. */
  private tabled = -1
  private tabledLast = -1

  constructor(private readonly postings: Postings) {
    super()
  }

  pick(docs: Int32Array, count: number, picks: Int32Array): number {
    return this.pickWith(docs, count, picks, null)
  }

  /**
   * Writes the frequencies of those that pass to `freqs`, too, and to `befores` how many positions come before theirs. There may be no more
   * candidates than a block has room for.
   */
  pickWith(docs: Int32Array, count: number, picks: Int32Array, freqs: Int32Array | null, befores: Int32Array | null = null): number {
    const { postings } = this
    const block = postings.docs
    let kept = 0
    let at = 0
    while (at < count) {
      if (postings.length === 0 || block[postings.length - 1] < docs[at]) {
        const marked = postings.findMarked(docs[at])
        if (marked >= 0) {
          const end = docs[count - 1] <= marked ? count : lowerBound(docs, at, count, marked + 1)
          kept = postings.pickMarked(docs, at, end, picks, kept, freqs, befores)
          at = end
          continue
        }
        if (postings.doc === NO_MORE_DOCS || postings.advance(docs[at]) === NO_MORE_DOCS) break
      }
      const last = block[postings.length - 1]
      const end = docs[count - 1] <= last ? count : lowerBound(docs, at, count, last + 1)
      const before = kept
      if (postings.length < BLOCK_SIZE) kept = this.meet(docs, at, end, picks, kept)
      else if (end - at >= WORTH_A_TABLE && last - block[0] < SLOTS) kept = this.meetByTable(docs, at, end, picks, kept)
      else kept = this.meetFull(docs, at, end, picks, kept)
      if (freqs !== null && kept > before) {
        const all = postings.blockFreqs()
        for (let i = before; i < kept; i++) freqs[i] = all[places[i - before]]
        if (befores !== null) for (let i = before; i < kept; i++) befores[i] = postings.positionsBefore(places[i - before])
      }
      at = end
    }
    this.ahead = postings.doc
    return kept
  }

  /**
   * The candidates [from, to) against a full block whose last document is not below them. A binary search without branches, since no
   * processor foresees them; searches do not wait for each other either.
   */
  private meetFull(docs: Int32Array, from: number, to: number, picks: Int32Array, kept: number): number {
    const block = this.postings.docs
    const found = places
    const before = kept
    const middle = block[63]
    for (let i = from; i < to; i++) {
      const doc = docs[i]
      let low = ((middle - doc) >> 31) & 64
      low += ((block[low + 31] - doc) >> 31) & 32
      low += ((block[low + 15] - doc) >> 31) & 16
      low += ((block[low + 7] - doc) >> 31) & 8
      low += ((block[low + 3] - doc) >> 31) & 4
      low += ((block[low + 1] - doc) >> 31) & 2
      low += ((block[low] - doc) >> 31) & 1
      const difference = block[low] ^ doc
      picks[kept] = i
      found[kept - before] = low
      kept += 1 - ((difference | -difference) >>> 31)
    }
    return kept
  }

  private meetByTable(docs: Int32Array, from: number, to: number, picks: Int32Array, kept: number): number {
    const block = this.postings.docs
    const found = places
    const table = slots
    const before = kept
    if (this.tabled !== tabled || this.tabledLast !== block[BLOCK_SIZE - 1]) this.fillTable(block)
    for (let i = from; i < to; i++) {
      const doc = docs[i]
      const place = table[doc & (SLOTS - 1)]
      picks[kept] = i
      found[kept - before] = place
      kept += Number(block[place] === doc)
    }
    return kept
  }

  private fillTable(block: Int32Array): void {
    const table = slots
    for (let place = 0; place < BLOCK_SIZE; place += 4) {
      table[block[place] & (SLOTS - 1)] = place
      table[block[place + 1] & (SLOTS - 1)] = place + 1
      table[block[place + 2] & (SLOTS - 1)] = place + 2
      table[block[place + 3] & (SLOTS - 1)] = place + 3
    }
    this.tabled = ++tabled
    this.tabledLast = block[BLOCK_SIZE - 1]
  }

  private meet(docs: Int32Array, from: number, to: number, picks: Int32Array, kept: number): number {
    const { docs: block, length } = this.postings
    const before = kept
    let low = 0
    for (let i = from; i < to; i++) {
      low = lowerBound(block, low, length, docs[i])
      if (block[low] !== docs[i]) continue
      picks[kept] = i
      places[kept++ - before] = low
    }
    return kept
  }
}

/** Documents that are marked at once. */
const MARKED = 1 << 16

/** Passes what does not hold a frequent term, whose documents are marked as bits beforehand. */
class WithoutTermSieve extends Sieve {
  private readonly bits = new Uint32Array(MARKED >>> 5)
  /** Documents below it are marked, down to MARKED before. */
  private stop = 0

  constructor(private readonly postings: Postings) {
    super()
  }

  pick(docs: Int32Array, count: number, picks: Int32Array): number {
    const { bits } = this
    let kept = 0
    let at = 0
    while (at < count) {
      if (docs[at] >= this.stop) this.mark(docs[at])
      const end = docs[count - 1] < this.stop ? count : lowerBound(docs, at, count, this.stop)
      for (; at < end; at++) {
        const offset = docs[at] & (MARKED - 1)
        picks[kept] = at
        kept += 1 - ((bits[offset >>> 5] >>> offset) & 1)
      }
    }
    return kept
  }

  private mark(doc: number): void {
    const base = doc - (doc & (MARKED - 1))
    this.stop = base + MARKED
    this.bits.fill(0)
    this.postings.markInto(this.bits, base, this.stop)
  }
}

class BitsetSieve extends Sieve {
  constructor(
    private readonly bits: Bitset,
    private readonly matching: boolean,
  ) {
    super()
  }

  pick(docs: Int32Array, count: number, picks: Int32Array): number {
    const { words } = this.bits
    const wanted = this.matching ? 1 : 0
    let kept = 0
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      picks[kept] = i
      kept += 1 - (((words[doc >>> 5] >>> (doc & 31)) & 1) ^ wanted)
    }
    return kept
  }
}

class ColumnSieve extends Sieve {
  constructor(
    private readonly test: (doc: number) => boolean,
    private readonly matching: boolean,
  ) {
    super()
  }

  pick(docs: Int32Array, count: number, picks: Int32Array): number {
    const { test, matching } = this
    let kept = 0
    for (let i = 0; i < count; i++) {
      picks[kept] = i
      kept += test(docs[i]) === matching ? 1 : 0
    }
    return kept
  }
}

class ScorerSieve extends Sieve {
  private readonly phase: TwoPhase | null
  private readonly walk: Scorer
  private asked: Int32Array | null = null

  constructor(
    scorer: Scorer,
    private readonly matching: boolean,
  ) {
    super()
    this.phase = scorer.twoPhase()
    this.walk = approximationOf(scorer, this.phase)
  }

  pick(docs: Int32Array, count: number, picks: Int32Array): number {
    const { walk, phase, matching } = this
    if (matching && phase?.judge !== undefined) return this.pickTogether(phase.judge, docs, count, picks)
    let kept = 0
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      const found = (walk.doc < doc ? walk.advance(doc) : walk.doc) === doc && (phase === null || phase.matches())
      if (found === matching) picks[kept++] = i
    }
    if (matching) this.ahead = walk.doc
    return kept
  }

  /** The same, for candidates that are judged together. */
  private pickTogether(judge: Judge, docs: Int32Array, count: number, picks: Int32Array): number {
    const { walk } = this
    this.asked ??= new Int32Array(LANES)
    let kept = 0
    for (let i = 0; i < count; ) {
      const from = kept
      let n = 0
      for (; i < count && n < LANES; i++) {
        if ((walk.doc < docs[i] ? walk.advance(docs[i]) : walk.doc) !== docs[i]) continue
        picks[from + n] = i
        this.asked[n++] = docs[i]
      }
      const truth = judge(this.asked, n)
      for (let k = 0; k < n; k++) {
        picks[kept] = picks[from + k]
        kept += truth[k]
      }
    }
    this.ahead = walk.doc
    return kept
  }
}

/** Closes the gaps between the picked places. */
export function gather(values: Int32Array | Float64Array, picks: Int32Array, kept: number): void {
  for (let i = 0; i < kept; i++) values[i] = values[picks[i]]
}

/** The same, into another array. */
export function gatherFrom(values: Int32Array, out: Int32Array, picks: Int32Array, kept: number): void {
  for (let i = 0; i < kept; i++) out[i] = values[picks[i]]
}
