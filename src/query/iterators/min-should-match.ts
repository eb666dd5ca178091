// Documents that match at least a minimum number of clauses.
import { NO_MORE_DOCS } from '../../index/contracts/segment-reader.ts'
import { Scorer } from '../contracts/scorer.ts'

/**
 * A match must have one of the n - minimum + 1 cheapest clauses, or it could not gather enough from the others. So only those
 * are walked, and the rest are asked about their candidates.
 */
export class MinShouldMatchScorer extends Scorer {
  private readonly leads: Scorer[]
  private readonly tail: Scorer[]
  private readonly total: number

  constructor(
    /** In the order of the query. */
    readonly clauses: readonly Scorer[],
    readonly minimum: number,
  ) {
    super()
    const byCost = [...clauses].sort((a, b) => a.cost() - b.cost())
    const leads = clauses.length - minimum + 1
    this.leads = byCost.slice(0, leads)
    this.tail = byCost.slice(leads)
    this.total = this.leads.reduce((sum, clause) => sum + clause.cost(), 0)
  }

  next(): number {
    return this.advance(this.doc + 1)
  }

  advance(target: number): number {
    const { leads, tail, minimum } = this
    for (;;) {
      let doc = NO_MORE_DOCS
      let matched = 0
      for (let i = 0; i < leads.length; i++) {
        const at = leads[i].doc < target ? leads[i].advance(target) : leads[i].doc
        if (at < doc) {
          doc = at
          matched = 1
        } else if (at === doc) matched++
      }
      if (doc === NO_MORE_DOCS) break
      for (let i = 0; i < tail.length && matched + tail.length - i >= minimum; i++) {
        const at = tail[i].doc < doc ? tail[i].advance(doc) : tail[i].doc
        if (at === doc) matched++
      }
      if (matched >= minimum) {
        this.doc = doc
        return doc
      }
      target = doc + 1
    }
    this.doc = NO_MORE_DOCS
    return NO_MORE_DOCS
  }

  cost(): number {
    return this.total
  }

  score(): number {
    const { clauses, doc } = this
    let sum = 0
    for (let i = 0; i < clauses.length; i++) if (clauses[i].doc === doc) sum += clauses[i].score()
    return Math.fround(sum)
  }
}
