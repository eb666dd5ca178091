// Schedules merges: large ones in worker threads, a few at a time; small ones on this one.
import { lazily } from '../../core/lazily.ts'
import { type MergeRunner, mergeInline } from '../../index/shard/merger.ts'
import { type WorkerPool, withoutThreads } from '../threads/worker-pool.ts'

const merging = lazily(() => import('../../index/merge/merge-task.ts'))

/** Bytes of the merged segments. A megabyte takes some 50 ms; smaller merges than this are over before a thread has started. */
const WORTH_A_THREAD = 1 << 18

/** Threads that merges may take besides those of searches, so that neither waits for the other. */
export const mergeThreads = (threads: number): number => Math.max(1, threads >> 1)

/** At most `limit` merges of all shards run in the pool; the others wait their turn. */
export function pooledMerges(pool: WorkerPool, limit: number, worthAThread = WORTH_A_THREAD): MergeRunner {
  let running = 0
  const waiting: (() => void)[] = []
  return async (sources, id) => {
    let bytes = 0
    for (const { reader } of sources) bytes += reader.byteLength
    if (bytes < worthAThread) return mergeInline(sources, id)
    if (running === limit) await new Promise<void>(resolve => waiting.push(resolve))
    else running++
    try {
      return await pool.run('mergeTask', merging().describeMerge(sources, id)).catch(withoutThreads(() => mergeInline(sources, id)))
    } finally {
      // The slot is handed over, so that no other merge takes it in between.
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
}
