// Runs many asynchronous jobs, a limited number at a time.

/** Pieces are begun in order. The first that fails fails all, and no further ones are begun. */
export async function concurrently(count: number, limit: number, work: (piece: number) => Promise<void>): Promise<void> {
  let next = 0
  let failed = false
  const run = async () => {
    while (!failed && next < count) {
      try {
        await work(next++)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, count) }, run))
}
