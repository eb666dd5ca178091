// From JSON of any origin to one of the documents of the configuration: which members there are, of which type, and what absent ones are.
// config.yml stays as it was written, since what reads it has the defaults (dynamic-config.ts).
import { AUDIT_DEFAULTS } from './audit-config.ts'
import type { DocumentKind, Json } from './entities.ts'
import { ConfigError, requireObject } from './read-entity.ts'

type Path = readonly (string | number)[]
/** Of the given value; undefined where it is absent. Throws ConfigError. */
type Reader = (value: unknown, path: Path) => unknown
type Readers = Readonly<Record<string, Reader>>

/** Members of the document itself, and what they must be, for those who look at these before anything else. */
export const DOCUMENT_MEMBERS: Readonly<Record<DocumentKind, Readonly<Record<string, 'object' | 'boolean'>>>> = {
  config: { dynamic: 'object' },
  audit: { enabled: 'boolean', audit: 'object', compliance: 'object' },
  allowlist: { enabled: 'boolean', requests: 'object' },
}

/** Throws ConfigError. */
export function readDocument(kind: DocumentKind, json: unknown, path: Path = []): Json {
  const given = requireObject(json, path)
  if (Object.keys(given).length === 0) return kind === 'audit' ? AUDIT_DEFAULTS : given
  return readMembers(given, READERS[kind], path)
}

function readMembers(given: Json, readers: Readers, path: Path): Json {
  for (const name of Object.keys(given)) if (!Object.hasOwn(readers, name)) throw new ConfigError([...path, name], 'is not known', true)
  const members = Object.entries(readers).map(([name, read]) => [name, read(given[name], [...path, name])] as const)
  return Object.fromEntries(members.filter(([, value]) => value !== undefined))
}

const isAbsent = (value: unknown) => value === undefined || value === null

const flag =
  (otherwise: boolean): Reader =>
  (value, path) => {
    if (isAbsent(value)) return otherwise
    if (typeof value === 'boolean') return value
    if (typeof value === 'number') return value !== 0
    if (value === 'true' || value === 'false') return value === 'true'
    throw new ConfigError(path, 'must be true or false')
  }

const texts =
  (otherwise: readonly string[], check: (entry: string, path: Path) => string = entry => entry): Reader =>
  (value, path) => {
    if (isAbsent(value)) return otherwise
    if (!Array.isArray(value)) throw new ConfigError(path, 'must be a list')
    return value.map((entry, i) => {
      if (typeof entry !== 'string') throw new ConfigError([...path, i], 'must be a text')
      return check(entry, [...path, i])
    })
  }

/** One of these, in any case. */
const oneOf = (names: readonly string[]) => (entry: string, path: Path) => {
  const name = entry.toUpperCase()
  if (!names.includes(name)) throw new ConfigError(path, `must be one of [${names.join(', ')}], but was [${entry}]`)
  return name
}

const textsByName =
  (otherwise: Json, read: Reader): Reader =>
  (value, path) =>
    isAbsent(value)
      ? otherwise
      : Object.fromEntries(Object.entries(requireObject(value, path)).map(([name, entry]) => [name, read(entry, [...path, name])]))

const object =
  (readers: Readers): Reader =>
  (value, path) =>
    readMembers(isAbsent(value) ? {} : requireObject(value, path), readers, path)

/** Any value. */
const anything: Reader = value => value

const REST_CATEGORIES = ['BAD_HEADERS', 'SSL_EXCEPTION', 'AUTHENTICATED', 'FAILED_LOGIN', 'GRANTED_PRIVILEGES', 'MISSING_PRIVILEGES']
const TRANSPORT_CATEGORIES = [...REST_CATEGORIES, 'INDEX_EVENT', 'OPENDISTRO_SECURITY_INDEX_ATTEMPT']

const { audit, compliance } = AUDIT_DEFAULTS

const AUDIT: Readers = {
  enabled: flag(AUDIT_DEFAULTS.enabled),
  audit: object({
    enable_rest: flag(audit.enable_rest),
    disabled_rest_categories: texts(audit.disabled_rest_categories, oneOf(REST_CATEGORIES)),
    enable_transport: flag(audit.enable_transport),
    disabled_transport_categories: texts(audit.disabled_transport_categories, oneOf(TRANSPORT_CATEGORIES)),
    ignore_users: texts(audit.ignore_users),
    ignore_requests: texts(audit.ignore_requests),
    ignore_headers: texts(audit.ignore_headers),
    ignore_url_params: texts(audit.ignore_url_params),
    resolve_bulk_requests: flag(audit.resolve_bulk_requests),
    log_request_body: flag(audit.log_request_body),
    resolve_indices: flag(audit.resolve_indices),
    exclude_sensitive_headers: flag(audit.exclude_sensitive_headers),
  }),
  // Who gives some of it means the rest to be off, unlike a fresh installation.
  compliance: object({
    enabled: flag(compliance.enabled),
    internal_config: flag(false),
    external_config: flag(false),
    read_metadata_only: flag(false),
    read_watched_fields: textsByName(compliance.read_watched_fields, texts([])),
    read_ignore_users: texts(compliance.read_ignore_users),
    write_metadata_only: flag(false),
    write_log_diffs: flag(false),
    write_watched_indices: texts(compliance.write_watched_indices),
    write_ignore_users: texts(compliance.write_ignore_users),
  }),
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'CONNECT']

const ALLOWLIST: Readers = {
  enabled: flag(false),
  requests: textsByName({}, texts([], oneOf(METHODS))),
}

/** A number, which may be written as a text, without what stands behind its point. */
const whole: Reader = (value, path) => {
  if (isAbsent(value)) return undefined
  const number =
    typeof value === 'number' ? Math.trunc(value) : typeof value === 'string' && /^\s*[+-]?\d+\s*$/.test(value) ? Number(value) : Number.NaN
  if (!(Math.abs(number) <= 0x7fffffff)) throw new ConfigError(path, 'must be a whole number')
  return number
}

const text: Reader = (value, path) => {
  if (typeof value === 'object' && value !== null) throw new ConfigError(path, 'must be a text')
  return isAbsent(value) ? undefined : String(value)
}

const textList: Reader = (value, path) => {
  if (isAbsent(value)) return undefined
  if (!Array.isArray(value)) throw new ConfigError(path, 'must be a list')
  return value.map((entry, i) => text(entry, [...path, i]))
}

/** As given, if it may stand for true or false. */
const switched: Reader = (value, path) => {
  if (isAbsent(value)) return undefined
  if (typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isInteger(value)) return value !== 0
  if (value === '') return false
  if (typeof value === 'string' && /^(true|True|TRUE|false|False|FALSE)$/.test(value)) return value.toLowerCase() === 'true'
  throw new ConfigError(path, 'must be true or false')
}

const optional =
  (read: Reader): Reader =>
  (value, path) =>
    isAbsent(value) ? undefined : read(value, path)

const FAILURE_LISTENER: Readers = {
  type: text,
  authentication_backend: text,
  allowed_tries: whole,
  time_window_seconds: whole,
  block_expiry_seconds: whole,
  max_blocked_clients: whole,
  max_tracked_clients: whole,
  ignore_hosts: textList,
}

const ON_BEHALF_OF: Readers = { enabled: switched, signing_key: text, encryption_key: text }

/** Everything that `dynamic` may hold. */
const DYNAMIC = [
  'api_tokens',
  'auth_failure_listeners',
  'authc',
  'authz',
  'disable_intertransport_auth',
  'disable_rest_auth',
  'do_not_fail_on_forbidden',
  'do_not_fail_on_forbidden_empty',
  'filtered_alias_mode',
  'hosts_resolver_mode',
  'http',
  'kibana',
  'license',
  'multi_rolespan_enabled',
  'on_behalf_of',
  'privileges_evaluation_type',
  'respect_request_indices_options',
  'transport_userrname_attribute',
]

/** Of these, what is read of what they hold. */
const CHECKED: Readers = {
  auth_failure_listeners: optional((value, path) =>
    Object.fromEntries(
      Object.entries(requireObject(value, path)).map(([name, listener]) => [
        name,
        isAbsent(listener) ? null : readMembers(requireObject(listener, [...path, name]), FAILURE_LISTENER, [...path, name]),
      ]),
    ),
  ),
  on_behalf_of: optional((value, path) => readMembers(requireObject(value, path), ON_BEHALF_OF, path)),
  do_not_fail_on_forbidden: switched,
  do_not_fail_on_forbidden_empty: switched,
  respect_request_indices_options: switched,
  multi_rolespan_enabled: switched,
  disable_rest_auth: switched,
  disable_intertransport_auth: switched,
  filtered_alias_mode: text,
  hosts_resolver_mode: text,
}

const CONFIG: Readers = {
  dynamic: (value, path) =>
    isAbsent(value)
      ? undefined
      : readMembers(requireObject(value, path), { ...Object.fromEntries(DYNAMIC.map(name => [name, anything])), ...CHECKED }, path),
}

const READERS: Readonly<Record<DocumentKind, Readers>> = { config: CONFIG, audit: AUDIT, allowlist: ALLOWLIST }
