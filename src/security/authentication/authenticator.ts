// The interface of an authenticator. Several are tried in order; the first that recognises the user decides.
import type { Credentials, Identity } from '../contracts/identity.ts'

export interface Authenticator {
  /** Null: not for it, or not known to it; the next one is asked. Throws ApiError for what must not go on. */
  authenticate(credentials: Credentials): Identity | null | Promise<Identity | null>
  /** The challenge, a `WWW-Authenticate` header; null where there is none. */
  readonly challenge: string | null
}
