// Changes of what is remembered of indexes: one request after the other, on disk before they count, all indexes of a request or none.
// One index changes by one save of its state. Several change by one save of a file that names all of them, changes-<n>.state beside the
// indexes; then each saves its own. What a crash or a refusing device leaves of that file counts until every one has.
import type { Eventually } from '../../core/eventually.ts'
import { oneAtATime } from '../../core/one-at-a-time.ts'
import type { Directory } from '../../index/store/directory.ts'
import { StateFile } from '../../index/store/state-file.ts'
import type { IndexMetadata } from './index-metadata.ts'
import type { KeptMetadata } from './kept-metadata.ts'

export interface IndexChange {
  readonly kept: KeptMetadata
  readonly members: Partial<IndexMetadata>
  /** Makes it count. Throws where something that came meanwhile stands against it: then it does not happen. */
  apply(): void
}

/** What is decided, and not in the files of all its indexes. */
interface UndoneChanges {
  readonly changed: readonly IndexMetadata[]
  /** By uuid. */
  readonly removed: readonly string[]
}

const NONE: UndoneChanges = { changed: [], removed: [] }

type Removal = () => Promise<void>

/** Indexes that end with a change. */
interface Ending {
  readonly uuids: readonly string[]
  /** Removed: they must not be found any more. */
  decided(): void
  /** Called until it does not reject. */
  readonly remove: Removal
}

export class MetadataChanges {
  private readonly inTurn = oneAtATime()
  private readonly file: StateFile<UndoneChanges> | null
  /** The file is there, or may be: nothing that it names may be removed in another way, or it would come back. */
  private isWritten = false
  /** Indexes whose own files lack what the file says, and removals that are not done. */
  private readonly waiting = new Set<KeptMetadata>()
  private readonly removals = new Set<Removal>()

  constructor(directory: Directory | null) {
    this.file = directory === null ? null : new StateFile(directory, 'changes')
  }

  /** What a process before left: indexes are to begin with it. */
  async load(): Promise<UndoneChanges> {
    const left = await this.file?.load()
    this.isWritten = left != null
    return left ?? NONE
  }

  /** Does what is left to do, as far as that can be. */
  async goOn(indices: readonly KeptMetadata[], removals: readonly Removal[]): Promise<void> {
    for (const index of indices) this.waiting.add(index)
    for (const removal of removals) this.removals.add(removal)
    await this.settle().catch(() => {})
  }

  /** `decide` sees all of `indices` as changes before left them; what it throws is the caller's. */
  change(indices: readonly KeptMetadata[], decide: () => Eventually<readonly IndexChange[]>, ending: Ending | null = null): Promise<void> {
    return this.inTurn(async () => {
      if (indices.length > 1 || ending !== null) await this.clear()
      const releases = await Promise.all(indices.map(index => index.hold()))
      try {
        const decided = decide()
        const changes = decided instanceof Promise ? await decided : decided
        await this.keep(
          changes.map(({ kept, members }) => ({ kept, metadata: kept.changed(members) })),
          ending?.uuids ?? [],
        )
        if (ending !== null) this.removals.add(ending.remove)
        ending?.decided()
        applyAll(changes)
      } finally {
        for (const release of releases) release()
      }
      await this.clear().catch(() => {})
    })
  }

  private async keep(
    changes: readonly { readonly kept: KeptMetadata; readonly metadata: IndexMetadata }[],
    removed: readonly string[],
  ): Promise<void> {
    if (this.file === null || (changes.length < 2 && removed.length === 0)) {
      for (const { kept, metadata } of changes) await kept.keep(metadata)
      return
    }
    await this.write({ changed: changes.map(({ metadata }) => metadata), removed })
    // From here on the change is durable, even if single files fail.
    for (const { kept, metadata } of changes) {
      await kept.keep(metadata).catch(() => {
        kept.markChanged()
        this.waiting.add(kept)
      })
    }
  }

  /** Resolves when no file names changes any more. */
  settle(): Promise<void> {
    return this.isWritten ? this.inTurn(() => this.clear()) : Promise.resolve()
  }

  private async write(changes: UndoneChanges): Promise<void> {
    this.isWritten = true
    try {
      await this.file?.save(changes)
    } catch (error) {
      this.isWritten = this.file!.isInDoubt
      throw error
    }
  }

  private async clear(): Promise<void> {
    if (!this.isWritten && this.removals.size === 0) return
    for (const index of [...this.waiting]) {
      await index.saveChanges()
      this.waiting.delete(index)
    }
    for (const removal of [...this.removals]) {
      await removal()
      this.removals.delete(removal)
    }
    await this.file?.clear()
    this.isWritten = false
  }
}

/** They are on disk: one that does not count in the end leaves the others in effect, and its file to be written anew. */
function applyAll(changes: readonly IndexChange[]): void {
  let failure: unknown
  for (const { kept, apply } of changes) {
    try {
      apply()
    } catch (error) {
      failure ??= error
      kept.markChanged()
    }
  }
  if (failure !== undefined) throw failure
}
