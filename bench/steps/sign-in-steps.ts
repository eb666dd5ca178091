// Telling who is asking by API key, and whether they may search: what security adds to a request, without the rest of it.
import { hashSync } from 'bcryptjs'
import { hashHere } from '../../src/security/authentication/passwords.ts'
import { Evaluator } from '../../src/security/authorisation/evaluator.ts'
import { readConfig } from '../../src/security/config/config-record.ts'
import { ConfigStore } from '../../src/security/config/config-store.ts'
import { readSecuritySettings } from '../../src/security/contracts/settings.ts'
import { type ApiKey, hashOfToken, newToken } from '../../src/security/keys/api-key.ts'
import { KeyStore } from '../../src/security/keys/key-store.ts'
import { Security } from '../../src/security/security.ts'

const INDEX = ['books']
const SEARCH = 'indices:data/read/search'

export interface SignIns {
  /** Of each key, and then of a user. */
  readonly headers: readonly string[]
  /** Throws unless the header authorises a search. */
  mayAsk(header: string): void | Promise<void>
}

export function signIns(count: number): SignIns {
  const tokens = Array.from({ length: count }, newToken)
  const keys = tokens.map(
    (token, i): ApiKey => ({
      id: String(i),
      name: `key-${i}`,
      token_hash: hashOfToken(token),
      cluster_permissions: ['cluster_composite_ops'],
      index_permissions: [{ index_pattern: ['books*'], allowed_actions: ['read'] }],
      iat: 0,
      expires_at: 0,
    }),
  )
  const config = readConfig({
    internalusers: { joe: { hash: hashSync('secret', 4), opendistro_security_roles: ['reader'] } },
    roles: { reader: { index_permissions: [{ index_patterns: ['books*'], allowed_actions: ['read'] }] } },
    config: { dynamic: { api_tokens: { enabled: true } } },
  })
  const store = new ConfigStore(config, async () => {})
  const security = new Security({ store, settings: readSecuritySettings(), hasher: hashHere, keys: { store: new KeyStore(keys, null) } })
  const judge = (identity: Parameters<Security['decide']>[0]) => {
    if (!security.decide(identity, SEARCH, INDEX).allowed) throw new Error('not allowed')
  }
  return {
    headers: [...tokens.map(token => `ApiKey ${token}`), `Basic ${Buffer.from('joe:secret').toString('base64')}`],
    mayAsk(authorization) {
      const found = security.authenticate({ authorization, trusted: false, headers: {} })
      return found instanceof Promise ? found.then(judge) : judge(found)
    },
  }
}

export interface Decisions {
  /** Throws unless a user with all the roles may read there. */
  mayRead(indices: readonly string[]): void
}

/** Of a user with as many roles, each for indexes of its own by a pattern. */
export function decisions(roleCount: number): Decisions {
  const names = Array.from({ length: roleCount }, (_, i) => `role-${i}`)
  const config = readConfig({
    roles: Object.fromEntries(
      names.map((name, i) => [name, { index_permissions: [{ index_patterns: [`logs-${i}-*`], allowed_actions: ['read'] }] }]),
    ),
  })
  const evaluator = new Evaluator(config, readSecuritySettings())
  const user = { name: 'joe', backendRoles: [], roles: names }
  return {
    mayRead(indices) {
      if (!evaluator.decide(user, [SEARCH], indices).allowed) throw new Error('not allowed')
    },
  }
}
