// The interface between requests and security: authentication and authorisation, as a SecurityPolicy. The default one allows everything.
import type { Restrictions } from './authorisation/restrictions.ts'
import type { Credentials, Decision, Identity, IndexNames } from './contracts/identity.ts'

export interface SecurityPolicy {
  /** Whether anything is checked. */
  readonly enabled: boolean
  /** Null: not recognised (answered with 401). */
  authenticate(credentials: Credentials): Identity | null | Promise<Identity | null>
  /** `indices` are concrete names; they do not matter to cluster actions. Several actions are needed all. */
  decide(identity: Identity, action: string | readonly string[], indices: readonly string[], names?: IndexNames): Decision
  /** Which documents and fields of an index the identity sees; null for all. */
  restrictionsFor?(identity: Identity, index: string, names?: IndexNames): Restrictions | null
}

const ANYONE: Identity = { name: 'anonymous', backendRoles: [], roles: [] }
const ALLOWED: Decision = { allowed: true }

/** No security configured: everyone may do everything. */
export const openPolicy: SecurityPolicy = {
  enabled: false,
  authenticate: () => ANYONE,
  decide: () => ALLOWED,
}
