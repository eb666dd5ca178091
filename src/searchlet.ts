// An open engine as its user holds it: typed functions, REST without a socket, and close.
import type { Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { calledThrough } from './api/caught-error.ts'
import { type Api, addFunctions } from './api/functions.ts'
import { rowNamed, table } from './api/table.ts'
import type { Attachment } from './attach/attachment.ts'
import { DIALECT } from './attach/dialect.ts'
import { ASYNC_DISPOSE } from './core/async-dispose.ts'
import { builtParts } from './core/built-parts.ts'
import { illegalArgument } from './core/errors.ts'
import type { Eventually } from './core/eventually.ts'
import { lazily } from './core/lazily.ts'
import { onFirstUse } from './core/on-first-use.ts'
import type { Operation } from './engine/calls/operation.ts'
import { checkExportOptions, checkOptions } from './engine/check-options.ts'
import { type Answer, dispatch, type RawCall } from './engine/dispatch/dispatch.ts'
import type { Engine, EngineImage, EngineOptions, EngineParts } from './engine/engine.ts'
import type { AdoptedIndex } from './engine/images/import.ts'
import { openEngine } from './engine/open-engine.ts'
import { currentSecurity } from './engine/policy/security.ts'
import type { IndexSettingsRequest } from './engine/settings/index-settings-request.ts'
import { flushHere, pooledFlushes } from './engine/shards/flushes.ts'
import { mergeThreads, pooledMerges } from './engine/shards/merges.ts'
import { loggingThreads, pooledLogging } from './engine/threads/document-logging.ts'
import { WorkerPool, withoutThreads } from './engine/threads/worker-pool.ts'
import { mergeInline } from './index/shard/merger.ts'
import type { DirectoryLock } from './index/store/directory-lock.ts'
import type { RestHandler, RestRequest, RestResponse } from './rest/rest-types.ts'
import { InlineRunner, PoolRunner } from './search/slices/slice-runner.ts'
import { hashHere } from './security/authentication/passwords.ts'
import type { SecurityRecord } from './security/config/config-record.ts'
import type { ActAs } from './security/contracts/identity.ts'
import type { MissExplanation, SearchedRequest } from './testing/explain-miss.ts'

const explaining = lazily(() => import('./testing/explain-miss.ts'))
const rest = lazily(() => import('./rest/handle.ts'))
const exporting = lazily(() => import('./engine/images/export.ts'))
const importing = lazily(() => import('./engine/images/import.ts'))
const disk = lazily(() => import('./index/store/disk-directory.ts'))
const attaching = lazily(() => import('./attach/attachment.ts'))
const answering = lazily(() => import('./attach/owner.ts'))
const locks = lazily(() => import('./index/store/directory-lock.ts'))

/** Options of `export`. */
export interface ExportOptions {
  /** Names, aliases and patterns; all indexes by default. */
  readonly indices?: string | readonly string[]
  /** The file to write. Absent: the bytes are the answer. */
  readonly path?: string
}

/** Options of `adopt`. */
export interface AdoptOptions {
  /** The bytes of an export, or the file that holds them. */
  readonly from: Uint8Array | string
  /** Index settings that take the place of the export's, such as `{ number_of_replicas: 1 }`. */
  readonly settings?: IndexSettingsRequest
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
  export(
    options: ExportOptions & {
      /** The file to write; the bytes are answered without one. */
      readonly path: string
    },
  ): Promise<void>
  export(
    options?: ExportOptions & {
      /** The file to write; the bytes are answered without one. */
      readonly path?: undefined
    },
  ): Promise<Uint8Array>
  /**
   * Adds the indexes of an export to those there are: segments are taken over as they are, with settings, mappings and aliases, and nothing is indexed
   * anew. Where an index of the same name is there already, nothing changes and it is an error.
   *
   * @example
   *   await engine.adopt({ from: await other.export({ indices: 'books' }) })
   */
  adopt(options: AdoptOptions): Promise<readonly AdoptedIndex[]>
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
  /**
   * The same, at the end of a block.
   *
   * @example
   *   await using engine = await open()
   */
  [Symbol.asyncDispose](): Promise<void>
}

const engines = new WeakMap<object, Engine>()

/** For doors of this package that have something to tell before there is a request. */
export const engineBehind = (searchlet: Searchlet): Engine => engines.get(searchlet)!

/** Where the calls of a Searchlet are answered. */
interface Seat {
  answer(row: Operation, call: RawCall): Eventually<Answer>
  handle(request: RestRequest): Promise<RestResponse>
  fork(): Promise<Searchlet>
  export(options: ExportOptions): Promise<Uint8Array | undefined>
  adopt(options: AdoptOptions): Promise<readonly AdoptedIndex[]>
  close(): Promise<void>
}

class OpenSearchlet {
  declare private readonly seat: Seat
  declare private readonly path: string | undefined

  constructor(seat: Seat, path: string | undefined) {
    // Not enumerable, so that it is not printed; no private names, which a proxy of an engine would not have.
    Object.defineProperty(this, 'seat', { value: seat })
    Object.defineProperty(this, 'path', { value: path })
    addFunctions(this, (row, call) => seat.answer(row, call))
  }

  as(identity: ActAs): Api {
    const functions = {}
    addFunctions(functions, (row, call) => this.seat.answer(row, call), { as: identity })
    return functions as Api
  }

  fork(): Promise<Searchlet> {
    return calledThrough(this.fork, () => this.seat.fork())
  }

  export(options: ExportOptions = {}): Promise<Uint8Array | undefined> {
    return calledThrough(this.export, () => {
      checkExportOptions(options)
      return this.seat.export(options)
    })
  }

  adopt(options: AdoptOptions): Promise<readonly AdoptedIndex[]> {
    return calledThrough(this.adopt, () => this.seat.adopt(options))
  }

  explainMiss(request: SearchedRequest, id: string): Promise<MissExplanation> {
    return explaining().explainMiss(this as unknown as Searchlet, request, id)
  }

  handle(request: RestRequest): Promise<RestResponse> {
    return this.seat.handle(request)
  }

  close(): Promise<void> {
    builtParts()?.keepCompiled()
    return this.seat.close()
  }

  /** Printed, it is one line. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return `Searchlet { ${this.path === undefined ? 'in memory' : `path: '${this.path}'`} }`
  }

  [ASYNC_DISPOSE](): Promise<void> {
    return this.close()
  }
}

/** An engine of this process. */
class EngineSeat implements Seat {
  /** `leave`: other processes are answered by this one no more; null where there are none. */
  constructor(
    readonly engine: Engine,
    private readonly leave: () => Promise<void> | null,
  ) {}

  private readonly handler = onFirstUse((): RestHandler => {
    const hasSecurity = Boolean(this.engine.security.service)
    return rest().createHandler(
      (row, call) => this.answerRest(row, call),
      table().filter(row => row.needs === undefined || hasSecurity),
    )
  })

  answer(row: Operation, call: RawCall): Eventually<Answer> {
    return dispatch(this.engine, row, call)
  }

  answerRest(row: Operation, call: RawCall): Eventually<Answer> {
    this.engine.countRestCall(row.name)
    return dispatch(this.engine, row, call)
  }

  handle(request: RestRequest): Promise<RestResponse> {
    return this.handler()(request)
  }

  fork(): Promise<Searchlet> {
    const { engine } = this
    // At once: what is written after the call is not to be in the fork.
    const image = engine.image()
    return forked(engine.options, engine.security.service?.record(), () => image)
  }

  async export({ indices, path }: ExportOptions): Promise<Uint8Array | undefined> {
    const { exportBytes, exportFile } = exporting()
    if (path === undefined) return exportBytes(this.engine, indices)
    await exportFile(this.engine, indices, path)
    return undefined
  }

  adopt({ from, settings }: AdoptOptions): Promise<readonly AdoptedIndex[]> {
    return importing().adoptIndices(this.engine, from, settings)
  }

  /** Calls after it are refused; it begins at once unless other processes are attached. */
  close(): Promise<void> {
    const leaving = this.engine.isClosing ? null : this.leave()
    return leaving === null ? this.engine.close() : leaving.then(() => this.engine.close())
  }
}

/** An engine of this process, or that of the process which has the directory. */
class AttachedSeat implements Seat {
  constructor(
    private readonly attachment: Attachment<EngineSeat>,
    private readonly options: EngineOptions,
  ) {}

  answer(row: Operation, call: RawCall): Eventually<Answer> {
    return this.attachment.answer(row, call)
  }

  handle(request: RestRequest): Promise<RestResponse> {
    return this.attachment.handle(request)
  }

  fork(): Promise<Searchlet> {
    return this.attachment.either(
      async owner => {
        const { export: bytes, cluster, security } = await owner.image()
        return forked(this.options, security, async () => ({ ...(await importing().readExport(bytes)), cluster }))
      },
      own => own.fork(),
    )
  }

  export(options: ExportOptions): Promise<Uint8Array | undefined> {
    // The owner may be in another folder.
    const path = options.path === undefined ? undefined : resolve(options.path)
    return this.attachment.either(
      owner => owner.export(options.indices, path),
      own => own.export(options),
    )
  }

  adopt({ from, settings }: AdoptOptions): Promise<readonly AdoptedIndex[]> {
    const source = typeof from === 'string' ? resolve(from) : from
    return this.attachment.either(
      owner => owner.adopt(source, settings),
      own => own.adopt({ from, ...(settings && { settings }) }),
      'adopt',
    )
  }

  close(): Promise<void> {
    return this.attachment.close()
  }
}

function forked(
  { path: _, from: __, readOnly: ___, attach: ____, ...others }: EngineOptions,
  record: SecurityRecord | undefined,
  image: () => Promise<EngineImage>,
): Promise<Searchlet> {
  return openHere({ ...others, security: currentSecurity(record, others.security) }, image).then(searchletOf)
}

function searchletOf(seat: EngineSeat): Searchlet {
  const searchlet = new OpenSearchlet(seat, seat.engine.options.path)
  engines.set(searchlet, seat.engine)
  return searchlet as unknown as Searchlet
}

/** Opens an engine: in memory, or with `path` on the data kept there. */
export function open(options: EngineOptions = {}): Promise<Searchlet> {
  return calledThrough(open, () => opened(options))
}

async function opened(options: EngineOptions): Promise<Searchlet> {
  checkOptions(options)
  if (options.path === undefined && (options.readOnly === true || options.attach === true))
    throw illegalArgument(
      `[${options.readOnly === true ? 'readOnly' : 'attach'}] needs a [path]${options.readOnly === true ? ' to read from' : ''}`,
    )
  if (options.path === undefined || options.attach !== true) return searchletOf(await openHere(options, beginningOf(options)))
  const attachment = await attaching().Attachment.open<EngineSeat>({
    path: options.path,
    isReadOnly: options.readOnly === true,
    wantsSecurity: options.security !== undefined,
    table,
    openHere: isSecured => openUnlessLocked(options, isSecured),
  })
  return new OpenSearchlet(new AttachedSeat(attachment, options), options.path) as unknown as Searchlet
}

const beginningOf = ({ from }: EngineOptions) => (from === undefined ? undefined : () => importing().readExport(from))

async function openUnlessLocked(options: EngineOptions, isSecured: boolean): Promise<EngineSeat | null> {
  // Who knows no users must not answer in the place of one who does.
  if (isSecured && options.security === undefined) return null
  try {
    return await openHere(options, beginningOf(options))
  } catch (error) {
    if (error instanceof locks().DirectoryLocked && error.owner?.guests !== null) return null
    throw error
  }
}

async function openHere(options: EngineOptions, beginning?: () => Promise<EngineImage>): Promise<EngineSeat> {
  const threads = options.threads ?? defaultThreads()
  const { directory, isReadOnly, hasWriter, lock } = await openDirectory(options.path, options.readOnly === true)
  const { close, ...threaded } = openThreads(threads, options)
  let leave: () => Promise<void> | null = () => null
  const release = async () => {
    await leave()
    await close()
    await lock?.release()
  }
  try {
    const engine = await openEngine(options, { ...threaded, directory, isReadOnly, hasWriter, threads, release }, beginning)
    if (lock !== null) leave = await serveOthers(engine, lock, options.attach !== false)
    return new EngineSeat(engine, () => leave())
  } catch (error) {
    await release()
    throw error
  }
}

/** Other processes of this user may be attached. Answers what ends that. */
async function serveOthers(engine: Engine, lock: DirectoryLock, isWanted: boolean): Promise<() => Promise<void> | null> {
  if (!isWanted) {
    await lock.serve(null)
    return () => null
  }
  const processes = onFirstUse(() => new (answering().AttachedProcesses)(engine, rowNamed))
  let areThere = false
  const onConnection = (socket: Socket) => {
    areThere = true
    processes().serve(socket)
  }
  await lock.serve({ dialect: DIALECT, onConnection })
  return () => (areThere ? processes().leave() : null)
}

/** `threads` 0: everything runs in the caller's thread. */
function openThreads(
  threads: number,
  { workerPath, logger }: EngineOptions,
): Pick<EngineParts, 'runner' | 'merge' | 'writeBuffer' | 'logging' | 'longLogging' | 'hasher'> & { close(): Promise<void> } {
  if (threads === 0) return { runner: new InlineRunner(), merge: mergeInline, writeBuffer: flushHere, close: async () => {} }
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
): Promise<Pick<EngineParts, 'directory' | 'isReadOnly' | 'hasWriter'> & { readonly lock: DirectoryLock | null }> {
  if (path === undefined) return { directory: null, isReadOnly: false, lock: null }
  const { DiskDirectory } = disk()
  if (isReadOnly)
    return { directory: await DiskDirectory.openExisting(path), isReadOnly, hasWriter: () => locks().isLocked(path), lock: null }
  const directory = await DiskDirectory.open(path)
  return { directory, isReadOnly, lock: await locks().acquireLock(path) }
}

function defaultThreads(): number {
  return Math.max(1, Math.min(8, availableParallelism() - 1))
}
