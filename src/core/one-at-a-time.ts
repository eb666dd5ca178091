// Work that must not overlap.

export type InTurn = <T>(work: () => Promise<T> | T) => Promise<T>

/** Each piece of work begins when the one before has ended, in the order in which they were asked for; one that fails does not stop the others. */
export function oneAtATime(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
}
