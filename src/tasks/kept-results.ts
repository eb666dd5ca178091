// What came of tasks that nobody waited for, until somebody asks.
import type { ErrorEntry } from '../core/errors.ts'

/** A task that is over, as it is shown, with its answer or its error. */
export interface KeptResult {
  readonly task: Readonly<Record<string, unknown>>
  readonly response?: unknown
  readonly error?: ErrorEntry
}

/** Of so many the newest are remembered. */
const CAPACITY = 1000

export class KeptResults {
  /** Resolve when the task is over. */
  private readonly running = new Map<number, Promise<void>>()
  private readonly results = new Map<number, KeptResult>()

  /** Remembers what `work` resolves to, which must not reject. */
  keep(id: number, work: Promise<KeptResult>): void {
    const over = work.then(result => {
      this.running.delete(id)
      this.results.set(id, result)
      if (this.results.size > CAPACITY) this.results.delete(this.results.keys().next().value!)
    })
    this.running.set(id, over)
  }

  get(id: number): KeptResult | undefined {
    return this.results.get(id)
  }

  /** Resolves when a task whose result is kept is over; undefined for others. */
  whenOver(id: number): Promise<void> | undefined {
    return this.running.get(id)
  }
}
