// What config.yml says of how requests are authenticated and judged, read for use. The document itself stays as it was written.
import type { Json } from './entities.ts'

interface AuthDomain {
  readonly name: string
  /** Smaller ones are asked first. */
  readonly order: number
  /** `basic`, `clientcert`, … */
  readonly type: string
  /** Whether a request it does not know is asked to sign in its way. */
  readonly challenge: boolean
  /** Where users come from: `intern`, `noop`, … */
  readonly backend: string
}

export interface ApiTokensConfig {
  /** Whether config.yml says anything of them. */
  readonly isConfigured: boolean
  readonly enabled: boolean
  readonly maxTokens: number
  /** 0: no upper bound. */
  readonly maxDurationSeconds: number
}

export interface DynamicConfig {
  readonly anonymousAuthEnabled: boolean
  /** Those that are on, in the order in which they are asked. */
  readonly domains: readonly AuthDomain[]
  readonly doNotFailOnForbidden: boolean
  readonly doNotFailOnForbiddenEmpty: boolean
  readonly multitenancyEnabled: boolean
  readonly privateTenantEnabled: boolean
  readonly defaultTenant: string
  readonly dashboardsIndex: string
  readonly dashboardsServerUser: string
  readonly signInOptions: readonly string[]
  readonly apiTokens: ApiTokensConfig
}

const MAX_TOKENS = 1000

const BASIC: AuthDomain = { name: 'basic_internal_auth_domain', order: 0, type: 'basic', challenge: true, backend: 'intern' }

/** `document` is `{ dynamic: … }`. Absent members have the server's defaults; without any domain there is basic authentication. */
export function readDynamicConfig(document: Json): DynamicConfig {
  const dynamic = object(document.dynamic)
  const http = object(dynamic.http)
  const kibana = object(dynamic.kibana)
  const tokens = object(dynamic.api_tokens)
  return {
    anonymousAuthEnabled: flag(http.anonymous_auth_enabled, false),
    domains: dynamic.authc === undefined ? [BASIC] : readDomains(object(dynamic.authc)),
    doNotFailOnForbidden: flag(dynamic.do_not_fail_on_forbidden, false),
    doNotFailOnForbiddenEmpty: flag(dynamic.do_not_fail_on_forbidden_empty, false),
    multitenancyEnabled: flag(kibana.multitenancy_enabled, true),
    privateTenantEnabled: flag(kibana.private_tenant_enabled, true),
    defaultTenant: text(kibana.default_tenant, ''),
    dashboardsIndex: text(kibana.index, '.kibana'),
    dashboardsServerUser: text(kibana.server_username, 'kibanaserver'),
    signInOptions: Array.isArray(kibana.sign_in_options) ? kibana.sign_in_options.map(String) : ['BASIC'],
    apiTokens: {
      isConfigured: dynamic.api_tokens !== undefined,
      enabled: flag(tokens.enabled, false),
      maxTokens: Math.min(MAX_TOKENS, number(tokens.max_tokens, 100)),
      maxDurationSeconds: number(tokens.max_duration_seconds, MAX_DURATION_SECONDS),
    },
  }
}

/** 90 days. */
const MAX_DURATION_SECONDS = 7_776_000

/** What is taken as the server takes it, and yet is not as its documentation has it. */
export function configWarnings(document: Json): string[] {
  const { apiTokens } = readDynamicConfig(document)
  if (apiTokens.maxDurationSeconds <= MAX_DURATION_SECONDS) return []
  const told = `config.dynamic.api_tokens.max_duration_seconds is ${apiTokens.maxDurationSeconds}`
  return [`${told}: at most ${MAX_DURATION_SECONDS} (90 days) is supported`]
}

function readDomains(authc: Json): AuthDomain[] {
  return Object.entries(authc)
    .map(([name, value]) => ({ name, domain: object(value) }))
    .filter(({ domain }) => flag(domain.http_enabled, true))
    .map(({ name, domain }) => {
      const authenticator = object(domain.http_authenticator)
      return {
        name,
        order: number(domain.order, 0),
        type: text(authenticator.type, 'basic'),
        challenge: flag(authenticator.challenge, true),
        backend: text(object(domain.authentication_backend).type, 'intern'),
      }
    })
    .sort((a, b) => a.order - b.order)
}

const object = (value: unknown): Json => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {})
const flag = (value: unknown, otherwise: boolean) =>
  value === undefined || value === null ? otherwise : value === true || value === 'true'
const text = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)
const number = (value: unknown, otherwise: number) => (Number.isFinite(Number(value ?? Number.NaN)) ? Number(value) : otherwise)
