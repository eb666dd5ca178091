// Passwords and their bcrypt hashes, as internal_users.yml holds them. Slow on purpose, so it runs in a worker thread where there is one.
import { atOnce, inTurns, Turns } from '../../core/turns.ts'
import { bcryptHash, bcryptVerify } from './bcrypt.ts'

/** Runs elsewhere if it can. */
export interface PasswordHasher {
  /** So many hashes at once do not slow each other down, nor delay other work in the pool. */
  readonly parallel: number
  hash(password: string): Promise<string>
  verify(password: string, hash: string): Promise<boolean>
}

const ROUNDS = 12

interface ToVerify {
  readonly password: string
  readonly hash: string
}

/** A task of worker threads. */
export const hashPassword = ({ password }: { readonly password: string }): string => atOnce(bcryptHash(password, ROUNDS))

/** A task of worker threads. Text that is no hash fits no password. */
export const verifyPassword = ({ password, hash }: ToVerify): boolean => atOnce(bcryptVerify(password, hash))

/** The longest time that hashing may hold the caller's thread. */
const TURN_MILLIS = 5

/** In the caller's thread, letting others run in between. */
export const hashHere: PasswordHasher = {
  parallel: 1,
  hash: async password => inTurns(bcryptHash(password, ROUNDS), new Turns(TURN_MILLIS)),
  verify: async (password, hash) => inTurns(bcryptVerify(password, hash), new Turns(TURN_MILLIS)),
}
