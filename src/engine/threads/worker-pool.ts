// The engine's pool of worker threads: started with the first task, stopped when idle. Memory is shared with them, so tasks are small to
// send.
import { builtParts } from '../../core/built-parts.ts'
import { type ApiError, illegalState } from '../../core/errors.ts'
import { lazily } from '../../core/lazily.ts'
import type * as worker from './worker.ts'

const piscina = lazily(() => import('piscina'))

type Tasks = typeof worker
type TaskName = keyof Tasks
type Task<N extends TaskName> = Parameters<Tasks[N]>[0]
type Answer<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>

interface Threads {
  run(task: unknown, options: { readonly name: string; readonly transferList: ArrayBuffer[] }): Promise<unknown>
  destroy(): Promise<void>
}

interface WorkerPoolOptions {
  readonly threads: number
  /** The built worker; only needed where this file itself is not the built one. */
  readonly workerPath?: string
  /** Called once where threads cannot be started. */
  readonly warn?: (message: string) => void
}

/** No thread is available; the caller does the work itself. What was transferred to the thread is untouched. */
export class NoThreads extends Error {}

/** For `catch`: what to do where there are no threads. */
export const withoutThreads =
  <T>(work: () => T) =>
  (error: unknown): T => {
    if (error instanceof NoThreads) return work()
    throw error
  }

export class WorkerPool {
  private threads: Threads | null = null
  private running = 0
  /** Whether a thread ever began: one that ends later is replaced. */
  private hasBegun = false
  private isMissing = false
  private readonly broken = new WeakMap<Threads, ApiError>()

  constructor(private readonly options: WorkerPoolOptions) {}

  /** Runs the function of that name in worker.ts. The memory in `given` is the thread's from then on. */
  async run<N extends TaskName>(name: N, task: Task<N>, given: ArrayBuffer[] = []): Promise<Answer<N>> {
    if (this.isMissing) throw new NoThreads()
    this.running++
    try {
      return (await this.started().run(task, { name, transferList: given })) as Answer<N>
    } catch (error) {
      throw this.isMissing ? new NoThreads() : error
    } finally {
      this.running--
    }
  }

  /** A task would not wait for others. */
  get hasIdleThread(): boolean {
    return !this.isMissing && this.running < this.options.threads
  }

  /** Terminates the threads, even amid a task. */
  async close(): Promise<void> {
    const { threads } = this
    this.threads = null
    await threads?.destroy()
  }

  private started(): Threads {
    try {
      this.threads ??= this.start()
      return this.threads
    } catch (error) {
      this.missing(error as Error)
      throw error
    }
  }

  private start(): Threads {
    const { Piscina } = piscina()
    const { workerPath = null, threads: maxThreads } = this.options
    const parts = builtParts()
    if (parts === undefined && workerPath === null) throw new Error('the sources have no built worker')
    // In the build the thread's parts are asked for their tasks, wherever they came from.
    const filename = parts === undefined ? workerPath : './entry-worker'
    const threads = new Piscina({ filename, name: 'searchSlice', minThreads: 0, maxThreads, idleTimeout: 10_000, workerData: workerPath })
    const pool: Threads = {
      run: async (task, options) => {
        try {
          return await threads.run(task, options)
        } catch (error) {
          throw this.broken.get(pool) ?? error
        }
      },
      destroy: () => threads.destroy(),
    }
    threads.on('workerCreate', () => {
      this.hasBegun = true
    })
    // A thread that ends before it takes a task: its file is missing or does not load. Its tasks would wait for ever.
    threads.on('error', (error: Error) => {
      this.broken.set(pool, illegalState(`a worker thread ended: ${error.message}`))
      if (!this.hasBegun) this.missing(error)
      this.threads = null
      void threads.destroy()
    })
    return pool
  }

  private missing({ message }: Error): void {
    if (this.isMissing) return
    this.isMissing = true
    const { workerPath, warn } = this.options
    const advice =
      workerPath === undefined
        ? `Let the process start them, or say open({ threads: 0 }); a bundle may need the entry 'searchlet/worker' as a file of its own, named in open({ workerPath })`
        : `[workerPath] is [${workerPath}]: it must be the built entry 'searchlet/worker'`
    warn?.(`worker threads cannot be had, so everything runs in the caller's thread: ${message.replace(/\.$/, '')}. ${advice}`)
  }
}
