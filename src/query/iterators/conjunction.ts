// Documents that match every clause: the rarest one leads, the others confirm, expensive two-phase checks come last.
import { NO_MORE_DOCS } from '../../index/contracts/segment-reader.ts'
import { Scorer, type TwoPhase } from '../contracts/scorer.ts'
import { approximationOf } from './two-phase.ts'

export class ConjunctionScorer extends Scorer {
  private readonly approximation: Scorer
  /** Cheapest first. */
  private readonly checks: TwoPhase[]
  private readonly phase: TwoPhase | null

  constructor(
    readonly required: readonly Scorer[],
    /** Those of `required` that count towards the score, in the order of the query. */
    readonly scoring: readonly Scorer[],
  ) {
    super()
    const walks: Scorer[] = []
    const checks: TwoPhase[] = []
    for (const scorer of required) {
      const phase = scorer.twoPhase()
      walks.push(approximationOf(scorer, phase))
      if (phase !== null) checks.push(phase)
    }
    this.checks = checks.sort((a, b) => a.matchCost - b.matchCost)
    this.approximation = walks.length === 1 ? walks[0] : new Intersection(walks)
    const matchCost = checks.reduce((sum, check) => sum + check.matchCost, 0)
    const judge = checks.length === 1 ? checks[0].judge : undefined
    this.phase = checks.length === 0 ? null : { approximation: this.approximation, matches: () => this.confirm(), matchCost, judge }
  }

  private confirm(): boolean {
    const checks = this.checks
    for (let i = 0; i < checks.length; i++) if (!checks[i].matches()) return false
    const { doc } = this.approximation
    this.doc = doc
    for (let i = 0; i < this.scoring.length; i++) this.scoring[i].doc = doc
    return true
  }

  next(): number {
    return this.settle(this.approximation.next())
  }

  advance(target: number): number {
    return this.settle(this.approximation.advance(target))
  }

  private settle(doc: number): number {
    if (this.checks.length > 0) while (doc !== NO_MORE_DOCS && !this.confirm()) doc = this.approximation.next()
    this.doc = doc
    return doc
  }

  cost(): number {
    return this.approximation.cost()
  }

  override twoPhase(): TwoPhase | null {
    return this.phase
  }

  score(): number {
    let sum = 0
    for (let i = 0; i < this.scoring.length; i++) sum += this.scoring[i].score()
    return Math.fround(sum)
  }

  override shallowAdvance(target: number): number {
    let upTo = NO_MORE_DOCS
    for (const scorer of this.scoring) {
      const end = scorer.shallowAdvance(target)
      if (end < upTo) upTo = end
    }
    return upTo
  }

  override maxScore(upTo: number): number {
    let sum = 0
    for (const scorer of this.scoring) sum += scorer.maxScore(upTo)
    return Math.fround(sum)
  }

  override setMinCompetitiveScore(score: number): void {
    if (this.scoring.length === 1) this.scoring[0].setMinCompetitiveScore(score)
  }
}

/** Plain leapfrog over iterators. */
export class Intersection extends Scorer {
  private readonly lead: Scorer
  private readonly others: Scorer[]

  constructor(walks: readonly Scorer[]) {
    super()
    const [lead, ...others] = [...walks].sort((a, b) => a.cost() - b.cost())
    this.lead = lead
    this.others = others
  }

  next(): number {
    return this.agree(this.lead.next())
  }

  advance(target: number): number {
    return this.agree(this.lead.advance(target))
  }

  private agree(doc: number): number {
    const { lead, others } = this
    search: while (doc !== NO_MORE_DOCS) {
      for (let i = 0; i < others.length; i++) {
        const other = others[i]
        if (other.doc < doc) {
          const at = other.advance(doc)
          if (at > doc) {
            doc = at === NO_MORE_DOCS ? NO_MORE_DOCS : lead.advance(at)
            continue search
          }
        }
      }
      break
    }
    this.doc = doc
    return doc
  }

  cost(): number {
    return this.lead.cost()
  }

  score(): number {
    return 0
  }
}
