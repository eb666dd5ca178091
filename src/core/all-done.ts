// Waits for all promises before it throws the first error, so that no work is left running.

/** Resolves when all have; rejects with the first error once every one is settled. */
export async function allDone(work: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(work)) if (outcome.status === 'rejected') throw outcome.reason
}
