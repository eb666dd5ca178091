// Sessions of the console. The browser holds a random id in a cookie and a token that proves a request comes from the console's own page;
// credentials stay here, in memory.
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

export interface Session {
  /** The header by which requests of this session are made. */
  readonly authorization: string
  /** Null: an API key or token, which tells no name. */
  readonly user: string | null
}

interface Kept extends Session {
  readonly since: number
  usedAt: number
}

/** A session ends after an hour without a request, and after twelve in any case. */
const IDLE_MILLIS = 3_600_000
const LIFE_MILLIS = 12 * IDLE_MILLIS
const MAX_SESSIONS = 1000

export class Sessions {
  /** By the hash of the id. */
  private readonly kept = new Map<string, Kept>()
  private readonly secret = randomBytes(32)
  private readonly sweeping: NodeJS.Timeout

  constructor(private readonly now: () => number = Date.now) {
    this.sweeping = setInterval(() => this.sweep(), 60_000)
    this.sweeping.unref()
  }

  /** For a browser that comes without one. Nothing is stored before the user signs in. */
  newId(): string {
    return randomBytes(32).toString('base64url')
  }

  /** Only pages of the console's own origin can read it, and only with the id is it any good. */
  tokenOf(id: string): string {
    return createHmac('sha256', this.secret).update(id).digest('base64url')
  }

  isToken(id: string, token: string): boolean {
    const [expected, given] = [Buffer.from(this.tokenOf(id)), Buffer.from(token)]
    return expected.length === given.length && timingSafeEqual(expected, given)
  }

  /** Always a new id, which prevents session fixation. */
  begin(session: Session): string {
    this.sweep()
    const [oldest] = this.kept.keys()
    if (this.kept.size >= MAX_SESSIONS) this.kept.delete(oldest)
    const id = this.newId()
    const now = this.now()
    this.kept.set(keyOf(id), { ...session, since: now, usedAt: now })
    return id
  }

  find(id: string): Session | null {
    const found = this.kept.get(keyOf(id))
    if (found === undefined) return null
    if (this.isOver(found)) {
      this.kept.delete(keyOf(id))
      return null
    }
    found.usedAt = this.now()
    return found
  }

  end(id: string): void {
    this.kept.delete(keyOf(id))
  }

  close(): void {
    clearInterval(this.sweeping)
    this.kept.clear()
  }

  private isOver({ since, usedAt }: Kept): boolean {
    return this.now() - usedAt > IDLE_MILLIS || this.now() - since > LIFE_MILLIS
  }

  private sweep(): void {
    for (const [key, session] of this.kept) if (this.isOver(session)) this.kept.delete(key)
  }
}

const keyOf = (id: string) => hash('sha256', id, 'base64')
