// Scores a conjunction of terms a block of the rarest at a time; blocks whose best scores cannot compete are not decoded.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import { BLOCK_SIZE, NO_MORE_DOCS } from '../../index/segment/segment-reader-api.ts'
import type { WindowCollector } from '../collect/collector.ts'
import type { BulkScorer, Scorer, TwoPhase } from '../exec/query.ts'
import { TermScorer } from './term-scorer.ts'
import { approximationOf } from './two-phase.ts'

export class ConjunctionBulkScorer implements BulkScorer {
  private readonly lead: Scorer
  /** The other clauses, rarest first. */
  private readonly walks: Scorer[]
  private readonly checks: TwoPhase[]
  private readonly excluded: Scorer[]
  private readonly docs = new Int32Array(BLOCK_SIZE)
  /** By term, then by candidate. */
  private readonly freqs: Int32Array[]
  private readonly sums = new Float64Array(BLOCK_SIZE)
  private readonly scores = new Float32Array(BLOCK_SIZE)
  /** Blocks up to here were found able to reach the minimum. */
  private judgedUpTo = -1

  constructor(
    private readonly terms: readonly TermScorer[],
    filter: readonly Scorer[],
    excluded: readonly Scorer[],
    private readonly mayCompete: boolean,
  ) {
    const checks: TwoPhase[] = []
    const walks = [...terms, ...filter].map(scorer => {
      const phase = scorer.twoPhase()
      if (phase !== null) checks.push(phase)
      return approximationOf(scorer, phase)
    })
    walks.sort((a, b) => a.cost() - b.cost())
    this.lead = walks[0]
    this.walks = walks.slice(1)
    this.checks = checks.sort((a, b) => a.matchCost - b.matchCost)
    this.excluded = [...excluded]
    this.freqs = terms.map(() => new Int32Array(BLOCK_SIZE))
  }

  /** Only terms may score here, and there must be something to intersect. */
  static suits(must: readonly Scorer[], filter: readonly Scorer[], excluded: readonly Scorer[]): must is readonly TermScorer[] {
    return must.length + filter.length + excluded.length > 1 && must.every(scorer => scorer instanceof TermScorer)
  }

  cost(): number {
    return this.lead.cost()
  }

  score(collector: WindowCollector, live: Bitset | null, from: number, to: number): number {
    const { lead, docs } = this
    let n = 0
    let minimum = this.minimumOf(collector)
    let doc = lead.doc < from ? lead.advance(from) : lead.doc
    while (doc < to) {
      if (minimum > 0 && doc > this.judgedUpTo) {
        const next = this.nextCompetitive(doc, minimum)
        if (next > doc) {
          if (next === NO_MORE_DOCS) {
            doc = NO_MORE_DOCS
            break
          }
          doc = lead.advance(next)
          continue
        }
      }
      const mismatch = this.mismatch(doc)
      if (mismatch > doc) {
        doc = mismatch === NO_MORE_DOCS ? NO_MORE_DOCS : lead.advance(mismatch)
        continue
      }
      if ((live === null || live.has(doc)) && this.confirmed(doc)) {
        docs[n] = doc
        for (let i = 0; i < this.terms.length; i++) this.freqs[i][n] = this.terms[i].postings.freq()
        if (++n === BLOCK_SIZE) {
          this.flush(collector, n)
          n = 0
          if (collector.done) return NO_MORE_DOCS
          minimum = this.minimumOf(collector)
        }
      }
      doc = lead.next()
    }
    if (n > 0) this.flush(collector, n)
    return doc
  }

  private minimumOf(collector: WindowCollector): number {
    return this.mayCompete ? collector.minCompetitiveScore : 0
  }

  /** `doc` when every clause has it, else the first document that may still match. */
  private mismatch(doc: number): number {
    const { walks } = this
    for (let i = 0; i < walks.length; i++) {
      const walk = walks[i]
      const at = walk.doc < doc ? walk.advance(doc) : walk.doc
      if (at > doc) return at
    }
    return doc
  }

  private confirmed(doc: number): boolean {
    const { checks, excluded } = this
    for (let i = 0; i < checks.length; i++) if (!checks[i].matches()) return false
    for (let i = 0; i < excluded.length; i++) {
      const scorer = excluded[i]
      if ((scorer.doc < doc ? scorer.advance(doc) : scorer.doc) === doc) return false
    }
    return true
  }

  /** The first document from `doc` on whose blocks together can reach the minimum. */
  private nextCompetitive(doc: number, minimum: number): number {
    for (;;) {
      let upTo = NO_MORE_DOCS
      for (let i = 0; i < this.terms.length; i++) {
        const { postings } = this.terms[i]
        const end = postings.shallowAdvance(Math.max(doc, postings.doc))
        if (end === NO_MORE_DOCS) return NO_MORE_DOCS
        if (end < upTo) upTo = end
      }
      let sum = 0
      for (let i = 0; i < this.terms.length; i++) sum += this.terms[i].maxScore(upTo)
      if (Math.fround(sum) >= minimum) {
        this.judgedUpTo = upTo
        return doc
      }
      doc = upTo + 1
    }
  }

  private flush(collector: WindowCollector, n: number): void {
    const { docs, sums, scores, terms } = this
    if (collector.needsScores) {
      sums.fill(0, 0, n)
      for (let i = 0; i < terms.length; i++) {
        terms[i].similarity.scoreBlock(docs, this.freqs[i], 0, n, terms[i].norms, scores)
        for (let k = 0; k < n; k++) sums[k] += scores[k]
      }
      for (let k = 0; k < n; k++) scores[k] = sums[k]
    }
    collector.collect(docs, scores, n)
  }
}
