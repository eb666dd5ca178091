// Where the slices of a shard are searched: in this thread, or side by side in worker threads.
import { fileURLToPath } from 'node:url'
import type { ShardStatistics } from './dfs.ts'
import { type ErrorMessage, unpackError } from './error-transfer.ts'
import type { PartialResult } from './partial-result.ts'
import { runQueryPhase } from './query-phase.ts'
import type { SearchRequest } from './search-request.ts'
import type { SearchTarget, WorkerTarget } from './search-target.ts'
import type { ShardContext } from './shard-context.ts'

/** One shard to search. */
export interface SliceJob {
  readonly context: ShardContext
  readonly target: SearchTarget
  readonly request: SearchRequest
  readonly options: ShardOptions
  /** Milliseconds since the epoch; null: no limit. */
  readonly deadline: number | null
  /** Throws when the search was cancelled. */
  readonly check: () => void
  /** The same as a word that workers poll: not 0 means cancelled. Null: cannot be cancelled. */
  readonly cancellation: Int32Array | null
}

/** What bears on a shard beside its target and the request. Plain data. */
export interface ShardOptions {
  /** Milliseconds since the epoch that `now` means. */
  readonly now: number
  readonly boost: number
  readonly statistics: ShardStatistics | null
  readonly maxClauseCount: number
  readonly allowExpensiveQueries: boolean
}

export interface SliceRunner {
  /** Whether slices run at the same time, so that cutting a shard into some is worth it. */
  readonly parallel: boolean
  /** `slices` hold places in `reader.segments`. Errors are those that searching in this thread would throw. */
  run(job: SliceJob, slices: readonly (readonly number[])[]): Promise<PartialResult[]>
  close(): Promise<void>
}

export class InlineRunner implements SliceRunner {
  readonly parallel: boolean = false

  async run(job: SliceJob, slices: readonly (readonly number[])[]): Promise<PartialResult[]> {
    return slices.map(segments => runQueryPhase(job.context, segments, job.deadline, job.check))
  }

  async close(): Promise<void> {}
}

/** What travels to a worker. */
export interface SliceTask {
  readonly target: WorkerTarget
  readonly request: SearchRequest
  readonly options: ShardOptions
  readonly segments: readonly number[]
  readonly deadline: number | null
  readonly cancellation: Int32Array | null
}

export type SliceAnswer = { readonly result: PartialResult } | { readonly error: ErrorMessage }

interface Pool {
  run(task: SliceTask): Promise<SliceAnswer>
  destroy(): Promise<void>
}

/**
 * A round trip to a worker costs some tens of microseconds when it is idle; a document costs some nanoseconds. Below so many documents
 * to look at, a shard is searched right here.
 */
const WORTH_A_THREAD = 200_000

export interface PoolOptions {
  readonly threads: number
  /** The built worker; only needed where this file itself is not the built one. */
  readonly workerPath?: string
  readonly worthAThread?: number
}

/** Searches big shards in worker threads, small ones here. The pool is loaded with the first big search. */
export class PoolRunner implements SliceRunner {
  readonly parallel: boolean = true
  private readonly inline = new InlineRunner()
  private pool: Promise<Pool> | null = null

  constructor(private readonly options: PoolOptions) {}

  async run(job: SliceJob, slices: readonly (readonly number[])[]): Promise<PartialResult[]> {
    if (!this.isWorthIt(job, slices)) return this.inline.run(job, slices)
    const pool = await this.load()
    const { request, options, deadline, cancellation } = job
    const target = job.target.describe()
    const answers = await Promise.all(slices.map(segments => pool.run({ target, request, options, segments, deadline, cancellation })))
    // Cancelled here has the reason; a worker only knows that it was.
    job.check()
    return answers.map(answer => {
      if ('error' in answer) throw unpackError(answer.error)
      return answer.result
    })
  }

  async close(): Promise<void> {
    const pool = this.pool
    this.pool = null
    if (pool !== null) await (await pool).destroy()
  }

  /** Asks for the estimate only where the shard is big enough at all. */
  private isWorthIt(job: SliceJob, slices: readonly (readonly number[])[]): boolean {
    const worth = this.options.worthAThread ?? WORTH_A_THREAD
    const { segments } = job.target.reader
    let docs = 0
    for (const slice of slices) for (const ord of slice) docs += segments[ord].reader.maxDoc
    return docs >= worth && job.context.cost() >= worth
  }

  private load(): Promise<Pool> {
    this.pool ??= this.start()
    return this.pool
  }

  private async start(): Promise<Pool> {
    const { Piscina } = await import('piscina')
    const filename = this.options.workerPath ?? fileURLToPath(new URL('./worker.js', import.meta.url))
    return new Piscina<SliceTask, SliceAnswer>({ filename, minThreads: 0, maxThreads: this.options.threads, idleTimeout: 10_000 })
  }
}

/** `threads` 0: everything runs in the caller's thread, and the pool is never loaded. */
export const sliceRunner = (options: PoolOptions): SliceRunner => (options.threads === 0 ? new InlineRunner() : new PoolRunner(options))
