// API keys over REST: made, listed and revoked by those who manage security. The server calls them API tokens.
import { isApiError } from '../../core/errors.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { ApiTokensConfig } from '../../security/config/dynamic-config.ts'
import { type ApiKey, type KeyIndexPermission, type KeyState, stateOf } from '../../security/keys/api-key.ts'
import type { CreatedKey, KeyStore } from '../../security/keys/key-store.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { accessDenied } from './answers.ts'
import { type ApiTokenBody, readApiToken, tokenError } from './read-api-token.ts'
import { securityOf } from './security-of.ts'

const PATH = '/_plugins/_security/api/apitokens'

/** What the operations have in common. */
const ROW = {
  needs: 'security',
  scope: 'management',
  endpoint: 'APITOKENS',
  isNewPathOnly: true,
} as const

export interface CreateApiTokenParams extends CommonParams {
  body: ApiTokenBody
}

/** `token` is returned this once and stored nowhere. */
type CreateApiTokenResponse = CreatedKey

export const createApiToken = typedOperation<CreateApiTokenParams, CreateApiTokenResponse>()({
  ...ROW,
  name: 'security.create_api_token',
  action: 'cluster:admin/opensearch_security/apitoken/create',
  routes: [{ method: 'POST', path: PATH }],
  body: 'json',
  async run(cx, { body }) {
    const { keys, config } = enabledKeys(cx)
    const { duration_seconds, ...given } = readApiToken(body)
    const created_by = cx.identity.name
    const decide = (known: readonly ApiKey[]) => {
      refuseName(given.name, known)
      const iat = Date.now()
      refuseOneMore(known, config, iat)
      refuseDuration(duration_seconds, config)
      return { ...given, iat, expires_at: duration_seconds === 0 ? 0 : iat + duration_seconds * 1000, created_by }
    }
    const created = await kept('create', () => keys.create(decide))
    cx.engine.audit?.apiTokenWritten(cx, { action: 'created', token_name: given.name })
    return { body: created }
  },
})

/** Moments are milliseconds since 1970. */
export interface ApiTokenEntry {
  id: string
  name: string
  /** When it was made, in milliseconds since 1970. */
  iat: number
  /** 0: never. */
  expires_at: number
  cluster_permissions: readonly string[]
  index_permissions: readonly KeyIndexPermission[]
  /** When it was revoked, in milliseconds since 1970. */
  revoked_at?: number
  /** Who made it. */
  created_by?: string
}

export const getApiTokens = typedOperation<CommonParams, ApiTokenEntry[]>()({
  ...ROW,
  name: 'security.get_api_tokens',
  action: 'cluster:admin/opensearch_security/apitoken/get',
  routes: [{ method: 'GET', path: PATH }],
  run: cx => ({ body: enabledKeys(cx).keys.all().map(entryOf) }),
})

interface DescribedApiToken extends ApiTokenEntry {
  /** Whether it can be used. */
  state: KeyState
  /** Absent: not since the engine was opened. */
  last_used_at?: number
}

export interface DescribeApiTokensResponse {
  /** Whether there are API tokens. */
  enabled: boolean
  /** How many there may be. */
  max_tokens: number
  /** 0: no upper bound. */
  max_duration_seconds: number
  /** How many of `max_tokens` there are. */
  active: number
  tokens: DescribedApiToken[]
}

/** Searchlet's own: what the server's list does not tell. Where keys are switched off it says so rather than refuse. */
export const describeApiTokens = typedOperation<CommonParams, DescribeApiTokensResponse>()({
  ...ROW,
  name: 'security.describe_api_tokens',
  action: 'cluster:admin/opensearch_security/apitoken/get',
  routes: [{ method: 'GET', path: '/_searchlet/security/apitokens' }],
  run(cx) {
    const security = securityOf(cx)
    const { enabled, maxTokens, maxDurationSeconds } = security.evaluator.dynamic.apiTokens
    const now = Date.now()
    const tokens = (enabled ? security.keys.all() : []).map((key): DescribedApiToken => {
      const last_used_at = security.lastUseOfKey(key.id)
      return { ...entryOf(key), state: stateOf(key, now), ...(last_used_at !== undefined && { last_used_at }) }
    })
    const active = tokens.filter(({ state }) => state === 'active').length
    return { body: { enabled, max_tokens: maxTokens, max_duration_seconds: maxDurationSeconds, active, tokens } }
  },
})

export interface RevokeApiTokenParams extends CommonParams {
  id: string
}

export interface RevokeApiTokenResponse {
  message: string
}

export const revokeApiToken = typedOperation<RevokeApiTokenParams, RevokeApiTokenResponse>()({
  ...ROW,
  name: 'security.revoke_api_token',
  action: 'cluster:admin/opensearch_security/apitoken/revoke',
  routes: [{ method: 'DELETE', path: `${PATH}/{id}` }],
  async run(cx, { path }) {
    const { keys } = enabledKeys(cx)
    const id = path.id!
    if (!(await kept('delete', () => keys.revoke(id)))) throw tokenError(`Failed to delete token: [${id}]: document missing`, 404)
    cx.engine.audit?.apiTokenWritten(cx, { action: 'revoked', token_id: id })
    cx.engine.audit?.apiTokenWritten(cx, { action: 'revoked', token_id: id })
    return { body: { message: `Token ${id} revoked successfully.` } }
  },
})

function enabledKeys(cx: CallContext): { keys: KeyStore; config: ApiTokensConfig } {
  const { keys, evaluator } = securityOf(cx)
  const config = evaluator.dynamic.apiTokens
  if (!config.enabled) throw accessDenied('API tokens are not enabled.')
  return { keys, config }
}

/** Everything but the hash. */
function entryOf({ token_hash: _, id, name, iat, expires_at, cluster_permissions, index_permissions, revoked_at, created_by }: ApiKey) {
  return {
    id,
    name,
    iat,
    expires_at,
    cluster_permissions,
    index_permissions,
    ...(revoked_at !== undefined && { revoked_at }),
    ...(created_by !== undefined && { created_by }),
  }
}

/** Refusals are answers already; the rest is what could not be kept, and so was not done. */
async function kept<T>(verb: 'create' | 'delete', work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isApiError(error) && error.answer !== undefined) throw error
    throw tokenError(`Failed to ${verb} token: ${(error as Error).message}`, 500)
  }
}

// ---- what stands against a key ----

/** The name of an expired key stays taken, that of a revoked one is free. */
function refuseName(name: string, keys: readonly ApiKey[]): void {
  if (name === '') throw tokenError('Token name is required.')
  if (!/^[a-zA-Z0-9_-]+$/.test(name)) throw tokenError('Token name must contain only alphanumeric characters, hyphens, and underscores.')
  if (keys.some(key => key.name === name && key.revoked_at === undefined)) throw tokenError(`A token with name '${name}' already exists.`)
}

/** Only those that may still be used count. */
function refuseOneMore(keys: readonly ApiKey[], { maxTokens }: ApiTokensConfig, now: number): void {
  if (keys.filter(key => stateOf(key, now) === 'active').length < maxTokens) return
  throw tokenError(`Maximum limit of ${maxTokens} API tokens reached. Please delete existing tokens before creating new ones.`, 429)
}

function refuseDuration(seconds: number, { maxDurationSeconds: most }: ApiTokensConfig): void {
  if (seconds < 0) throw tokenError('Token duration must be positive.')
  if (most === 0) return
  if (seconds === 0) throw tokenError(`Non-expiring tokens are not allowed. Maximum duration is ${most} seconds.`)
  if (seconds > most) throw tokenError(`Token duration exceeds the maximum allowed duration of ${most} seconds.`)
}
