// One end of a copy: anything that answers OpenSearch's REST API, in this process or behind a URL.
import { isError } from '../core/native-values.ts'
import type { RestResponse } from '../rest/rest-types.ts'
import { type AnsweredError, errorIn, told } from './answered-error.ts'
import type { Door } from './door.ts'
import { type HttpOptions, httpDoor } from './http-door.ts'

/** `http://user:password@host:9200` and the like, with what it takes to be let in. */
export interface HttpEnd extends HttpOptions {
  readonly url: string | URL
}

export type CopyEnd = Door | HttpEnd | string | URL

interface Answer {
  readonly status: number
  readonly text: string
}

/** How often and how long a busy peer is retried. */
export interface Patience {
  readonly attempts: number
  /** Before the second attempt; twice as long before each further one. */
  readonly millis: number
}

const PATIENCE: Patience = { attempts: 8, millis: 250 }
/** Of a peer that never answered: the address is wrong, or it has not been started. */
const FIRST_ATTEMPTS = 4
const NO_OPENSEARCH = 'Is that the address of an OpenSearch, or of a Searchlet?'
const BUSY = new Set([429, 502, 503, 504])

/** What the other end answered, when that ends the copy. */
export class CopyError extends Error {
  constructor(
    message: string,
    /** 0: it did not answer at all. */
    readonly status = 0,
    /** What to do about it, where that is known. */
    readonly next?: string,
  ) {
    super(message)
    this.name = 'CopyError'
  }
}

/** An answer that refuses what was asked of it. */
export class RefusedError extends Error {
  constructor(
    readonly status: number,
    /** Null: the answer says none. */
    readonly error: AnsweredError | null,
    text: string,
  ) {
    super(error?.reason === undefined ? `status ${status}: ${told(text)}` : told(text))
    this.name = 'RefusedError'
  }
}

export class Peer {
  private hasAnswered = false
  private introduction: Promise<void> | undefined

  constructor(
    readonly name: string,
    private readonly door: Door,
    private readonly patience = PATIENCE,
    readonly signal?: AbortSignal,
    /** It answers in this process, so that the length of an answer costs nothing. */
    readonly isHere = false,
  ) {}

  /** The answer, with any status. */
  async ask(method: string, path: string, body?: string): Promise<Answer> {
    const { status, body: answered } = await this.send(method, path, body)
    const text = textOf(answered)
    if ((status < 300 || status === 404) && method !== 'HEAD' && !/^\s*[[{]/.test(text))
      throw new CopyError(`${this.name} answers ${method} ${path} with what is not JSON: ${told(text)}`, status, NO_OPENSEARCH)
    return { status, text }
  }

  /** The bytes that answer bytes, or none; a `RefusedError` where they do not. */
  async bytes(method: string, path: string, body?: Uint8Array): Promise<Uint8Array> {
    const { status, body: answered } = await this.send(method, path, body)
    if (status < 300) return typeof answered === 'string' ? Buffer.from(answered) : answered
    throw refused(status, textOf(answered))
  }

  /** Asked once of a server behind an address: whatever answers JSON there would else be read as answers of OpenSearch. */
  private async introduced(): Promise<void> {
    const { status, body } = await this.asked('GET', '/')
    // Users without the right, and clusters without this endpoint, are no reason to stop.
    if (status < 300 && !/"number"\s*:/.test(textOf(body)))
      throw new CopyError(`${this.name} does not say which version of OpenSearch it is`, status, NO_OPENSEARCH)
  }

  private async send(method: string, path: string, body?: string | Uint8Array): Promise<RestResponse> {
    const response = await this.asked(method, path, body)
    if (!this.isHere && response.status < 300) await (this.introduction ??= this.introduced())
    return response
  }

  /** A busy peer is retried: all requests of a copy are idempotent. */
  private async asked(method: string, path: string, body?: string | Uint8Array): Promise<RestResponse> {
    for (let attempt = 1; ; attempt++) {
      this.signal?.throwIfAborted()
      const isLast = attempt >= this.patience.attempts
      try {
        const response = await this.door.handle({ method, path, body, headers: body === undefined ? {} : JSON_LINES, signal: this.signal })
        this.hasAnswered = true
        // What was under way beside the request that noticed it first is refused as cancelled.
        if (response.status >= 400) this.signal?.throwIfAborted()
        if (isLast || !BUSY.has(response.status)) return response
      } catch (error) {
        this.signal?.throwIfAborted()
        if (isLast || (!this.hasAnswered && attempt >= FIRST_ATTEMPTS))
          throw new CopyError(`${this.name} does not answer ${method} ${path}: ${reasonOf(error)}`)
      }
      await pause(this.patience.millis * 2 ** (attempt - 1), this.signal)
    }
  }

  /** The answer of a request that must succeed. */
  async get(path: string): Promise<string> {
    return (await this.must('GET', path)).text
  }

  async must(method: string, path: string, body?: string): Promise<Answer> {
    const answer = await this.ask(method, path, body)
    if (answer.status < 300) return answer
    throw new CopyError(`${this.name} answers ${method} ${path} with ${answer.status}: ${told(answer.text)}`, answer.status)
  }

  /** The answer as a value; a `RefusedError` where it is none. */
  async json<T>(method: string, path: string, body?: object): Promise<T> {
    const { status, text } = await this.ask(method, path, body === undefined ? undefined : JSON.stringify(body))
    if (status < 300) return JSON.parse(text) as T
    throw refused(status, text)
  }

  /** Names of the indexes, but for hidden ones; none where they may not be seen. */
  async indices(): Promise<readonly string[]> {
    const rows = await this.json<{ index: string }[]>('GET', '/_cat/indices?h=index&format=json&s=index').catch(() => [])
    return rows.map(({ index }) => index).filter(name => !name.startsWith('.'))
  }

  /** What is there, or null. */
  async find(path: string): Promise<string | null> {
    const answer = await this.ask('GET', path)
    if (answer.status === 404) return null
    if (answer.status < 300) return answer.text
    throw new CopyError(`${this.name} answers GET ${path} with ${answer.status}: ${told(answer.text)}`, answer.status)
  }
}

/** Both JSON and lines of it are taken under this name by every endpoint that a copy asks. */
const JSON_LINES = { 'content-type': 'application/json' }

/** What answers requests of an end, once each: nothing is asked again. */
export function doorOf(end: CopyEnd): Door {
  if (typeof end === 'object' && 'handle' in end) return end
  const { url, ...options } = optionsOf(end)
  return httpDoor(new URL(url), options)
}

const optionsOf = (end: HttpEnd | string | URL): HttpEnd => (typeof end === 'string' || end instanceof URL ? { url: end } : end)

export function peerOf(end: CopyEnd, side: string, patience?: Patience, signal?: AbortSignal): Peer {
  if (typeof end === 'object' && 'handle' in end) return new Peer(side, end, patience, signal, true)
  return new Peer(new URL(optionsOf(end).url).host, doorOf(end), patience, signal)
}

const refused = (status: number, text: string) => new RefusedError(status, errorIn(text), text)

const textOf = (body: Uint8Array | string) => (typeof body === 'string' ? body : new TextDecoder().decode(body))

const reasonOf = (error: unknown) => (isError(error) ? error.message || String((error as NodeJS.ErrnoException).code) : String(error))

function pause(millis: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, millis)
    const stop = () => {
      clearTimeout(timer)
      reject(signal!.reason)
    }
    signal?.addEventListener('abort', stop, { once: true })
  })
}
