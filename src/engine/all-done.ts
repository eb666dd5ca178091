// Waits for everything before it tells what went wrong: nobody is left at work when the caller goes on.

/** Resolves when all have; rejects with the first error once every one is settled. */
export async function allDone(work: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(work)) if (outcome.status === 'rejected') throw outcome.reason
}
