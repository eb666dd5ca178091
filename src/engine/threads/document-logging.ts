// Where documents of large bulks are read and logged: in worker threads that have nothing else to do.
import type { LogDocumentsTask, LoggedDocuments } from '../../index/writer/log-documents.ts'
import type { WorkerPool } from './worker-pool.ts'

/** In bytes of documents. */
interface PartSizes {
  /** Bulks of fewer are done before a thread has answered. */
  readonly least: number
  /** A bulk's first part is waited for, so it is small. */
  readonly first: number
  /** Smaller ones cost more to join. */
  readonly usual: number
}

/** A megabyte is some 50 ms of work. Joined, parts of one megabyte take twice as long as those of two and a half. */
const SIZES: PartSizes = { least: 500_000, first: 500_000, usual: 2_500_000 }

export interface DocumentLogging {
  readonly sizes: PartSizes
  /** How many tasks run at the same time at most. */
  readonly limit: number
  /** A task would be begun at once. */
  readonly hasRoom: boolean
  /** Rejects where the thread does not come to an end; null: the caller did it himself. */
  run(task: LogDocumentsTask): Promise<LoggedDocuments | null>
}

/**
 * One is left to searches. A single one has segments to make and merge: beside the caller's it is the second half of a machine of two
 * cores, on which moving work costs more than it gains.
 */
export const loggingThreads = (threads: number): number => threads - 1

/** At most `limit` tasks of all bulks run in the pool; undefined where none may. */
export function pooledLogging(pool: WorkerPool, limit: number): DocumentLogging | undefined {
  if (limit === 0) return undefined
  let running = 0
  return {
    sizes: SIZES,
    limit,
    get hasRoom() {
      return running < limit && pool.hasIdleThread
    },
    async run(task) {
      running++
      try {
        return await pool.run('logDocumentsTask', task, [task.bytes.buffer as ArrayBuffer])
      } finally {
        running--
      }
    },
  }
}
