// What the engine remembers besides its indexes: changes come one after the other, each on disk before it counts, and none half-way.

/** A part of what is kept, under `record`, and how it comes to count. */
interface StateChange<R> {
  readonly record: R
  apply(): void
}

/** `decide` sees things as changes before left them; what it throws is the caller's. What cannot be kept does not happen. */
export type KeepChange<R> = (decide: () => StateChange<R>) => Promise<void>
