// An API key: its identity for the evaluator, its expiry, and what is stored of it: never the token itself, only its hash.
import { hash, randomBytes } from 'node:crypto'

/** Members as on the real server, where keys are called API tokens. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  /** Base64 of the SHA-256 of the token's text. */
  readonly token_hash: string
  readonly cluster_permissions: readonly string[]
  readonly index_permissions: readonly KeyIndexPermission[]
  /** Milliseconds since 1970, as all moments. */
  readonly iat: number
  /** 0: never. */
  readonly expires_at: number
  readonly revoked_at?: number
  readonly created_by?: string
}

export interface KeyIndexPermission {
  /** Names and patterns of indexes. */
  readonly index_pattern: readonly string[]
  readonly allowed_actions: readonly string[]
}

export type KeyState = 'active' | 'expired' | 'revoked'

export function stateOf({ revoked_at, expires_at }: ApiKey, now: number): KeyState {
  if (revoked_at !== undefined) return 'revoked'
  return expires_at > 0 && expires_at <= now ? 'expired' : 'active'
}

export const TOKEN_PREFIX = 'os_'

/** 46 characters, 256 random bits. */
export const newToken = () => `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`

export const hashOfToken = (token: string): string => hash('sha256', token, 'base64')

/** The user that requests with a key are made by. */
export const userOfKey = (name: string) => `token:${name}`
