// Stores API keys: the list of all of them, durable before a change takes effect. Listeners are notified once every reader sees the change.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { oneAtATime } from '../../core/one-at-a-time.ts'
import { type ApiKey, hashOfToken, newToken } from './api-key.ts'

/** Makes the list last. In memory there is none. */
export interface KeyFile {
  /** `keys` are as they were before but at the places of `changed`. Rejects when it could not. */
  save(keys: readonly ApiKey[], changed: readonly number[]): Promise<void>
  /** The current keys, saved by this or another process; null before the first save. */
  load(): Promise<readonly ApiKey[] | null>
}

type NewKey = Omit<ApiKey, 'id' | 'token_hash' | 'revoked_at'>

export interface CreatedKey {
  readonly id: string
  /** The token, which is told only now. */
  readonly token: string
}

type ReloadListener = (changed: readonly number[] | null) => void

/** A disk that is busy or full for a moment is not worth an error. */
const PAUSES_MILLIS = [20, 100]

/**
 * Changes happen one after the other. One that cannot be kept, also when tried again, does not happen, and its caller gets the error.
 *
 * @example
 *   const keys = new KeyStore([], null)
 *   const { id, token } = await keys.create(() => ({ name: 'loader', cluster_permissions: [], index_permissions: [], iat, expires_at }))
 *   await keys.revoke(id) // true
 */
export class KeyStore {
  private readonly inTurn = oneAtATime()
  private readonly reloads = new Set<ReloadListener>()

  constructor(
    private keys: readonly ApiKey[],
    private readonly file: KeyFile | null,
    private readonly now: () => number = Date.now,
  ) {}

  /** Revoked and expired ones, too: none is ever removed. */
  all(): readonly ApiKey[] {
    return this.keys
  }

  /** `decide` sees the keys as they are when its turn comes, and throws what stands against one more. The token is returned this once. */
  create(decide: (keys: readonly ApiKey[]) => NewKey): Promise<CreatedKey> {
    return this.inTurn(async () => {
      const key = decide(this.keys)
      const created = { id: randomBytes(15).toString('base64url'), token: newToken() }
      await this.keep([...this.keys, { ...key, id: created.id, token_hash: hashOfToken(created.token) }], [this.keys.length])
      return created
    })
  }

  /** Whether there is such a key. One that was revoked before is revoked anew. */
  revoke(id: string): Promise<boolean> {
    return this.inTurn(async () => {
      const place = this.keys.findIndex(key => key.id === id)
      if (place < 0) return false
      await this.keep(this.keys.with(place, { ...this.keys[place], revoked_at: this.now() }), [place])
      return true
    })
  }

  /** They are kept, by this process or another. `changed`: the places of those that may be others; null: all of them. */
  adopt(keys: readonly ApiKey[], changed: readonly number[] | null = null): void {
    this.keys = keys
    for (const reload of this.reloads) reload(changed)
  }

  /** Called whenever keys may be others. */
  onReload(listener: ReloadListener): void {
    this.reloads.add(listener)
  }

  private async keep(keys: readonly ApiKey[], changed: readonly number[]): Promise<void> {
    if (this.file !== null) await this.save(this.file, keys, changed)
    this.adopt(keys, changed)
  }

  private async save(file: KeyFile, keys: readonly ApiKey[], changed: readonly number[]): Promise<void> {
    for (const millis of [...PAUSES_MILLIS, null]) {
      try {
        return await file.save(keys, changed)
      } catch (error) {
        if (millis !== null) await pause(millis)
        else {
          // What failed may show on the disk all the same, to other processes and after a restart: there is to be one truth.
          const shown = await file.load().catch(() => null)
          if (shown !== null) this.adopt(shown)
          throw error
        }
      }
    }
  }
}
