// An open engine as its user holds it: typed functions, REST without a socket, and close.
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Api, addFunctions } from './api/functions.ts'
import { table } from './api/table.ts'
import { builtParts } from './core/built-parts.ts'
import { illegalArgument } from './core/errors.ts'
import { lazily } from './core/lazily.ts'
import { onFirstUse } from './core/on-first-use.ts'
import { dispatch } from './engine/dispatch/dispatch.ts'
import type { Engine, EngineImage, EngineOptions, EngineParts } from './engine/engine.ts'
import { openEngine } from './engine/open-engine.ts'
import { currentSecurity } from './engine/policy/security.ts'
import { pooledFlushes } from './engine/shards/flushes.ts'
import { mergeThreads, pooledMerges } from './engine/shards/merges.ts'
import { loggingThreads, pooledLogging } from './engine/threads/document-logging.ts'
import { WorkerPool, withoutThreads } from './engine/threads/worker-pool.ts'
import { writeHere } from './index/shard/flush-queue.ts'
import { mergeInline } from './index/shard/merger.ts'
import type { RestHandler, RestRequest, RestResponse } from './rest/rest-types.ts'
import { InlineRunner, PoolRunner } from './search/slices/slice-runner.ts'
import { hashHere } from './security/authentication/passwords.ts'
import type { ActAs } from './security/contracts/identity.ts'
import type { MissExplanation, SearchedRequest } from './testing/explain-miss.ts'

const explaining = lazily(() => import('./testing/explain-miss.ts'))
const rest = lazily(() => import('./rest/handle.ts'))
const exporting = lazily(() => import('./engine/images/export.ts'))
const importing = lazily(() => import('./engine/images/import.ts'))
const disk = lazily(() => import('./index/store/disk-directory.ts'))
const locks = lazily(() => import('./index/store/directory-lock.ts'))

/** Options of `export`. */
export interface ExportOptions {
  /** Names, aliases and patterns; all indexes by default. */
  readonly indices?: string | readonly string[]
  /** The file to write. Absent: the bytes are the answer. */
  readonly path?: string
}

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
  /**
   * The same functions, called as a user: an internal user, or one with given roles. With security on, calls without a user may do
   * everything.
   *
   * @example
   *   const reader = engine.as({ roles: ['readall'] })
   *   await reader.search({ index: 'books' })
   */
  as(identity: ActAs): Api
  /**
   * An engine of its own, in memory, that begins with everything this one holds: indexes, aliases, mappings, settings. Segments are shared
   * and never change, so it takes a few milliseconds for indexes of any size, and nothing that is written to one shows in the other.
   * What was written so far is refreshed first. The fork is to be closed by itself.
   *
   * @example
   *   const fork = await engine.fork()
   *   await fork.indices.delete({ index: 'books' })
   *   await engine.indices.exists({ index: 'books' }) // true
   *   await fork.close()
   */
  fork(): Promise<Searchlet>
  /**
   * Whole indexes, with settings, mappings and aliases, as one checksummed file or byte array: to ship a prebuilt index inside an
   * application, or as a fixture of tests. `open({ from })` opens it. A file appears under its name when it is complete.
   *
   * @example
   *   const bytes = await engine.export()
   *   await engine.export({ indices: 'books,authors', path: './books.searchlet' })
   *   const reader = await open({ from: './books.searchlet' })
   */
  export(options: ExportOptions & { readonly path: string }): Promise<void>
  export(options?: ExportOptions & { readonly path?: undefined }): Promise<Uint8Array>
  /**
   * Why is the document not among the hits of a search? A sentence for each part of the request that it fails.
   *
   * @example
   *   const { reasons } = await engine.explainMiss({ index: 'books', body: { query: { term: { title: 'Fox' } } } }, '1')
   *   reasons[0] // '`title` is `text`, `term` is not analysed, its token would be `fox`; try `match`'
   */
  explainMiss(request: SearchedRequest, id: string): Promise<MissExplanation>
  /** Commits what was written and releases files, threads and timers. May be called again. */
  close(): Promise<void>
}

const engines = new WeakMap<object, Engine>()

/** For doors of this package that have something to tell before there is a request. */
export const engineBehind = (searchlet: Searchlet): Engine => engines.get(searchlet)!

class OpenEngine {
  constructor(private readonly engine: Engine) {
    engines.set(this, engine)
    addFunctions(this, engine)
  }

  private readonly handler = onFirstUse((): RestHandler => {
    const { engine } = this
    return rest().createHandler(
      async (row, call) => {
        engine.countRestCall(row.name)
        return dispatch(engine, row, call)
      },
      table().filter(row => row.needs === undefined || engine.security.service),
    )
  })

  as(identity: ActAs): Api {
    const functions = {}
    addFunctions(functions, this.engine, { as: identity })
    return functions as Api
  }

  async fork(): Promise<Searchlet> {
    const { path: _, from: __, readOnly: ___, ...others } = this.engine.options
    const options = { ...others, security: currentSecurity(this.engine.security, this.engine.options.security) }
    // At once: what is written after the call is not to be in the fork.
    const image = this.engine.image()
    return start(options, () => image)
  }

  async export({ indices, path }: ExportOptions = {}): Promise<Uint8Array | undefined> {
    const { exportBytes, exportFile } = exporting()
    if (path === undefined) return exportBytes(this.engine, indices)
    await exportFile(this.engine, indices, path)
    return undefined
  }

  explainMiss(request: SearchedRequest, id: string): Promise<MissExplanation> {
    return explaining().explainMiss(this as unknown as Searchlet, request, id)
  }

  handle(request: RestRequest): Promise<RestResponse> {
    return this.handler()(request)
  }

  close(): Promise<void> {
    builtParts()?.keepCompiled()
    return this.engine.close()
  }
}

/** Opens an engine: in memory, or with `path` on the data kept there. */
export async function open(options: EngineOptions = {}): Promise<Searchlet> {
  const { from } = options
  if (options.readOnly === true && options.path === undefined) throw illegalArgument('[readOnly] needs a [path] to read from')
  if (from === undefined) return start(options)
  return start(options, async () => importing().readExport(from))
}

async function start(options: EngineOptions, beginning?: () => Promise<EngineImage>): Promise<Searchlet> {
  const threads = options.threads ?? defaultThreads()
  const { directory, isReadOnly, release: unlock } = await openDirectory(options.path, options.readOnly === true)
  const { close, ...threaded } = openThreads(threads, options)
  const release = async () => {
    await close()
    await unlock()
  }
  try {
    return new OpenEngine(
      await openEngine(options, { ...threaded, directory, isReadOnly, threads, release }, beginning),
    ) as unknown as Searchlet
  } catch (error) {
    await release()
    throw error
  }
}

/** `threads` 0: everything runs in the caller's thread. */
function openThreads(
  threads: number,
  { workerPath, logger }: EngineOptions,
): Pick<EngineParts, 'runner' | 'merge' | 'writeBuffer' | 'logging' | 'longLogging' | 'hasher'> & { close(): Promise<void> } {
  if (threads === 0) return { runner: new InlineRunner(), merge: mergeInline, writeBuffer: writeHere, close: async () => {} }
  const forMerges = mergeThreads(threads)
  const pool = new WorkerPool({
    threads: threads + forMerges,
    ...(workerPath !== undefined && { workerPath: pathOf(workerPath) }),
    warn: message => (logger === undefined ? process.emitWarning(message, { type: 'SearchletWarning' }) : logger.warn(message)),
  })
  return {
    runner: new PoolRunner(task => pool.run('searchSlice', task).catch(withoutThreads(() => null))),
    merge: pooledMerges(pool, forMerges),
    writeBuffer: pooledFlushes(pool),
    logging: pooledLogging(pool, loggingThreads(threads)),
    longLogging: pooledLogging(pool, threads),
    hasher: {
      parallel: Math.max(1, Math.floor(threads / 2)),
      hash: password => pool.run('hashPassword', { password }).catch(withoutThreads(() => hashHere.hash(password))),
      verify: (password, hash) =>
        pool.run('verifyPassword', { password, hash }).catch(withoutThreads(() => hashHere.verify(password, hash))),
    },
    close: () => pool.close(),
  }
}

const pathOf = (file: string | URL): string => (String(file).startsWith('file:') ? fileURLToPath(file) : String(file))

async function openDirectory(
  path: string | undefined,
  isReadOnly: boolean,
): Promise<Pick<EngineParts, 'directory' | 'isReadOnly' | 'release'>> {
  if (path === undefined) return { directory: null, isReadOnly: false, release: async () => {} }
  const { DiskDirectory } = disk()
  if (isReadOnly) return { directory: await DiskDirectory.openExisting(path), isReadOnly, release: async () => {} }
  const directory = await DiskDirectory.open(path)
  const lock = await locks().acquireLock(path)
  return { directory, isReadOnly, release: () => lock.release() }
}

function defaultThreads(): number {
  return Math.max(1, Math.min(8, availableParallelism() - 1))
}
