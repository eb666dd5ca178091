// The newest state of every id written since the last refresh, and of ids deleted a little while ago.
import type { CurrentVersion } from './operation.ts'
import type { DocumentPlace } from './segment-state.ts'

export interface VersionEntry extends CurrentVersion {
  /** Null for deletions. */
  readonly place: DocumentPlace | null
  /** When a deletion may be forgotten, by the clock. */
  readonly forgetAt: number
}

export class VersionMap {
  private entries = new Map<string, VersionEntry>()

  get(id: string): VersionEntry | undefined {
    return this.entries.get(id)
  }

  set(id: string, entry: VersionEntry): void {
    this.entries.set(id, entry)
  }

  get size(): number {
    return this.entries.size
  }

  /** After a refresh segments answer for documents; deletions are remembered until their time is over. */
  prune(now: number): void {
    const kept = new Map<string, VersionEntry>()
    for (const [id, entry] of this.entries) if (entry.deleted && entry.forgetAt > now) kept.set(id, entry)
    this.entries = kept
  }
}
