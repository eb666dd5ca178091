// What is remembered of an index, as it lies on disk: saves come one after the other, and a change that is being kept holds up the others.
import type { Eventually } from '../../core/eventually.ts'
import type { Directory } from '../../index/store/directory.ts'
import { StateFile } from '../../index/store/state-file.ts'
import type { IndexMetadata } from './index-metadata.ts'

const STATE_NAME = 'index'

export class KeptMetadata {
  private readonly file: StateFile<IndexMetadata> | null
  private isChanged = false
  private isRemoved = false
  private saving: Promise<unknown> = Promise.resolve()
  private saves = 0

  /** `directory` null: in memory. `record` answers what is remembered now, and `prepare` does beforehand what takes long of it. */
  constructor(
    readonly uuid: string,
    directory: Directory | null,
    private revision: number,
    private readonly record: () => IndexMetadata,
    private readonly prepare: () => Eventually<unknown>,
  ) {
    this.file = directory === null ? null : new StateFile(directory, STATE_NAME)
  }

  /** What a directory holds. Null when it holds no finished index. */
  static async load(directory: Directory): Promise<IndexMetadata | null> {
    return new StateFile<IndexMetadata>(directory, STATE_NAME).load()
  }

  /** Where another process writes: see StateFile. */
  loadNewer(): Promise<IndexMetadata | null | undefined> {
    return this.file!.loadNewer()
  }

  /** What is remembered is no longer what is on disk. */
  markChanged(): void {
    this.isChanged = true
  }

  get isDirty(): boolean {
    return this.isChanged
  }

  /** Resolves when all changes marked so far are durable, by any writer. */
  async saveChanges(): Promise<void> {
    if (!this.isChanged && this.saves === 0) return
    const release = await this.hold()
    try {
      if (this.isChanged) await this.keep(this.changed({}))
    } finally {
      release()
    }
  }

  /** Waits until nothing is being saved. Answers what lets others save again. */
  async hold(): Promise<() => void> {
    const { saving } = this
    let release = () => {}
    this.saving = new Promise<void>(resolve => {
      release = () => {
        this.saves--
        resolve()
      }
    })
    this.saves++
    await saving
    try {
      await this.prepare()
    } catch (error) {
      release()
      throw error
    }
    return release
  }

  /** What is to be remembered with these members changed. */
  changed(members: Partial<IndexMetadata>): IndexMetadata {
    return { ...this.record(), ...members, revision: ++this.revision }
  }

  /** For the holder of the save lock: makes it durable, or rejects and leaves what was there. */
  async keep(metadata: IndexMetadata): Promise<void> {
    const wasChanged = this.isChanged
    this.isChanged = false
    if (this.isRemoved || this.file === null) return
    try {
      await this.file.save(metadata)
    } catch (error) {
      if (wasChanged || this.file.isInDoubt) this.isChanged = true
      throw error
    }
  }

  /** Makes a change of this index alone last. */
  async keepChanged(members: Partial<IndexMetadata>): Promise<void> {
    const release = await this.hold()
    try {
      await this.keep(this.changed(members))
    } finally {
      release()
    }
  }

  /** Nothing is to be saved any more. */
  drop(): void {
    this.isRemoved = true
  }

  /** Deletes it, or rejects and leaves it. */
  async forget(): Promise<void> {
    const release = await this.hold()
    try {
      await this.file?.clear()
      this.drop()
    } catch (error) {
      // It may be gone, or come back after a crash: it is to be there.
      this.isChanged = true
      await this.keep(this.changed({})).catch(() => {})
      throw error
    } finally {
      release()
    }
  }
}
