// Passwords that were found right, so that the slow hash is paid once. Kept as digests under a key that only this process has ever known.
import { createHmac, randomBytes } from 'node:crypto'
import type { InternalUser } from '../config/entities.ts'
import type { FairHasher } from './fair-hasher.ts'

/** Fits no password; checked where there is no user, so that the time an answer takes does not tell who exists. */
const NOBODYS_HASH = '$2y$12$TSH0Xcw325mRyfo3itUDLe8PAqsNvB99T4gK0piThWyE5Ff47ybtP'
const MOST_REMEMBERED = 10_000

interface Verified {
  readonly name: string
  readonly user: InternalUser
  readonly until: number
}

export class VerifiedPasswords {
  private readonly key = randomBytes(32)
  private readonly verified = new Map<string, Verified>()
  private readonly running = new Map<string, Promise<boolean>>()

  constructor(
    private readonly hasher: FairHasher,
    private readonly ttlMillis: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** At once for what was right before; a user that was changed since is another one. */
  verify(name: string, user: InternalUser | undefined, password: string, address?: string): boolean | Promise<boolean> {
    const digest = createHmac('sha256', this.key).update(`${name}\0${password}`).digest('base64url')
    const known = this.verified.get(digest)
    if (known !== undefined) {
      if (known.user === user && this.now() < known.until) return true
      this.verified.delete(digest)
    }
    return this.check(digest, name, user, password, address)
  }

  /** Of one user. */
  forget(name: string): void {
    for (const [digest, verified] of this.verified) if (verified.name === name) this.verified.delete(digest)
  }

  clear(): void {
    this.verified.clear()
  }

  private async check(
    digest: string,
    name: string,
    user: InternalUser | undefined,
    password: string,
    address: string | undefined,
  ): Promise<boolean> {
    const hash = user?.hash ?? ''
    const key = `${digest}${hash}`
    let check = this.running.get(key)
    if (check === undefined) {
      const asker = { ...(address !== undefined && { address }), name }
      check = this.hasher.verify(password, hash === '' ? NOBODYS_HASH : hash, asker).finally(() => this.running.delete(key))
      this.running.set(key, check)
    }
    const isRight = (await check) && user !== undefined && hash !== ''
    if (isRight && this.ttlMillis > 0) {
      if (this.verified.size >= MOST_REMEMBERED) this.verified.clear()
      this.verified.set(digest, { name, user, until: this.now() + this.ttlMillis })
    }
    return isRight
  }
}
