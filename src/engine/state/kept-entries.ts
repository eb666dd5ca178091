// Things of one kind by name, kept with the state of the cluster: stored scripts, pipelines, templates, repositories.
import type { KeepChange } from './kept-state.ts'

/** `T`: what is used, `R`: what is kept of it. */
export class KeptEntries<T, R = string> {
  private readonly byName: Map<string, T>

  constructor(
    saved: Readonly<Record<string, R>>,
    read: (record: R) => T,
    private readonly recordOf: (entry: T) => R,
    private readonly keep: KeepChange,
  ) {
    this.byName = new Map(Object.entries(saved).map(([name, record]) => [name, read(record)]))
  }

  /** As they are at any time. */
  get all(): ReadonlyMap<string, T> {
    return this.byName
  }

  get(name: string): T | null {
    return this.byName.get(name) ?? null
  }

  /** `check` throws what stands against it when its turn comes. */
  put(name: string, entry: T, check: () => void = () => {}): Promise<void> {
    return this.keep(() => {
      check()
      return { changes: [[[name], this.recordOf(entry)]], apply: () => this.byName.set(name, entry) }
    })
  }

  /** `find` answers the names, or throws, when its turn comes. */
  remove(find: () => readonly string[]): Promise<void> {
    return this.keep(() => {
      const names = find()
      const apply = () => {
        for (const name of names) this.byName.delete(name)
      }
      return { changes: names.map(name => [[name]]), apply }
    })
  }

  record(): Record<string, R> {
    return Object.fromEntries([...this.byName].map(([name, entry]) => [name, this.recordOf(entry)]))
  }
}
