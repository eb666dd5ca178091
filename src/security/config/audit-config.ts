// The audit configuration: audit.yml, or the `audit` document of the configuration, with the plugin's defaults.
import { NameMatcher } from '../../core/name-matcher.ts'
import type { Json } from './entities.ts'

/** As a fresh installation has it. */
export const AUDIT_DEFAULTS = {
  enabled: true,
  audit: {
    enable_rest: true,
    disabled_rest_categories: ['AUTHENTICATED', 'GRANTED_PRIVILEGES'],
    enable_transport: true,
    disabled_transport_categories: ['AUTHENTICATED', 'GRANTED_PRIVILEGES'],
    ignore_users: ['kibanaserver'],
    ignore_requests: [],
    ignore_headers: [],
    ignore_url_params: [],
    resolve_bulk_requests: false,
    log_request_body: true,
    resolve_indices: true,
    exclude_sensitive_headers: true,
  },
  compliance: {
    enabled: true,
    internal_config: true,
    external_config: false,
    read_metadata_only: true,
    read_watched_fields: {},
    read_ignore_users: ['kibanaserver'],
    write_metadata_only: true,
    write_log_diffs: false,
    write_watched_indices: [],
    write_ignore_users: ['kibanaserver'],
  },
} as const

type AuditLayer = 'REST' | 'TRANSPORT'

interface WatchedFields {
  readonly index: NameMatcher
  readonly fields: NameMatcher
}

/** One version of the configuration, compiled. */
export class AuditConfig {
  readonly logsBody: boolean
  readonly resolvesIndices: boolean
  readonly resolvesBulk: boolean
  readonly excludesSensitiveHeaders: boolean
  readonly readMetadataOnly: boolean
  readonly writeMetadataOnly: boolean
  readonly writeLogsDiffs: boolean
  readonly logsConfig: boolean
  /** Whether any field or index is watched at all: else reading and writing cost nothing. */
  readonly watchesReads: boolean
  readonly watchesWrites: boolean
  private readonly isEnabled: boolean
  private readonly disabled: Readonly<Record<AuditLayer, ReadonlySet<string> | null>>
  private readonly ignoredUsers: NameMatcher
  private readonly ignoredRequests: NameMatcher
  private readonly ignoredHeaders: NameMatcher
  private readonly ignoredParams: NameMatcher
  private readonly watchedFields: readonly WatchedFields[]
  private readonly watchedIndices: NameMatcher
  private readonly ignoredReaders: NameMatcher
  private readonly ignoredWriters: NameMatcher

  constructor(document: Json) {
    const given = withDefaults(document, AUDIT_DEFAULTS)
    const audit = withDefaults(given.audit as Json, AUDIT_DEFAULTS.audit)
    const compliance = withDefaults(given.compliance as Json, AUDIT_DEFAULTS.compliance)
    this.isEnabled = given.enabled === true
    const layer = (enabled: unknown, categories: unknown) => (enabled === true ? new Set(texts(categories)) : null)
    this.disabled = {
      REST: layer(audit.enable_rest, audit.disabled_rest_categories),
      TRANSPORT: layer(audit.enable_transport, audit.disabled_transport_categories),
    }
    this.ignoredUsers = new NameMatcher(texts(audit.ignore_users))
    this.ignoredRequests = new NameMatcher(texts(audit.ignore_requests))
    this.ignoredHeaders = new NameMatcher(texts(audit.ignore_headers).map(name => name.toLowerCase()))
    this.ignoredParams = new NameMatcher(texts(audit.ignore_url_params))
    this.logsBody = audit.log_request_body === true
    this.resolvesIndices = audit.resolve_indices === true
    this.resolvesBulk = audit.resolve_bulk_requests === true
    this.excludesSensitiveHeaders = audit.exclude_sensitive_headers === true
    const isCompliant = this.isEnabled && compliance.enabled === true
    this.logsConfig = isCompliant && compliance.internal_config === true
    this.readMetadataOnly = compliance.read_metadata_only === true
    this.writeMetadataOnly = compliance.write_metadata_only === true
    this.writeLogsDiffs = compliance.write_log_diffs === true
    const watched = Object.entries((compliance.read_watched_fields ?? {}) as Json)
    this.watchedFields = watched.map(([index, fields]) => ({
      index: new NameMatcher([index]),
      fields: new NameMatcher(fieldNames(fields)),
    }))
    this.watchedIndices = new NameMatcher(texts(compliance.write_watched_indices))
    this.watchesReads = isCompliant && watched.length > 0
    this.watchesWrites = isCompliant && texts(compliance.write_watched_indices).length > 0
    this.ignoredReaders = new NameMatcher(texts(compliance.read_ignore_users))
    this.ignoredWriters = new NameMatcher(texts(compliance.write_ignore_users))
  }

  /** A failed login has no effective user. */
  isWanted(category: AuditCategory, layer: AuditLayer, user: string | null, ...requests: readonly string[]): boolean {
    const disabled = this.disabled[layer]
    if (!this.isEnabled || disabled === null || disabled.has(category)) return false
    if (user !== null && this.ignoredUsers.matches(user)) return false
    return !this.ignoredRequests.matchesAny(requests)
  }

  keepsHeader(name: string): boolean {
    return !this.ignoredHeaders.matches(name)
  }

  keepsParam(name: string): boolean {
    return !this.ignoredParams.matches(name)
  }

  /** Which fields of an index are watched when that user reads them; null: none. */
  watchedOnRead(index: string, user: string): NameMatcher | null {
    if (!this.watchesReads || this.ignoredReaders.matches(user)) return null
    return this.watchedFields.find(watched => watched.index.matches(index))?.fields ?? null
  }

  isWatchedOnWrite(index: string, user: string): boolean {
    return this.watchesWrites && this.watchedIndices.matches(index) && !this.ignoredWriters.matches(user)
  }
}

function withDefaults(given: Json | undefined, defaults: Json): Json {
  return { ...defaults, ...Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== null && value !== undefined)) }
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : value === undefined || value === null ? [] : [String(value)]

/** Without names all of them are meant. */
const fieldNames = (value: unknown): string[] => (texts(value).length === 0 ? ['*'] : texts(value))

export type AuditCategory =
  | 'BAD_HEADERS'
  | 'FAILED_LOGIN'
  | 'AUTHENTICATED'
  | 'MISSING_PRIVILEGES'
  | 'GRANTED_PRIVILEGES'
  | 'OPENDISTRO_SECURITY_INDEX_ATTEMPT'
  | 'SSL_EXCEPTION'
  | 'INDEX_EVENT'
  | 'COMPLIANCE_DOC_READ'
  | 'COMPLIANCE_DOC_WRITE'
  | 'COMPLIANCE_INTERNAL_CONFIG_READ'
  | 'COMPLIANCE_INTERNAL_CONFIG_WRITE'
  | 'API_TOKEN_WRITE'
