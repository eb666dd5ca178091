// Passwords and their bcrypt hashes, as internal_users.yml holds them. Slow on purpose, so it runs in a worker thread where there is one.
import { lazily } from '../../core/lazily.ts'

const bcrypt = lazily(() => import('bcryptjs'))

/** Runs elsewhere if it can. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  verify(password: string, hash: string): Promise<boolean>
}

const ROUNDS = 12

/** A task of worker threads. */
export async function hashPassword({ password }: { readonly password: string }): Promise<string> {
  // The letter is what the real server writes; the hashes are the same.
  return (await bcrypt().hash(password, ROUNDS)).replace(/^\$2[ab]\$/, '$2y$')
}

/** A task of worker threads. Text that is no hash fits no password. */
export async function verifyPassword({ password, hash }: { readonly password: string; readonly hash: string }): Promise<boolean> {
  if (!/^\$2[aby]\$\d\d\$.{53}$/.test(hash)) return false
  return bcrypt().compare(password, hash)
}

/** In the caller's thread, letting others run in between. */
export const hashHere: PasswordHasher = {
  hash: password => hashPassword({ password }),
  verify: (password, hash) => verifyPassword({ password, hash }),
}
