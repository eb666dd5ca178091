// Schedules the flushes of full buffers to segments: small ones at once, large ones in worker threads or in turns with other work.
import { type BufferWriter, writeHere, writeInTurns } from '../../index/shard/flush-queue.ts'
import { type BufferLog, ownMemory, writtenOccurrences } from '../../index/writer/buffer-log.ts'
import type { WorkerPool } from '../threads/worker-pool.ts'

/** Occurrences of terms. A hundred thousand take some 10 ms; fewer are over before a thread has answered. */
const WORTH_A_THREAD = 100_000
/** A field takes as long as so many, however few it has. Thousands of fields take longer on their way to a thread than they do here. */
const FIELD_OCCURRENCES = 100

export function pooledFlushes(pool: WorkerPool, worthAThread = WORTH_A_THREAD): BufferWriter {
  return (log, id) => {
    if (occurrencesOf(log, 0) < worthAThread) return flushHere(log, id)
    const task = pool.run('writeBufferTask', { log, id }, ownMemory(log))
    return task.catch(error => {
      // A thread that never began leaves the log whole.
      if (isGone(log.runs)) throw error
      return flushHere(log, id)
    })
  }
}

/** Without threads. What is small shows at once. */
export const flushHere: BufferWriter = (log, id) =>
  occurrencesOf(log, FIELD_OCCURRENCES) < WORTH_A_THREAD ? writeHere(log, id) : writeInTurns(log, id)

function occurrencesOf({ meta, parts }: BufferLog, ofField: number): number {
  let occurrences = 0
  for (const { inverted, numbers } of [...meta, ...parts.flatMap(part => part.fields)])
    occurrences += ofField + writtenOccurrences(inverted) + (numbers?.docs.length ?? 0)
  return occurrences
}

const isGone = (array: Int32Array) => array.buffer.byteLength === 0
