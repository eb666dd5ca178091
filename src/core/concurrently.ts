// Runs many asynchronous jobs, a limited number at a time. Jobs that answer at once leave others their turn, too.
import { Turns } from './turns.ts'

/** The longest time that they may hold this thread together. */
const TURN_MILLIS = 5

/** Pieces are begun in order. The first that fails fails all, and no further ones are begun. */
export async function concurrently(count: number, limit: number, work: (piece: number) => Promise<void>): Promise<void> {
  const turns = new Turns(TURN_MILLIS)
  let next = 0
  let failed = false
  const run = async () => {
    while (!failed && next < count) {
      try {
        await work(next++)
        if (turns.isOver) await turns.pass()
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, count) }, run))
}
