// The checkpoint of a shard's search: stops on cancellation or timeout, and pauses for other work.
import { type Checkpoint, type RememberedBy, TIME_OVER, TURN_OVER } from '../../core/checkpoint.ts'
import type { Turns } from '../../core/turns.ts'

interface SearchLimits {
  /** Throws when the search was cancelled. */
  readonly check: () => void
  /** Milliseconds since the epoch; null: no limit. */
  readonly deadline: number | null
  /** Null: nothing else waits for this thread. */
  readonly turns: Turns | null
}

/** What is being done over again if it is left now. */
type Step = 'weighing' | 'opening' | 'other'

const UNLIMITED: SearchLimits = { check() {}, deadline: null, turns: null }

/** Of one shard. Every page of a scroll has limits of its own. */
export class SearchCheckpoint implements Checkpoint {
  private limits = UNLIMITED
  private step: Step = 'other'

  begin(limits: SearchLimits): void {
    this.limits = limits
  }

  check(): void {
    const { check, deadline } = this.limits
    check()
    // What is weighed half is of no use: only hits can be answered in part.
    if (deadline !== null && this.step === 'opening' && Date.now() > deadline) throw TIME_OVER
  }

  pause(remembered: RememberedBy): void {
    this.check()
    const isKept = this.step === 'opening' || (this.step === 'weighing' && remembered === 'query')
    if (isKept && this.limits.turns?.isOver === true) throw TURN_OVER
  }

  /** Work that is called again after `TURN_OVER`. */
  during<T>(step: Step, work: () => T): T {
    this.step = step
    try {
      return work()
    } finally {
      this.step = 'other'
    }
  }
}
