// The engine's worker threads: started with the first task, let go when idle. Memory is shared with them, so tasks are small to send.
import { fileURLToPath } from 'node:url'
import type * as worker from './worker.ts'

type Tasks = typeof worker
export type TaskName = keyof Tasks
type Task<N extends TaskName> = Parameters<Tasks[N]>[0]
type Answer<N extends TaskName> = ReturnType<Tasks[N]>

interface Threads {
  run(task: unknown, options: { readonly name: string }): Promise<unknown>
  destroy(): Promise<void>
}

export interface WorkerPoolOptions {
  readonly threads: number
  /** The built worker; only needed where this file itself is not the built one. */
  readonly workerPath?: string
}

export class WorkerPool {
  private threads: Promise<Threads> | null = null

  constructor(private readonly options: WorkerPoolOptions) {}

  /** Runs the function of that name in worker.ts. */
  async run<N extends TaskName>(name: N, task: Task<N>): Promise<Answer<N>> {
    this.threads ??= this.start()
    return (await this.threads).run(task, { name }) as Promise<Answer<N>>
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
    return new Piscina({ filename, minThreads: 0, maxThreads: this.options.threads, idleTimeout: 10_000 })
  }
}
