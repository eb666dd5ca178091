// Scores a conjunction of terms a block of the rarest clause at a time: its documents are candidates, which the other clauses sift one
// after another. Once a minimum is known, blocks whose best scores cannot reach it together are not decoded, and candidates are dropped
// as soon as the clauses that are left cannot lift them to it.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import { BLOCK_SIZE, NO_MORE_DOCS, type Postings } from '../../index/contracts/segment-reader.ts'
import type { WindowCollector } from '../contracts/collector.ts'
import type { BulkScorer, Scorer } from '../contracts/scorer.ts'
import type { SimScorer } from '../contracts/similarity.ts'
import { BlockCursor } from './block-cursor.ts'
import { PostingsScorer } from './postings.ts'
import { borrow, giveBack } from './scratch.ts'
import { gather, gatherFrom, type Sieve, sieveOf, TermSieve } from './sieve.ts'
import { TermScorer } from './term-scorer.ts'
import { ROUNDING } from './window-clause.ts'

/** After this many candidates, early scoring continues if it has dropped one candidate in WORTH_TRYING. */
const TRIAL = 256
const WORTH_TRYING = 3
/**
 * If not, for so many blocks they are not: the minimum grows, and what did not pay may do so then. Twice as many after each trial in vain, as
 * far as MAX_PAUSE.
 */
const PAUSE = 16
const MAX_PAUSE = 32

/** A scoring clause, with its columns for the candidates. */
class ScoringTerm {
  /** Of the candidates; another's, as long as none has been dropped. */
  freqs!: Int32Array
  /** Room for them. */
  ownFreqs!: Int32Array
  /** Of the documents judged last. */
  bound = 0

  constructor(
    readonly postings: Postings,
    readonly similarity: SimScorer,
    readonly norms: Uint8Array | null,
  ) {}
}

/** A clause that candidates must pass; `term` where it also scores them. */
interface Step {
  readonly sieve: Sieve
  readonly term: ScoringTerm | null
}

export class ConjunctionBulkScorer implements BulkScorer {
  /** In the order of the query, which is the order of their scores' sum. */
  private readonly terms: ScoringTerm[]
  private readonly lead: Lead
  /** Rarest first, expensive checks last. */
  private readonly steps: Step[]
  /** The candidates; the lead's, as long as none has been dropped. */
  private docs!: Int32Array
  /** Room for them. */
  private ownDocs!: Int32Array
  private picks!: Int32Array
  private sums!: Float64Array
  private scores!: Float32Array
  /** The rarest term: bounds are looked at for one of its blocks at a time. */
  private readonly pace: ScoringTerm | null
  /** Documents up to here were found able to reach the minimum. */
  private judgedUpTo = -1
  private needsScores = false
  /** Candidates whose scores were looked at early, and how many of them that has dropped. */
  private tried = 0
  private dropped = 0
  /** Blocks left until the next trial, and how many follow it if it does not pay. */
  private pause = 0
  private nextPause = PAUSE

  /** `must` scores, as far as its clauses are of terms with a similarity. */
  constructor(
    must: readonly Scorer[],
    filter: readonly Scorer[],
    excluded: readonly Scorer[],
    private readonly mayCompete: boolean,
  ) {
    const [lead, ...others] = walksOf([...must, ...filter])
    this.terms = []
    for (const scorer of must) {
      if (scorer instanceof TermScorer) this.terms.push(new ScoringTerm(scorer.postings, scorer.similarity, scorer.norms))
    }
    const termOf = (scorer: Scorer) =>
      (scorer instanceof TermScorer && this.terms.find(({ postings }) => postings === scorer.postings)) || null
    this.lead = leadOf(lead, termOf(lead))
    const candidates = lead.cost()
    this.steps = others.map(scorer => {
      const term = termOf(scorer)
      return { sieve: term === null ? sieveOf(scorer, candidates) : new TermSieve(term.postings), term }
    })
    for (const scorer of excluded) this.steps.push({ sieve: sieveOf(scorer, candidates, false), term: null })
    this.pace = this.terms.length === 0 ? null : this.terms.reduce((a, b) => (b.postings.docFreq < a.postings.docFreq ? b : a))
  }

  /**
   * Only terms may score here, there must be something to intersect, and the rarest clause must not be one that is confirmed document
   * by document.
   */
  static suits(must: readonly Scorer[], filter: readonly Scorer[], excluded: readonly Scorer[]): boolean {
    if (must.length + filter.length + excluded.length < 2 || must.length + filter.length === 0) return false
    for (const scorer of must) {
      if (!(scorer instanceof TermScorer || (scorer instanceof PostingsScorer && scorer.constant === 0))) return false
    }
    return rarestOf(must, filter).twoPhase() === null
  }

  cost(): number {
    return this.lead.cost()
  }

  score(collector: WindowCollector, live: Bitset | null, from: number, to: number): number {
    const scratch = borrow()
    this.ownDocs = scratch.docs
    this.picks = scratch.meeting.picks
    this.sums = scratch.sums
    this.scores = scratch.scores
    for (let i = 0; i < this.terms.length; i++) this.terms[i].ownFreqs = scratch.listOf(i)
    const doc = this.scoreLent(collector, live, from, to)
    giveBack(scratch)
    return doc
  }

  private scoreLent(collector: WindowCollector, live: Bitset | null, from: number, to: number): number {
    const { lead } = this
    this.needsScores = collector.needsScores && this.terms.length > 0
    if (!this.needsScores) this.scores.fill(0, 0, BLOCK_SIZE)
    let doc = from
    while (doc < to) {
      const minimum = this.mayCompete ? collector.minCompetitiveScore : 0
      let stop = to
      if (minimum > 0) {
        if (doc > this.judgedUpTo) doc = this.nextCompetitive(doc, minimum)
        if (doc >= to) break
        stop = Math.min(to, this.judgedUpTo + 1)
      }
      doc = lead.take(doc, stop, this.ownDocs, this.needsScores)
      this.docs = lead.docs
      let n = this.sift(lead.count, minimum > 0 && this.mayTry() ? minimum * (1 - ROUNDING) : 0)
      for (let i = 0; i < this.steps.length; i++) doc = Math.max(doc, this.steps[i].sieve.ahead)
      if (live !== null && n > 0) n = this.dropDeleted(n, live)
      if (n === 0) continue
      if (this.needsScores) this.addUp(n)
      collector.collect(this.docs, this.scores, n)
      if (collector.done) return NO_MORE_DOCS
    }
    return doc
  }

  /** The first document from `doc` on whose blocks together can reach the minimum. */
  private nextCompetitive(doc: number, minimum: number): number {
    const { terms, pace } = this
    if (pace === null) return minimum > 0 ? NO_MORE_DOCS : doc
    for (;;) {
      const upTo = pace.postings.shallowAdvance(Math.max(doc, pace.postings.doc))
      if (upTo === NO_MORE_DOCS) return NO_MORE_DOCS
      let sum = 0
      for (let i = 0; i < terms.length; i++) {
        const term = terms[i]
        const { postings } = term
        if (term !== pace && postings.shallowAdvance(Math.max(doc, postings.doc)) === NO_MORE_DOCS) return NO_MORE_DOCS
        term.bound = postings.bestScore(upTo, term.similarity)
        sum += term.bound
      }
      if (Math.fround(sum) >= minimum) {
        this.judgedUpTo = upTo
        return doc
      }
      doc = upTo + 1
    }
  }

  /** Whether scores are to be looked at early this time. */
  private mayTry(): boolean {
    if (this.tried >= TRIAL) {
      const isInVain = this.dropped * WORTH_TRYING < this.tried
      if (isInVain) this.pause = this.nextPause
      this.nextPause = isInVain ? Math.min(2 * this.nextPause, MAX_PAUSE) : PAUSE
      this.tried = this.dropped = 0
    }
    if (this.pause === 0) return true
    this.pause--
    return false
  }

  /** Keeps the candidates that pass all clauses and can reach `needed`; answers how many they are. */
  private sift(n: number, needed: number): number {
    const { picks, steps, lead } = this
    const isBounded = needed > 0
    // What the clauses that have not been asked may still add.
    let rest = 0
    if (isBounded) {
      this.sums.fill(0, 0, n)
      for (let i = 0; i < this.terms.length; i++) rest += this.terms[i].bound
      if (lead.term !== null) {
        rest -= lead.term.bound
        n = this.addScores(lead.term, n, needed - rest, -1)
      }
    }
    for (let i = 0; i < steps.length && n > 0; i++) {
      const { sieve, term } = steps[i]
      const freqs = term !== null && this.needsScores ? (term.freqs = term.ownFreqs) : null
      const kept = freqs === null ? sieve.pick(this.docs, n, picks) : (sieve as TermSieve).pickWith(this.docs, n, picks, freqs)
      if (kept < n) this.close(kept, i)
      n = kept
      if (isBounded && term !== null) {
        rest -= term.bound
        n = this.addScores(term, n, needed - rest, i)
      }
    }
    return n
  }

  /** Adds the scores of the clause asked last, and drops the candidates that have less than `least` then. */
  private addScores(term: ScoringTerm, n: number, least: number, step: number): number {
    const { scores, sums, picks } = this
    term.similarity.scoreBlock(this.docs, term.freqs, 0, n, term.norms, scores)
    let kept = 0
    for (let i = 0; i < n; i++) {
      const sum = sums[i] + scores[i]
      sums[i] = sum
      picks[kept] = i
      kept += Number(sum >= least)
    }
    this.tried += n
    if (kept < n) {
      this.dropped += n - kept
      this.close(kept, step)
      if (step >= 0) gather(term.freqs, picks, kept)
    }
    return kept
  }

  /** Closes the gaps between the picked candidates in the frequencies that clauses before `step` have read. */
  private close(kept: number, step: number): void {
    const { ownDocs, picks, sums, steps, lead } = this
    gatherFrom(this.docs, ownDocs, picks, kept)
    this.docs = ownDocs
    if (!this.needsScores) return
    if (this.mayCompete) gather(sums, picks, kept)
    if (lead.term !== null) {
      gatherFrom(lead.term.freqs, lead.term.ownFreqs, picks, kept)
      lead.term.freqs = lead.term.ownFreqs
    }
    for (let i = 0; i < step; i++) {
      const { term } = steps[i]
      if (term !== null) gather(term.freqs, picks, kept)
    }
  }

  private dropDeleted(n: number, live: Bitset): number {
    const { docs, picks } = this
    let kept = 0
    for (let i = 0; i < n; i++) if (live.has(docs[i])) picks[kept++] = i
    if (kept < n) this.close(kept, this.steps.length)
    return kept
  }

  /** The scores, added up in the order of the query. */
  private addUp(n: number): void {
    const { docs, sums, scores, terms } = this
    for (let i = 0; i < terms.length; i++) {
      const { similarity, freqs, norms } = terms[i]
      similarity.scoreBlock(docs, freqs, 0, n, norms, scores)
      if (i === 0) for (let k = 0; k < n; k++) sums[k] = scores[k]
      else for (let k = 0; k < n; k++) sums[k] += scores[k]
    }
    for (let k = 0; k < n; k++) scores[k] = sums[k]
  }
}

function rarestOf(must: readonly Scorer[], filter: readonly Scorer[]): Scorer {
  let rarest = must.length > 0 ? must[0] : filter[0]
  for (const scorer of must) if (scorer.cost() < rarest.cost()) rarest = scorer
  for (const scorer of filter) if (scorer.cost() < rarest.cost()) rarest = scorer
  return rarest
}

/** The clauses, rarest first; those that are confirmed document by document come last, the cheaper ones before, unless all are rarer. */
function walksOf(scorers: readonly Scorer[]): Scorer[] {
  const sorted = [...scorers].sort((a, b) => a.cost() - b.cost())
  const [lead, ...others] = sorted
  const matchCost = (scorer: Scorer) => scorer.twoPhase()?.matchCost ?? 0
  return [lead, ...others.sort((a, b) => matchCost(a) - matchCost(b) || a.cost() - b.cost())]
}

/** The clause that names the candidates. */
interface Lead {
  /** Those taken last. */
  readonly docs: Int32Array
  readonly count: number
  readonly term: ScoringTerm | null
  cost(): number
  /**
   * Takes documents of [from, stop), no more than a block, and answers from where on there are more. `room` is for them, unless they lie
   * somewhere already. Frequencies go to `term`, where `needsFreqs` says so.
   */
  take(from: number, stop: number, room: Int32Array, needsFreqs: boolean): number
}

const leadOf = (scorer: Scorer, term: ScoringTerm | null): Lead =>
  scorer instanceof TermScorer || scorer instanceof PostingsScorer ? new TermLead(scorer.postings, term) : new ScorerLead(scorer)

class TermLead implements Lead {
  docs!: Int32Array
  count = 0
  private readonly cursor: BlockCursor

  constructor(
    private readonly postings: Postings,
    readonly term: ScoringTerm | null,
  ) {
    this.cursor = new BlockCursor(postings)
  }

  cost(): number {
    return this.postings.docFreq
  }

  take(from: number, stop: number, room: Int32Array, needsFreqs: boolean): number {
    const { cursor, postings } = this
    this.count = 0
    if (!cursor.seek(from)) return NO_MORE_DOCS
    const begin = cursor.at
    const end = cursor.endBelow(stop)
    const block = postings.docs
    this.count = end - begin
    cursor.at = end
    if (begin === 0) this.docs = block
    else {
      this.docs = room
      for (let i = begin; i < end; i++) room[i - begin] = block[i]
    }
    if (this.term !== null && needsFreqs && end > begin) takeFreqs(this.term, postings.blockFreqs(), begin, end)
    return end < postings.length ? block[end] : block[end - 1] + 1
  }
}

function takeFreqs(term: ScoringTerm, all: Int32Array, begin: number, end: number): void {
  term.freqs = all
  if (begin === 0) return
  term.freqs = term.ownFreqs
  for (let i = begin; i < end; i++) term.ownFreqs[i - begin] = all[i]
}

class ScorerLead implements Lead {
  docs!: Int32Array
  count = 0
  readonly term = null

  constructor(private readonly scorer: Scorer) {}

  cost(): number {
    return this.scorer.cost()
  }

  take(from: number, stop: number, room: Int32Array): number {
    const { scorer } = this
    let n = 0
    let doc = scorer.doc < from ? scorer.advance(from) : scorer.doc
    for (; doc < stop && n < BLOCK_SIZE; doc = scorer.next()) room[n++] = doc
    this.docs = room
    this.count = n
    return doc
  }
}
