// Finds the documents of a window that filters match: one filter after the other over the whole window, by the bits of those that are kept as such.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import { NO_MORE_DOCS } from '../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { Weight } from '../../query/contracts/query.ts'
import type { Scorer } from '../../query/contracts/scorer.ts'
import { BitsetScorer } from '../../query/iterators/bitset-scorer.ts'
import type { Selector } from './passing.ts'

/** Null: no document of the segment matches. */
export function selectorOf(weight: Weight, view: SegmentView): Selector | null {
  const scorer = weight.scorer(view)
  if (scorer === null) return null
  return scorer instanceof BitsetScorer ? new BitsetSelector(scorer.bits) : new ScorerSelector(scorer)
}

class ScorerSelector implements Selector {
  constructor(private readonly scorer: Scorer) {}

  select(docs: Int32Array, count: number, places: Int32Array): number {
    const { scorer } = this
    let kept = 0
    let match = scorer.doc
    if (match === NO_MORE_DOCS) return 0
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      if (match < doc) match = scorer.advance(doc)
      if (match === doc) places[kept++] = i
    }
    return kept
  }
}

class BitsetSelector implements Selector {
  constructor(private readonly bits: Bitset) {}

  select(docs: Int32Array, count: number, places: Int32Array): number {
    const { words } = this.bits
    let kept = 0
    // Writes each place and goes on from those that match, without a branch that the processor would have to guess.
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      places[kept] = i
      kept += (words[doc >>> 5] >>> (doc & 31)) & 1
    }
    return kept
  }
}

/** Filters in a word. */
const WORD = 32

/** For each document of a window, which of several filters match it. */
export class FilterMatches {
  /** By place in the window, `width` words: a bit for each filter. */
  words = new Uint32Array(0)
  readonly width: number
  /** By filter, how many documents of the window it matches. */
  readonly found: Int32Array
  private places = new Int32Array(0)

  /** Null: it matches none. */
  constructor(private readonly selectors: readonly (Selector | null)[]) {
    this.width = Math.ceil(selectors.length / WORD)
    this.found = new Int32Array(selectors.length)
  }

  look(docs: Int32Array, count: number): void {
    const { selectors, width, found } = this
    if (this.places.length < count) {
      this.places = new Int32Array(count)
      this.words = new Uint32Array(count * width)
    }
    const { places, words } = this
    words.fill(0, 0, count * width)
    for (let filter = 0; filter < selectors.length; filter++) {
      const kept = (found[filter] = selectors[filter]?.select(docs, count, places) ?? 0)
      const word = filter >>> 5
      const bit = 1 << (filter & 31)
      for (let i = 0; i < kept; i++) words[places[i] * width + word] |= bit
    }
  }

  /** How many of the first so many documents no filter matches. */
  none(count: number): number {
    const { words, width } = this
    let none = 0
    for (let i = 0, at = 0; i < count; i++) {
      let any = 0
      for (const end = at + width; at < end; at++) any |= words[at]
      if (any === 0) none++
    }
    return none
  }

  /** Writes the filters that match the document at a place to `out`, and answers how many they are. */
  at(place: number, out: Int32Array): number {
    const { words, width } = this
    let count = 0
    for (let word = 0; word < width; word++) {
      for (let bits = words[place * width + word]; bits !== 0; bits &= bits - 1) out[count++] = word * WORD + 31 - Math.clz32(bits & -bits)
    }
    return count
  }
}
