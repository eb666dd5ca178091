// Finds phrases of plain terms, word for word, a block of the rarest term at a time: its documents are candidates, which the other terms
// sift, and only of those that hold all terms positions are read. Once a minimum is known, blocks whose best scores cannot reach it are
// not decoded, nor positions of documents where the terms are too few.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import { BLOCK_SIZE, NO_MORE_DOCS, type Postings } from '../../index/contracts/segment-reader.ts'
import type { WindowCollector } from '../contracts/collector.ts'
import { POSITIONS_COST } from '../contracts/query.ts'
import type { BulkScorer } from '../contracts/scorer.ts'
import type { SimScorer } from '../contracts/similarity.ts'
import { BlockCursor } from './block-cursor.ts'
import type { TermPart } from './phrase-part.ts'
import { borrow, giveBack, type Scratch } from './scratch.ts'
import { gather, TermSieve } from './sieve.ts'

/** A term of the phrase, with its columns for the candidates. */
class PhraseTerm {
  readonly postings: Postings
  readonly offset: number
  readonly sieve: TermSieve
  freqs!: Int32Array
  /** Of the rarest: where in its block the candidates stand. */
  places!: Int32Array
  /** How many of the term's positions come before those of each candidate. */
  befores!: Int32Array
  /** Of the document looked at. */
  positions: Int32Array

  constructor(part: TermPart) {
    this.postings = part.postings
    this.offset = part.offset
    this.sieve = new TermSieve(part.postings)
    this.positions = new Int32Array(ROOM)
  }

  /** Reads the positions in candidate `i`; answers how many there are. */
  read(i: number): number {
    const count = this.freqs[i]
    if (this.positions.length < count) this.positions = new Int32Array(2 * count)
    this.postings.readPositions(this.befores[i], count, this.positions)
    return count
  }
}

/** Initial capacity in positions. */
const ROOM = 16

export class PhraseBulkScorer implements BulkScorer {
  private readonly first: PhraseTerm
  private readonly lead: PhraseTerm
  /** But the lead, rarest first. */
  private readonly others: PhraseTerm[]
  private readonly cursor: BlockCursor
  /** Where the phrase may begin in the document looked at. */
  private starts = new Int32Array(ROOM)
  /** Documents up to here were found able to reach the minimum. */
  private judgedUpTo = -1

  constructor(
    parts: readonly TermPart[],
    /** Null where scores are not needed. */
    private readonly similarity: SimScorer | null,
    private readonly norms: Uint8Array | null,
    private readonly mayCompete: boolean,
  ) {
    const terms = parts.map(part => new PhraseTerm(part))
    this.first = terms[0]
    const [lead, ...others] = terms.sort((a, b) => a.postings.docFreq - b.postings.docFreq)
    this.lead = lead
    this.others = others
    this.cursor = new BlockCursor(lead.postings)
  }

  cost(): number {
    return this.lead.postings.docFreq
  }

  work(): number {
    return this.cost() * POSITIONS_COST
  }

  score(collector: WindowCollector, live: Bitset | null, from: number, to: number): number {
    const scratch = borrow()
    this.lend(scratch)
    const doc = this.scoreWith(scratch, collector, live, from, to)
    giveBack(scratch)
    return doc
  }

  private lend(scratch: Scratch): void {
    const { lead, others } = this
    for (let i = -1; i < others.length; i++) {
      const term = i < 0 ? lead : others[i]
      term.freqs = scratch.listOf(2 * i + 2)
      term.befores = scratch.listOf(2 * i + 3)
    }
    lead.places = scratch.listOf(2 * others.length + 2)
  }

  private scoreWith(scratch: Scratch, collector: WindowCollector, live: Bitset | null, from: number, to: number): number {
    const { others, similarity, norms } = this
    const { docs, scores } = scratch
    if (similarity === null) scores.fill(0, 0, BLOCK_SIZE)
    let doc = from
    while (doc < to) {
      const minimum = this.mayCompete && similarity !== null ? collector.minCompetitiveScore : 0
      let stop = to
      if (minimum > 0) {
        if (doc > this.judgedUpTo) doc = this.nextCompetitive(doc, minimum, similarity!)
        if (doc >= to) break
        stop = Math.min(to, this.judgedUpTo + 1)
      }
      doc = this.take(doc, stop, scratch, live)
      for (let i = 0; i < others.length && scratch.count > 0; i++) {
        this.sift(scratch, i)
        doc = Math.max(doc, others[i].sieve.ahead)
      }
      const n = this.confirm(scratch, minimum)
      if (n === 0) continue
      if (similarity !== null && collector.needsScores) similarity.scoreBlock(docs, scratch.meeting.freqs, 0, n, norms, scores)
      collector.collect(docs, scores, n)
      if (collector.done) return NO_MORE_DOCS
    }
    return doc
  }

  /** The first document from `doc` on whose blocks can reach the minimum. */
  private nextCompetitive(doc: number, minimum: number, similarity: SimScorer): number {
    const { lead, others } = this
    for (;;) {
      const upTo = lead.postings.shallowAdvance(Math.max(doc, lead.postings.doc))
      if (upTo === NO_MORE_DOCS) return NO_MORE_DOCS
      let best = lead.postings.bestScore(upTo, similarity)
      for (let i = 0; i < others.length && best >= minimum; i++) {
        const { postings } = others[i]
        if (postings.shallowAdvance(Math.max(doc, postings.doc)) === NO_MORE_DOCS) return NO_MORE_DOCS
        best = Math.min(best, postings.bestScore(upTo, similarity))
      }
      if (best >= minimum) {
        this.judgedUpTo = upTo
        return doc
      }
      doc = upTo + 1
    }
  }

  /** Takes live documents of [from, stop) from the rarest term, no more than a block; answers from where on there are more. */
  private take(from: number, stop: number, scratch: Scratch, live: Bitset | null): number {
    const { cursor } = this
    const { postings, places } = this.lead
    const { docs } = scratch
    scratch.count = 0
    if (!cursor.seek(from)) return NO_MORE_DOCS
    const block = postings.docs
    const end = cursor.endBelow(stop)
    let n = 0
    for (let i = cursor.at; i < end; i++) {
      docs[n] = block[i]
      places[n] = i
      n += live === null || live.has(block[i]) ? 1 : 0
    }
    scratch.count = n
    cursor.at = end
    return end < postings.length ? block[end] : block[end - 1] + 1
  }

  /** Leaves the candidates that the other term `at` passes. */
  private sift(scratch: Scratch, at: number): void {
    const { docs, count } = scratch
    const { picks } = scratch.meeting
    const { lead, others } = this
    const { sieve, freqs, befores } = others[at]
    const kept = sieve.pickWith(docs, count, picks, freqs, befores)
    scratch.count = kept
    if (kept === count) return
    gather(docs, picks, kept)
    gather(lead.places, picks, kept)
    for (let i = 0; i < at; i++) {
      gather(others[i].freqs, picks, kept)
      gather(others[i].befores, picks, kept)
    }
  }

  /** What is only known of the candidates that all terms have passed. */
  private countLead(count: number): void {
    const { postings, places, freqs, befores } = this.lead
    const all = postings.blockFreqs()
    for (let i = 0; i < count; i++) {
      befores[i] = postings.positionsBefore(places[i])
      freqs[i] = all[places[i]]
    }
  }

  /** Keeps the candidates where the phrase stands, and tells how often; answers how many they are. */
  private confirm(scratch: Scratch, minimum: number): number {
    const { docs, count } = scratch
    const { freqs } = scratch.meeting
    const { similarity, norms } = this
    let kept = 0
    if (count > 0) this.countLead(count)
    for (let i = 0; i < count; i++) {
      if (minimum > 0 && similarity!.score(this.leastFreq(i), norms === null ? 1 : norms[docs[i]]) < minimum) continue
      const freq = this.freq(i)
      docs[kept] = docs[i]
      freqs[kept] = freq
      kept += Number(freq > 0)
    }
    return kept
  }

  /** The phrase stands in candidate `i` no more often than any of its terms. */
  private leastFreq(i: number): number {
    const { lead, others } = this
    let least = lead.freqs[i]
    for (let k = 0; k < others.length; k++) least = Math.min(least, others[k].freqs[i])
    return least
  }

  /** How often the phrase stands in candidate `i`: as often as its first term stands where the others are at their places. */
  private freq(i: number): number {
    const { lead, others, first } = this
    let count = lead.read(i)
    if (this.starts.length < count) this.starts = new Int32Array(2 * count)
    const { starts } = this
    for (let k = 0; k < count; k++) starts[k] = lead.positions[k] - lead.offset
    for (let k = 0; k < others.length && count > 0; k++) if (others[k] !== first) count = this.keep(others[k], i, count)
    return count === 0 || lead === first ? count : this.counted(i, count)
  }

  /** Keeps the starts where `term` stands at its place. */
  private keep(term: PhraseTerm, i: number, count: number): number {
    const { starts } = this
    const { offset } = term
    const length = term.read(i)
    const { positions } = term
    let kept = 0
    let at = 0
    for (let k = 0; k < count; k++) {
      const wanted = starts[k] + offset
      while (at < length && positions[at] < wanted) at++
      if (at === length) break
      starts[kept] = starts[k]
      kept += Number(positions[at] === wanted)
    }
    return kept
  }

  /** How often the first term stands on one of the starts. */
  private counted(i: number, count: number): number {
    const { starts, first } = this
    const length = first.read(i)
    const { positions, offset } = first
    let found = 0
    let at = 0
    for (let k = 0; k < length; k++) {
      const start = positions[k] - offset
      while (at < count && starts[at] < start) at++
      if (at === count) break
      found += Number(starts[at] === start)
    }
    return found
  }
}
