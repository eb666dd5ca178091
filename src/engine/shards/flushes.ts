// Schedules the flushes of full buffers to segments: large ones in worker threads, small ones on this one.
import { type BufferWriter, writeHere } from '../../index/shard/flush-queue.ts'
import { ownMemory } from '../../index/writer/buffer-log.ts'
import type { WorkerPool } from '../threads/worker-pool.ts'

/** Occurrences of terms. A hundred thousand take some 10 ms; fewer are over before a thread has answered. */
const WORTH_A_THREAD = 100_000

export function pooledFlushes(pool: WorkerPool, worthAThread = WORTH_A_THREAD): BufferWriter {
  return (log, id) => {
    const fields = [...log.meta, ...log.parts.flatMap(part => part.fields)]
    let occurrences = 0
    for (const { inverted, numbers } of fields) occurrences += (inverted?.numbers.length ?? 0) + (numbers?.docs.length ?? 0)
    if (occurrences < worthAThread) return writeHere(log, id)
    const task = pool.run('writeBufferTask', { log, id }, ownMemory(log))
    return task.catch(error => {
      // A thread that never began leaves the log whole.
      if (isGone(log.runs)) throw error
      return writeHere(log, id)
    })
  }
}

const isGone = (array: Int32Array) => array.buffer.byteLength === 0
