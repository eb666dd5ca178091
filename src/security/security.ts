// The security of an engine: authentication, authorisation and restrictions. Decides; dispatch and the operations enforce.
import { ApiError } from '../core/errors.ts'
import type { Authenticator } from './authentication/authenticator.ts'
import { BasicAuthenticator, UserIdentities } from './authentication/basic.ts'
import { canonicalName } from './authentication/distinguished-name.ts'
import { FailureLimits } from './authentication/failure-limits.ts'
import { FairHasher } from './authentication/fair-hasher.ts'
import type { PasswordHasher } from './authentication/passwords.ts'
import { VerifiedPasswords } from './authentication/verified-passwords.ts'
import { Allowlist } from './authorisation/allowlist.ts'
import { Evaluator } from './authorisation/evaluator.ts'
import { ManagementAccess, type ManagementEndpoint, type ManagementRequest } from './authorisation/management-access.ts'
import type { Restrictions } from './authorisation/restrictions.ts'
import { hostOf } from './authorisation/role-mapper.ts'
import { recordOf, type SecurityRecord } from './config/config-record.ts'
import type { ConfigStore } from './config/config-store.ts'
import { configWarnings } from './config/dynamic-config.ts'
import type { Json, SecurityConfig } from './config/entities.ts'
import type { ActAs, Credentials, Decision, Identity, IndexNames } from './contracts/identity.ts'
import type { SecuritySettings } from './contracts/settings.ts'
import { KeyAuthenticator } from './keys/key-authenticator.ts'
import type { KeyStore } from './keys/key-store.ts'
import type { SecurityPolicy } from './policy.ts'

interface SecurityParts {
  readonly store: ConfigStore
  readonly settings: SecuritySettings
  readonly hasher: PasswordHasher
  readonly keys: KeysAsKept
}

export interface KeysAsKept {
  readonly store: KeyStore
  /** Where another process writes them: shows what it has done until now. Null: nothing since the last time. */
  readonly catchUp?: () => Promise<void> | null
}

/** The identity of the process itself, used where a call names no user. */
const PROCESS: Identity = { name: '_process', backendRoles: [], roles: [], isSuper: true }

const ANONYMOUS: Identity = {
  name: 'opendistro_security_anonymous',
  backendRoles: ['opendistro_security_anonymous_backendrole'],
  roles: [],
}

const MOST_REMEMBERED = 1000

/** A policy with what is behind it, for the operations that show and change it; null when it was made elsewhere. */
export interface ServedPolicy extends SecurityPolicy {
  readonly service?: Security | null
}

export class Security implements ServedPolicy {
  readonly enabled = true
  readonly service = this
  readonly store: ConfigStore
  readonly settings: SecuritySettings
  readonly hasher: FairHasher
  readonly passwords: VerifiedPasswords
  readonly keys: KeyStore
  private readonly keyAuthenticator: KeyAuthenticator
  private readonly identities = new UserIdentities()
  private readonly admins: ReadonlySet<string>
  private readonly actingAs = new Map<string, Identity>()
  /** Asked before the domains of config.yml, in this order. */
  private readonly first: Authenticator[] = []
  private domains: readonly Authenticator[] = []
  private limits!: FailureLimits
  private rules!: Evaluator
  private access!: ManagementAccess
  private allowlist!: Allowlist

  /** Whether users or addresses are blocked after failed sign-ins. */
  get countsFailures(): boolean {
    return !this.limits.isUnlimited
  }

  /** Told now, and of every later configuration. */
  warn(tell: (warning: string) => void): void {
    for (const warning of configWarnings(this.store.current.config)) tell(warning)
    this.store.onChange(({ config }, previous) => {
      if (config !== previous.config) for (const warning of configWarnings(config)) tell(warning)
    })
  }

  constructor({ store, settings, hasher, keys }: SecurityParts) {
    this.store = store
    this.settings = settings
    this.hasher = new FairHasher(hasher)
    this.admins = new Set(settings.adminDns.map(canonicalName))
    this.passwords = new VerifiedPasswords(this.hasher, settings.cacheTtlMinutes * 60_000)
    this.configured(store.current, null)
    store.onChange((config, previous) => this.configured(config, previous))
    this.keys = keys.store
    this.keyAuthenticator = new KeyAuthenticator(keys.store, {
      isEnabled: () => this.rules.dynamic.apiTokens.enabled,
      actionGroups: () => this.config.actiongroups,
      ...(keys.catchUp !== undefined && { catchUp: keys.catchUp }),
    })
    this.authenticateFirst(this.keyAuthenticator)
  }

  get config(): SecurityConfig {
    return this.store.current
  }

  /** When a key was last accepted, in milliseconds since 1970; undefined: not since the engine was opened. */
  lastUseOfKey(id: string): number | undefined {
    return this.keyAuthenticator.lastUseOf(id)
  }

  /** What the same security can be made of again. */
  record(): SecurityRecord {
    return recordOf(this.config)
  }

  /** Of the current version of the configuration: not to be kept. */
  get evaluator(): Evaluator {
    return this.rules
  }

  /** For ways to sign in that come before those of config.yml. */
  authenticateFirst(authenticator: Authenticator): void {
    this.first.push(authenticator)
  }

  // ---- who is asking ----

  /** Throws ApiError where the answer is to be 401 or 403. */
  authenticate(credentials: Credentials): Identity | Promise<Identity> {
    if (credentials.trusted) return credentials.as === undefined ? PROCESS : this.actAs(credentials.as)
    refuseForgedHeaders(credentials)
    const subject = credentials.certificateSubject
    if (subject !== undefined && this.admins.has(canonicalName(subject))) return { ...PROCESS, name: subject }
    if (credentials.remoteAddress !== undefined && this.limits.isAddressBlocked(hostOf(credentials.remoteAddress))) throw unauthorised(null)
    return this.askInTurn(credentials, 0)
  }

  /** Waits only where an authenticator must. */
  private askInTurn(credentials: Credentials, from: number): Identity | Promise<Identity> {
    const inTurn = [...this.first, ...this.domains]
    for (let i = from; i < inTurn.length; i++) {
      const found = inTurn[i].authenticate(credentials)
      if (found instanceof Promise)
        return found.then(identity => (identity === null ? this.askInTurn(credentials, i + 1) : recognised(identity, credentials)))
      if (found !== null) return recognised(found, credentials)
    }
    return this.unknown(credentials)
  }

  private unknown(credentials: Credentials): Identity {
    if (this.rules.dynamic.anonymousAuthEnabled && credentials.authorization === undefined) return ANONYMOUS
    // Also without any: invalid API keys and unsupported schemes count as failed logins, too.
    if (credentials.remoteAddress !== undefined) this.limits.failedAddress(hostOf(credentials.remoteAddress))
    const challenging = this.domains.find(({ challenge }) => challenge !== null)
    throw unauthorised(challenging?.challenge ?? null)
  }

  /** Whom a caller in the same process names. */
  actAs(as: ActAs): Identity {
    const user = as.roles === undefined && as.user !== undefined ? this.config.internalusers.get(as.user) : undefined
    if (user !== undefined) return this.identities.of(as.user!, user, {})
    const key = JSON.stringify([as.user, as.backendRoles, as.roles])
    let identity = this.actingAs.get(key)
    if (identity === undefined) {
      identity = { name: as.user ?? '_process', backendRoles: [...(as.backendRoles ?? [])], roles: [...(as.roles ?? [])] }
      if (this.actingAs.size >= MOST_REMEMBERED) this.actingAs.clear()
      this.actingAs.set(key, identity)
    }
    return identity
  }

  /** Everyone has to prove again who they are, and keys are what they are now. */
  flushCache(): void {
    this.passwords.clear()
    this.keyAuthenticator.reload()
  }

  // ---- may they, and what do they see ----

  decide(identity: Identity, action: string | readonly string[], indices: readonly string[], names?: IndexNames): Decision {
    return this.rules.decide(identity, typeof action === 'string' ? [action] : action, indices, names)
  }

  restrictionsFor(identity: Identity, index: string, names?: IndexNames): Restrictions | null {
    return this.rules.restrictionsFor(identity, index, names)
  }

  rolesOf(identity: Identity): readonly string[] {
    return this.rules.rolesOf(identity)
  }

  /** Whether a user may manage security over REST: null, or the reason why not. */
  managementRefusal(identity: Identity, request?: ManagementRequest): string | null {
    if (identity.isSuper === true || (request !== undefined && this.isMasterOf(identity, request.endpoint))) return null
    return this.access.refusal(identity.name, this.rolesOf(identity), request)
  }

  /** Whether reserved and hidden things of a part of the management are theirs, too. */
  isMasterOf(identity: Identity, endpoint: ManagementEndpoint): boolean {
    return identity.isSuper === true || this.access.isMasterOf(this.rolesOf(identity), endpoint)
  }

  /** Whether the allowlist lets a request through, for any user. */
  isListed(identity: Identity, method: string, uri: string): boolean {
    return identity.isSuper === true || this.allowlist.allows(method, uri)
  }

  /** Parts of the management API that are disabled for a user. */
  disabledEndpoints(identity: Identity): ReadonlyMap<string, readonly string[]> {
    return this.access.disabledFor(this.rolesOf(identity))
  }

  private configured(config: SecurityConfig, previous: SecurityConfig | null): void {
    this.rules = new Evaluator(config, this.settings)
    this.access = new ManagementAccess(config, this.settings)
    this.allowlist = new Allowlist(config.allowlist)
    this.actingAs.clear()
    if (previous !== null && previous.config === config.config) return
    const { auth_failure_listeners } = (config.config.dynamic ?? {}) as Json
    this.limits = new FailureLimits(auth_failure_listeners)
    this.domains = this.rules.dynamic.domains
      .filter(({ type, backend }) => type === 'basic' && (backend === 'intern' || backend === 'internal'))
      .map(
        ({ challenge }) =>
          new BasicAuthenticator(
            () => this.config,
            this.passwords,
            () => this.limits,
            this.identities,
            challenge,
          ),
      )
  }
}

// ---- refusals ----

const IMPERSONATE = 'opendistro_security_impersonate_as'

/** Headers that only nodes of a cluster may send each other. */
function refuseForgedHeaders({ headers }: Credentials): void {
  for (const name in headers) {
    if (!name.startsWith('_opendistro_security_') || headers[name] === undefined) continue
    throw refusedRequest(
      'Illegal parameter in http or transport request found.\nThis means that one node is trying to connect to another with \na non-node certificate (no OID or security.nodes_dn incorrect configured) or that someone \nis spoofing requests. Check your TLS certificate setup as described here: See https://opendistro.github.io/for-elasticsearch-docs/docs/troubleshoot/tls/',
    )
  }
}

function recognised(identity: Identity, { headers }: Credentials): Identity {
  const other = headers?.[IMPERSONATE]
  if (other !== undefined && other !== identity.name) throw refusedRequest(`'${identity.name}' is not allowed to impersonate as '${other}'`)
  return identity
}

const refusedRequest = (reason: string) =>
  new ApiError('security_exception', reason, { status: 403, answer: { error: { status: 'error', reason } } })

/** `challenge`: how to sign in; null where there is no use in asking. */
function unauthorised(challenge: string | null): ApiError {
  const reason = challenge === null ? 'Authentication finally failed' : 'Unauthorized'
  const headers: Record<string, string> = challenge === null ? {} : { 'WWW-Authenticate': challenge }
  return new ApiError('security_exception', reason, { status: 401, answer: reason, headers })
}
