// An open engine as its user holds it: typed functions, REST without a socket, and close.
import { availableParallelism } from 'node:os'
import { type Api, addFunctions } from './api/functions.ts'
import { table } from './api/table.ts'
import { dispatch } from './engine/dispatch.ts'
import { Engine, type EngineOptions, type EngineParts } from './engine/engine.ts'
import { mergeThreads, pooledMerges } from './engine/merges.ts'
import { WorkerPool } from './engine/worker-pool.ts'
import { mergeInline } from './index/shard/merger.ts'
import { createHandler } from './rest/handle.ts'
import type { RestHandler, RestRequest, RestResponse } from './rest/rest-types.ts'
import { InlineRunner, PoolRunner } from './search/slice-runner.ts'

/**
 * OpenSearch in this process. Functions are named as in the official client.
 *
 * @example
 *   const engine = await open()
 *   await engine.index({ index: 'books', id: '1', refresh: true, body: { title: 'The quick brown fox' } })
 *   const found = await engine.search({ index: 'books', body: { query: { match: { title: 'fox' } } } })
 *   found.hits.hits[0]._source // { title: 'The quick brown fox' }
 */
export interface Searchlet extends Api {
  /** Answers a REST request without a socket. Never rejects: errors are answers. */
  handle(request: RestRequest): Promise<RestResponse>
  /** Commits what was written and lets go of files, threads and timers. May be called again. */
  close(): Promise<void>
}

class OpenEngine {
  private readonly handler: RestHandler

  constructor(private readonly engine: Engine) {
    addFunctions(this, engine)
    this.handler = createHandler((row, call) => dispatch(engine, row, call), table)
  }

  handle(request: RestRequest): Promise<RestResponse> {
    return this.handler(request)
  }

  close(): Promise<void> {
    return this.engine.close()
  }
}

/** Opens an engine: in memory, or with `path` on the data kept there. */
export async function open(options: EngineOptions = {}): Promise<Searchlet> {
  const threads = options.threads ?? defaultThreads()
  const { directory, release: unlock } = await openDirectory(options.path)
  const { runner, merge, close } = openThreads(threads, options.workerPath)
  const release = async () => {
    await close()
    await unlock()
  }
  try {
    return new OpenEngine(await Engine.open(options, { directory, runner, merge, threads, release })) as unknown as Searchlet
  } catch (error) {
    await release()
    throw error
  }
}

/** `threads` 0: everything runs in the caller's thread. */
function openThreads(threads: number, workerPath?: string | URL): Pick<EngineParts, 'runner' | 'merge'> & { close(): Promise<void> } {
  if (threads === 0) return { runner: new InlineRunner(), merge: mergeInline, close: async () => {} }
  const forMerges = mergeThreads(threads)
  const pool = new WorkerPool({
    threads: threads + forMerges,
    ...(workerPath !== undefined && { workerPath: String(workerPath) }),
  })
  return {
    runner: new PoolRunner(task => pool.run('searchSlice', task)),
    merge: pooledMerges(pool, forMerges),
    close: () => pool.close(),
  }
}

async function openDirectory(path: string | undefined): Promise<Pick<EngineParts, 'directory' | 'release'>> {
  if (path === undefined) return { directory: null, release: async () => {} }
  const [{ DiskDirectory }, { acquireLock }] = await Promise.all([
    import('./index/store/disk-directory.ts'),
    import('./index/store/directory-lock.ts'),
  ])
  const directory = await DiskDirectory.open(path)
  const lock = await acquireLock(path)
  return { directory, release: () => lock.release() }
}

function defaultThreads(): number {
  return Math.max(1, Math.min(8, availableParallelism() - 1))
}
