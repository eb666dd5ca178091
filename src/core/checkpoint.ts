// The checkpoint of long loops: every few thousand steps they ask here whether to go on, pause or stop.

/** Thrown where others wait for the thread, by work that remembers how far it came and is then called again. */
export const TURN_OVER = new Error('it is the turn of others')

/** Thrown where the time is over that a request gave itself: what was found until then is the answer. */
export const TIME_OVER = new Error('the time of the request is over')

/** What remembers: the query itself, or a weight of it, which is another when the query is weighed again. */
export type RememberedBy = 'query' | 'weight'

export interface Checkpoint {
  /** Throws when the work is to end: cancelled, or out of time. */
  check(): void
  /** The same, for work that has just put a result aside where it finds it again: it may be told, too, that it is the turn of others. */
  pause(remembered: RememberedBy): void
}

/** For work inside other work, none of which is called again. */
export const withoutTurns = (outer: Checkpoint): Checkpoint => ({ check: () => outer.check(), pause: () => outer.check() })

/** Never pauses and is never cancelled. */
export const NO_CHECKPOINT: Checkpoint = { check() {}, pause() {} }
