// The engine's worker threads: started with the first task, let go when idle. Memory is shared with them, so tasks are small to send.
import { fileURLToPath } from 'node:url'
import { type ApiError, illegalState } from '../core/errors.ts'
import type * as worker from './worker.ts'

type Tasks = typeof worker
export type TaskName = keyof Tasks
type Task<N extends TaskName> = Parameters<Tasks[N]>[0]
type Answer<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>

interface Threads {
  run(task: unknown, options: { readonly name: string; readonly transferList: ArrayBuffer[] }): Promise<unknown>
  destroy(): Promise<void>
}

export interface WorkerPoolOptions {
  readonly threads: number
  /** The built worker; only needed where this file itself is not the built one. */
  readonly workerPath?: string
}

export class WorkerPool {
  private threads: Promise<Threads> | null = null
  private running = 0
  private readonly broken = new WeakMap<Threads, ApiError>()

  constructor(private readonly options: WorkerPoolOptions) {}

  /** Runs the function of that name in worker.ts. The memory in `given` is the thread's from then on. */
  async run<N extends TaskName>(name: N, task: Task<N>, given: ArrayBuffer[] = []): Promise<Answer<N>> {
    this.running++
    try {
      return await this.runIn((this.threads ??= this.start()), name, task, given)
    } finally {
      this.running--
    }
  }

  /** A task would not wait for others. */
  get hasIdleThread(): boolean {
    return this.running < this.options.threads
  }

  private async runIn<N extends TaskName>(starting: Promise<Threads>, name: N, task: Task<N>, given: ArrayBuffer[]): Promise<Answer<N>> {
    const threads = await starting
    try {
      return (await threads.run(task, { name, transferList: given })) as Answer<N>
    } catch (error) {
      throw this.broken.get(threads) ?? error
    }
  }

  /** Ends the threads, whatever they are at. */
  async close(): Promise<void> {
    const threads = this.threads
    this.threads = null
    await (await threads)?.destroy()
  }

  private async start(): Promise<Threads> {
    const { Piscina } = await import('piscina')
    const filename = this.options.workerPath ?? fileURLToPath(new URL('./worker.js', import.meta.url))
    const threads = new Piscina({ filename, minThreads: 0, maxThreads: this.options.threads, idleTimeout: 10_000 })
    // A thread that ends before it takes a task: its file is missing or does not load. Its tasks would wait for ever.
    threads.on('error', (error: Error) => {
      this.broken.set(threads, illegalState(`worker threads cannot run [${filename}]: ${error.message}`))
      this.threads = null
      void threads.destroy()
    })
    return threads
  }
}
