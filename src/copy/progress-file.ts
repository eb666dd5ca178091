// The progress of a copy in a small file, from which the next run resumes.
import { readFile, rename, writeFile } from 'node:fs/promises'

interface SavedIndex {
  /** Another index of the same name is another index. */
  readonly uuid: string
  /** The one it is copied into; absent until that is made, and empty for a data stream. */
  into?: string
  /** The sequence number each shard was copied to. */
  readonly shards: Record<string, number>
}

interface Saved {
  readonly searchletCopy: 1
  readonly indices: Record<string, SavedIndex>
}

const SAVE_MILLIS = 1000

export class ProgressFile {
  private savedAt = 0
  private constructor(
    private readonly path: string | null,
    private readonly indices: Map<string, SavedIndex>,
  ) {}

  /** `path` null: nothing is kept. */
  static async open(path: string | null): Promise<ProgressFile> {
    if (path === null) return new ProgressFile(null, new Map())
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    return new ProgressFile(path, text === null ? new Map() : read(text, path))
  }

  /** Did an earlier run begin to copy this index into that one? */
  knows(name: string, uuid: string, into: string): boolean {
    const saved = this.indices.get(name)
    return saved?.uuid === uuid && (saved.into ?? into) === into
  }

  /** Nothing was copied, whatever an earlier run did elsewhere. */
  forget(name: string): void {
    this.indices.delete(name)
  }

  /** Saved before its target is made, so that a run that is killed does not find a stranger there. */
  async begin(name: string, uuid: string): Promise<void> {
    if (this.indices.get(name)?.uuid === uuid) return
    this.indices.set(name, { uuid, shards: {} })
    await this.save()
  }

  made(name: string, into: string): void {
    const index = this.indices.get(name)
    if (index !== undefined) index.into = into
  }

  /** The last sequence number that was copied, or -1. */
  reached(name: string, shard: number): number {
    return this.indices.get(name)?.shards[shard] ?? -1
  }

  /** What is not saved is copied again, which changes nothing: so once a second is often enough. */
  async reach(name: string, shard: number, sequenceNumber: number): Promise<void> {
    const index = this.indices.get(name)
    if (index !== undefined) index.shards[shard] = sequenceNumber
    if (Date.now() - this.savedAt >= SAVE_MILLIS) await this.save()
  }

  async save(): Promise<void> {
    if (this.path === null) return
    this.savedAt = Date.now()
    const saved: Saved = { searchletCopy: 1, indices: Object.fromEntries(this.indices) }
    await writeFile(`${this.path}.new`, `${JSON.stringify(saved, null, 2)}\n`)
    await rename(`${this.path}.new`, this.path)
  }
}

function read(text: string, path: string): Map<string, SavedIndex> {
  try {
    const saved = JSON.parse(text) as Partial<Saved>
    if (saved.searchletCopy === 1 && typeof saved.indices === 'object') return new Map(Object.entries(saved.indices))
  } catch {
    // Said below.
  }
  throw new Error(`${path} does not tell how far a copy came: remove it to begin anew`)
}
