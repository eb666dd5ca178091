// Measures how long the phases of a search take.
import type { PhaseTook } from '../contracts/search-response.ts'

export type TimedPhase = keyof PhaseTook

export class PhaseTimes {
  private readonly millis: Record<TimedPhase, number> = { dfs_pre_query: 0, query: 0, fetch: 0, dfs_query: 0, expand: 0, can_match: 0 }

  constructor(private last: number) {}

  /** What passed since the last call was spent on this phase. */
  ended(phase: TimedPhase): void {
    const now = performance.now()
    this.millis[phase] += now - this.last
    this.last = now
  }

  print(): PhaseTook {
    const took = { ...this.millis }
    for (const phase of Object.keys(took) as TimedPhase[]) took[phase] = Math.round(took[phase])
    return took
  }
}
