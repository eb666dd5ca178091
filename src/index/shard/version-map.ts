// The newest state of every id whose document lies in a buffer, and of ids deleted a little while ago. Segments answer for all others.
import type { DocumentBuffer } from '../writer/document-buffer.ts'
import type { CurrentVersion } from './operation.ts'

export interface VersionEntry extends CurrentVersion {
  /** Where the document is; null for deletions. */
  readonly buffer: DocumentBuffer | null
  /** The root document in the buffer; -1 for deletions. */
  readonly doc: number
  /** By the clock; 0 for documents. */
  readonly deletedAt: number
}

/** The ids that were written to one buffer. */
export type Generation = ReadonlyMap<string, VersionEntry>

export class VersionMap {
  private readonly deletions: Map<string, VersionEntry>
  /** Oldest first; the last belongs to the buffer that is written to. An id's newest entry counts. */
  private generations: Map<string, VersionEntry>[] = [new Map()]

  constructor(deletions: ReadonlyMap<string, VersionEntry> = new Map()) {
    this.deletions = new Map(deletions)
  }

  get(id: string): VersionEntry | undefined {
    const deletion = this.deletions.get(id)
    if (deletion !== undefined) return deletion
    for (let i = this.generations.length - 1; i >= 0; i--) {
      const entry = this.generations[i].get(id)
      if (entry !== undefined) return entry
    }
    return undefined
  }

  set(id: string, entry: VersionEntry): void {
    if (entry.deleted) {
      for (const generation of this.generations) generation.delete(id)
      this.deletions.set(id, entry)
    } else {
      this.deletions.delete(id)
      this.generations[this.generations.length - 1].set(id, entry)
    }
  }

  /** What is set from now on belongs to another buffer. Answers what belongs to the one before. */
  begin(): Generation {
    this.generations.push(new Map())
    return this.generations[this.generations.length - 2]
  }

  /** The buffer of this generation became a segment, which answers for its documents from now on. Deletions from before `time` are forgotten. */
  bufferWritten(written: Generation, time: number): void {
    this.generations = this.generations.filter(generation => generation !== written)
    for (const [id, { deletedAt }] of this.deletions) if (deletedAt < time) this.deletions.delete(id)
  }

  /** A copy of what is remembered of deletions. */
  rememberedDeletions(): Map<string, VersionEntry> {
    return new Map(this.deletions)
  }
}
