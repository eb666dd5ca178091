// Bulk scorers that defer collecting documents from the index while doc values are cheaper.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import { NO_MORE_DOCS } from '../../index/contracts/segment-reader.ts'
import type { WindowCollector } from '../contracts/collector.ts'
import type { BulkScorer } from '../contracts/scorer.ts'

/** Made when it is first asked for documents. */
export class DeferredBulkScorer implements BulkScorer {
  private made: BulkScorer | null = null

  constructor(
    private readonly make: () => BulkScorer,
    private readonly expected: number,
  ) {}

  cost(): number {
    return this.expected
  }

  score(collector: WindowCollector, live: Bitset | null, from: number, to: number): number {
    this.made ??= this.make()
    return this.made.score(collector, live, from, to)
  }
}

/** Two ways to the same documents: the first one up to document `turn`, the second from there on. */
export class TurningBulkScorer implements BulkScorer {
  constructor(
    private readonly first: BulkScorer,
    private readonly second: BulkScorer,
    private readonly turn: number,
  ) {}

  cost(): number {
    return this.second.cost()
  }

  score(collector: WindowCollector, live: Bitset | null, from: number, to: number): number {
    if (from < this.turn) {
      const next = this.first.score(collector, live, from, Math.min(to, this.turn))
      if (next === NO_MORE_DOCS || next >= to) return next
      from = Math.max(next, this.turn)
    }
    return collector.done ? NO_MORE_DOCS : this.second.score(collector, live, from, to)
  }
}
