// The newest state of every id whose document lies in the buffer, and of ids deleted a little while ago. Segments answer for all others.
import type { CurrentVersion } from './operation.ts'

export interface VersionEntry extends CurrentVersion {
  /** The root document in the buffer; -1 for deletions. */
  readonly doc: number
  /** By the clock; 0 for documents. */
  readonly deletedAt: number
}

export class VersionMap {
  private entries: Map<string, VersionEntry>

  constructor(entries: ReadonlyMap<string, VersionEntry> = new Map()) {
    this.entries = new Map(entries)
  }

  get(id: string): VersionEntry | undefined {
    return this.entries.get(id)
  }

  set(id: string, entry: VersionEntry): void {
    this.entries.set(id, entry)
  }

  /** The buffer became a segment, which answers for its documents from now on. Deletions from before `time` are forgotten. */
  bufferWritten(time: number): void {
    const kept = new Map<string, VersionEntry>()
    for (const [id, entry] of this.entries) if (entry.deleted && entry.deletedAt >= time) kept.set(id, entry)
    this.entries = kept
  }

  /** A copy of what is remembered of deletions. */
  deletions(): Map<string, VersionEntry> {
    return new Map([...this.entries].filter(([, entry]) => entry.deleted))
  }
}
