// A bounded queue between requests and the audit sinks, in order, so that requests never wait.
import type { AuditRecord } from './audit-record.ts'
import type { AuditSink } from './audit-sinks.ts'

/** Told what went wrong: records were lost. */
type AuditComplaint = (message: string, error?: unknown) => void

/** Records that wait while the sinks are busy; more are counted and dropped. */
const MOST_WAITING = 10_000
const LARGEST_BATCH = 500

export class AuditQueue {
  private waiting: AuditRecord[] = []
  private dropped = 0
  private draining: Promise<void> | null = null

  constructor(
    private readonly sinks: readonly AuditSink[],
    private readonly complain: AuditComplaint,
    private readonly mostWaiting = MOST_WAITING,
  ) {}

  add(record: AuditRecord): void {
    if (this.waiting.length >= this.mostWaiting) {
      this.dropped++
      return
    }
    this.waiting.push(record)
    this.draining ??= this.drain()
  }

  /** Resolves when everything recorded so far is written. */
  async flush(): Promise<void> {
    while (this.draining !== null) await this.draining
  }

  private async drain(): Promise<void> {
    // After the request that records: writing takes nothing of its time.
    await new Promise(resolve => setImmediate(resolve))
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, LARGEST_BATCH)
      for (const sink of this.sinks) {
        try {
          await sink.write(batch)
        } catch (error) {
          this.complain(`${batch.length} records of the audit log could not be written`, error)
        }
      }
      if (this.dropped > 0) {
        this.complain(`${this.dropped} records of the audit log were dropped: more came than could be written`)
        this.dropped = 0
      }
    }
    this.draining = null
  }
}
