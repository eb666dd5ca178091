// The seam between a request and the rules: who is asking, and may they? Rules come as a SecurityPolicy; the default lets everyone in.

export interface Identity {
  readonly name: string
  readonly backendRoles: readonly string[]
  readonly roles: readonly string[]
}

export interface Credentials {
  /** The Authorization header, as it came. */
  readonly authorization: string | undefined
  /** Set by callers in the same process that act as themselves rather than by header. */
  readonly trusted: boolean
}

export type Decision = { readonly allowed: true } | { readonly allowed: false; readonly reason: string }

export interface SecurityPolicy {
  readonly enabled: boolean
  /** Null: not recognised (answered with 401). */
  authenticate(credentials: Credentials): Identity | null | Promise<Identity | null>
  /** `indices` are concrete names; empty for cluster actions. */
  decide(identity: Identity, action: string, indices: readonly string[]): Decision
}

const ANYONE: Identity = { name: 'anonymous', backendRoles: [], roles: [] }
const ALLOWED: Decision = { allowed: true }

/** No security configured: everyone may do everything. */
export const openPolicy: SecurityPolicy = {
  enabled: false,
  authenticate: () => ANYONE,
  decide: () => ALLOWED,
}
