// What the engine remembers besides its indexes: changes come one after the other, each on disk before it counts, and none half-way.
import type { StateChange } from '../../index/store/state-file.ts'

interface DecidedChange {
  /** Within the part of the state that is kept so. */
  readonly changes: readonly StateChange[]
  /** Makes it count. */
  apply(): void
}

/** `decide` sees things as changes before left them; what it throws is the caller's. What cannot be kept does not happen. */
export type KeepChange = (decide: () => DecidedChange) => Promise<void>

/** The same for a part of the part. */
export const keepWithin =
  (member: string, keep: KeepChange): KeepChange =>
  decide =>
    keep(() => {
      const { changes, apply } = decide()
      return { changes: changes.map(([path, ...value]) => [[member, ...path], ...value]), apply }
    })
