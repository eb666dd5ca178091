// Documents whose doc values pass a test: all documents are candidates, so that any cheaper clause leads.
import type { Scorer } from '../contracts/scorer.ts'
import { AllDocsScorer } from './all-docs.ts'
import { ConfirmingScorer } from './two-phase.ts'

export class ColumnScorer extends ConfirmingScorer {
  protected readonly approximation: Scorer
  protected readonly matchCost = 2

  constructor(
    maxDoc: number,
    private readonly constant: number,
    readonly test: (doc: number) => boolean,
  ) {
    super()
    this.approximation = new AllDocsScorer(maxDoc, constant)
  }

  protected confirm(): boolean {
    return this.test(this.approximation.doc)
  }

  score(): number {
    return this.constant
  }

  override maxScore(): number {
    return this.constant
  }
}
