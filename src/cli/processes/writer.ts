// The process of `serve --processes` that writes: it starts the readers, which share the port, carries out what they hand on, and tells them of
// what is new before the answer is sent.
import cluster, { type Worker } from 'node:cluster'
import { engineBehind, type Searchlet } from '../../searchlet.ts'
import { CommandError } from '../kit/exit.ts'
import type { Effect, FromReader, FromWriter } from './messages.ts'

/** Writes without `refresh` are visible after so long, as by the usual refresh. */
const COMMIT_EVERY_MS = 1000
/** A reader that ended before it was ready is not started again at once. */
const AGAIN_AFTER_MS = 1000

export class Writer {
  /** Where the readers listen; rejects if one ends before it does. */
  readonly url: Promise<string>
  private readonly readers = new Set<ReaderProcess>()
  private readonly timer: NodeJS.Timeout
  private port: string | null = null
  private isWritten = false
  private isStopping = false
  private newsSoFar = 0

  constructor(
    private readonly engine: Searchlet,
    count: number,
    private readonly warn: (message: string) => void,
  ) {
    cluster.setupPrimary({ serialization: 'advanced' })
    this.url = Promise.all(Array.from({ length: count }, () => this.start().ready)).then(([url]) => {
      this.port = new URL(url).port
      return url
    })
    this.timer = setInterval(() => void this.commitWritten(), COMMIT_EVERY_MS)
  }

  /** Readers finish what they are asked, then end. */
  async stop(): Promise<void> {
    this.isStopping = true
    clearInterval(this.timer)
    await Promise.all([...this.readers].map(reader => reader.stop()))
  }

  private start(): ReaderProcess {
    // A free port was picked once, and is the port of all that follow.
    const { port } = this
    const worker = cluster.fork(port === null ? undefined : { [PORT_VARIABLE]: port })
    const reader = new ReaderProcess(worker, (message, signal) => this.carryOut(message, signal))
    this.readers.add(reader)
    worker.once('exit', (code, signal) => {
      this.readers.delete(reader)
      if (this.isStopping || this.port === null) return
      this.warn(`a reader ended (${signal ?? code}) and is started again`)
      if (reader.isReady) this.start()
      else setTimeout(() => this.isStopping || this.start(), AGAIN_AFTER_MS)
    })
    return reader
  }

  private async carryOut({ request, effect }: RequestMessage, signal: AbortSignal) {
    const response = await this.engine.handle({ ...request, hasLowerCaseNames: true, signal })
    await this.show(effect).catch(error => this.warn(`what was written is not shown to readers yet: ${error}`))
    return response
  }

  /** When it resolves, every search that begins sees it. */
  private async show(effect: Effect): Promise<void> {
    if (effect === 'none') return
    if (effect === 'refresh') await this.commit()
    else this.isWritten = true
    const news = ++this.newsSoFar
    await Promise.all([...this.readers].map(reader => reader.tell(news)))
  }

  private async commitWritten(): Promise<void> {
    if (!this.isWritten) return
    this.isWritten = false
    await this.show('refresh').catch(error => {
      this.isWritten = true
      this.warn(`what was written could not be committed: ${error}`)
    })
  }

  /** Costs little where nothing was written. */
  private async commit(): Promise<void> {
    await Promise.all(
      engineBehind(this.engine)
        .indices.all()
        .map(index => index.flush()),
    )
  }
}

/** Set for a reader that takes another's place. */
export const PORT_VARIABLE = 'SEARCHLET_SERVED_PORT'

type RequestMessage = Extract<FromReader, { kind: 'request' }>

class ReaderProcess {
  readonly ready: Promise<string>
  isReady = false
  /** Until then it gets no messages, and looks for commits before its first search. */
  private hasBegun = false
  private readonly running = new Map<number, AbortController>()
  private readonly told = new Map<number, () => void>()
  private readonly ended: Promise<void>

  constructor(
    private readonly worker: Worker,
    private readonly carryOut: (message: RequestMessage, signal: AbortSignal) => ReturnType<Searchlet['handle']>,
  ) {
    this.ended = new Promise(resolve => worker.once('exit', () => resolve()))
    this.ready = new Promise((resolve, reject) => {
      worker.on('message', (message: FromReader) => {
        if (message.kind === 'request') void this.answer(message)
        else if (message.kind === 'gone') this.running.get(message.id)?.abort()
        else if (message.kind === 'told') this.told.get(message.news)?.()
        else if (message.kind === 'begun') this.hasBegun = true
        else {
          this.isReady = true
          resolve(message.url)
        }
      })
      worker.once('exit', () => {
        for (const done of this.told.values()) done()
        for (const controller of this.running.values()) controller.abort()
        reject(new CommandError('a reader ended before it was ready'))
      })
    })
    // No call waits for a reader that replaces another one.
    this.ready.catch(() => {})
  }

  /** Resolves when it knows, or is no more. */
  async tell(news: number): Promise<void> {
    if (!this.hasBegun || this.worker.isDead()) return
    const told = new Promise<void>(resolve => this.told.set(news, resolve))
    this.send({ kind: 'news', news })
    await told
    this.told.delete(news)
  }

  stop(): Promise<void> {
    if (this.hasBegun) this.send({ kind: 'stop' })
    else this.worker.process.kill('SIGKILL')
    return this.ended
  }

  private async answer(message: RequestMessage): Promise<void> {
    const controller = new AbortController()
    this.running.set(message.id, controller)
    const response = await this.carryOut(message, controller.signal)
    this.running.delete(message.id)
    // Shared memory does not cross processes.
    const body = typeof response.body === 'string' ? response.body : Uint8Array.from(response.body)
    this.send({ kind: 'answer', id: message.id, response: { ...response, body } })
  }

  private send(message: FromWriter): void {
    if (this.worker.isConnected()) this.worker.process.send(message, undefined, undefined, () => {})
  }
}
