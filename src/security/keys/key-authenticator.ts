// Authenticates API keys, `Authorization: ApiKey os_…`: looks them up by hash among those not revoked.
import type { Authenticator } from '../authentication/authenticator.ts'
import { keyGrants } from '../authorisation/key-grants.ts'
import type { ActionGroup } from '../config/entities.ts'
import type { Credentials, Identity } from '../contracts/identity.ts'
import { type ApiKey, hashOfToken, stateOf, TOKEN_PREFIX, userOfKey } from './api-key.ts'
import type { KeyStore } from './key-store.ts'

interface KeyConditions {
  /** Keys may be switched off. */
  isEnabled(): boolean
  actionGroups(): ReadonlyMap<string, ActionGroup>
  /**
   * Where another process writes the keys: before a key is accepted, its revocation is checked. Null: it was not revoked.
   * Rejects when that cannot be seen.
   */
  catchUp?(): Promise<void> | null
  now?(): number
}

interface KnownKey {
  readonly key: ApiKey
  /** Made at first use, of `groups`. */
  identity: Identity | null
  groups: Groups | null
}

type Groups = ReadonlyMap<string, ActionGroup>

const SCHEME = /^\s*apikey\s+(\S.*)/i

export class KeyAuthenticator implements Authenticator {
  readonly challenge = null
  /** By hash. What finding one takes does not depend on how many there are, and tells nothing of tokens: only their hashes are compared. */
  private readonly known = new Map<string, KnownKey>()
  /** As of the last reload, which is when changed groups reach keys, as on the real server. */
  private groups: Groups = new Map()
  /** When each key was last accepted, by its id, since the engine was opened. */
  private readonly uses = new Map<string, number>()

  constructor(
    private readonly store: KeyStore,
    private readonly conditions: KeyConditions,
  ) {
    store.onReload(changed => this.reload(changed))
    this.reload()
  }

  authenticate({ authorization }: Credentials): Identity | null | Promise<Identity | null> {
    const token = SCHEME.exec(authorization ?? '')?.[1].trimEnd()
    if (token === undefined || !token.startsWith(TOKEN_PREFIX) || !this.conditions.isEnabled()) return null
    const looking = this.conditions.catchUp?.() ?? null
    return looking === null ? this.find(token) : looking.then(() => this.find(token))
  }

  /** Milliseconds since 1970; undefined: not since the engine was opened. */
  lastUseOf(id: string): number | undefined {
    return this.uses.get(id)
  }

  /** `changed`: the places of keys that may be others. */
  reload(changed: readonly number[] | null = null): void {
    const keys = this.store.all()
    if (changed === null) this.known.clear()
    for (const key of changed === null ? keys : changed.map(place => keys[place])) {
      if (key.revoked_at === undefined) this.known.set(key.token_hash, { key, identity: null, groups: null })
      else this.known.delete(key.token_hash)
    }
    this.groups = this.conditions.actionGroups()
  }

  private find(token: string): Identity | null {
    const known = this.known.get(hashOfToken(token))
    const now = (this.conditions.now ?? Date.now)()
    if (known === undefined || stateOf(known.key, now) !== 'active') return null
    this.uses.set(known.key.id, now)
    if (known.groups !== this.groups) {
      known.groups = this.groups
      known.identity = identityOf(known.key, this.groups)
    }
    return known.identity
  }
}

function identityOf({ id, name, cluster_permissions, index_permissions }: ApiKey, groups: Groups): Identity {
  const user = { name: userOfKey(name), backendRoles: [], roles: [] }
  const permissions = {
    cluster_permissions,
    index_permissions: index_permissions.map(({ index_pattern, allowed_actions }) => ({ index_patterns: index_pattern, allowed_actions })),
  }
  return { ...user, owner: `${user.name}/${id}`, permissions: keyGrants(permissions, user, groups) }
}
