// What happened, to whom and by whom: turns what dispatch, calls, writers and the configuration report into records, and keeps out of
// them what was not requested and what must stay secret.
import { AsyncLocalStorage } from 'node:async_hooks'
import { jsonDiff } from '../../core/json-diff.ts'
import { readBasic } from '../authentication/basic.ts'
import { SECURITY_INDEX } from '../authorisation/evaluator.ts'
import { hostOf } from '../authorisation/role-mapper.ts'
import type { AuditCategory } from '../config/audit-config.ts'
import { AuditConfig } from '../config/audit-config.ts'
import { ownEntities } from '../config/config-record.ts'
import type { ConfigKind, EntityKind, Json, SecurityConfig } from '../config/entities.ts'
import { DOCUMENT_KINDS, ENTITY_KINDS } from '../config/entities.ts'
import type { Credentials, Decision, Identity } from '../contracts/identity.ts'
import type { AuditQueue } from './audit-queue.ts'
import { AUDIT_FORMAT_VERSION, type AuditedNode, type AuditRecord, auditTime } from './audit-record.ts'
import { isSecretHeader, redactedBody, redactedJson, redactedText, redactedValue } from './redaction.ts'

/** A request as it came. */
interface AuditedRequest {
  readonly method: string
  readonly uri: string
  /** The parts named in the path. */
  readonly path: Readonly<Record<string, string | undefined>>
  readonly params: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: { readonly present: boolean; bytes(): Uint8Array }
  readonly credentials: Credentials
}

/** A permission that was asked for while a request ran. */
interface AuditedDecision {
  readonly identity: Identity
  readonly remoteAddress: string | undefined
  readonly actions: readonly string[]
  readonly indices: readonly string[]
  readonly decision: Decision
  /** What the request runs as, here and as a whole. */
  readonly task: AuditedTask
  readonly whole: AuditedTask
}

interface AuditedTask {
  readonly info: { readonly node: string; readonly id: number; readonly parent: AuditedTask | null }
}

/** Who did something to documents, and to which. */
interface AuditedDocument {
  readonly identity: Identity
  readonly remoteAddress: string | undefined
  readonly index: string
  readonly shard?: number
  readonly id: string
}

interface AuditedWrite extends AuditedDocument {
  readonly operation: 'CREATE' | 'UPDATE' | 'DELETE'
  readonly version: number
  /** As it was and as it is; absent where it was not there, or is no more. */
  readonly before?: Uint8Array | null
  readonly after?: Uint8Array
}

type Fields = Partial<AuditRecord>

/** The author of configuration changes that do not name one. */
interface Manager {
  readonly identity: Identity
  readonly remoteAddress: string | undefined
}

export class AuditTrail {
  private config: AuditConfig
  private readonly requests = new WeakMap<AuditedTask, AuditedRequest>()
  private readonly manager = new AsyncLocalStorage<Manager | null>()

  constructor(
    document: Json,
    private readonly node: AuditedNode,
    private readonly queue: AuditQueue,
    private readonly complain: (message: string, error: unknown) => void,
    private readonly now: () => number = Date.now,
  ) {
    this.config = new AuditConfig(document)
  }

  /** Whether reading and writing documents is to be reported at all. */
  get watchesReads(): boolean {
    return this.config.watchesReads
  }

  get followsWrites(): boolean {
    return this.config.watchesWrites || this.config.resolvesBulk
  }

  /** Resolves when all that was recorded is written. */
  flush(): Promise<void> {
    return this.queue.flush()
  }

  // ---- who is asking ----

  signInFailed(request: AuditedRequest): void {
    this.quietly(() => {
      const isForged = Object.keys(request.headers).some(name => name.startsWith('_opendistro_security_'))
      const user = readBasic(request.credentials.authorization)?.name ?? null
      const category = isForged ? 'BAD_HEADERS' : 'FAILED_LOGIN'
      if (!this.config.isWanted(category, 'REST', isForged ? null : user)) return
      this.add(category, {
        ...this.restFields(request),
        ...(!isForged && { audit_request_effective_user: user ?? '<NONE>', audit_request_effective_user_is_admin: false }),
      })
    })
  }

  signedIn(request: AuditedRequest, identity: Identity): void {
    if (request.credentials.trusted) return
    this.quietly(() => {
      if (!this.config.isWanted('AUTHENTICATED', 'REST', identity.name)) return
      this.add('AUTHENTICATED', {
        ...this.restFields(request),
        audit_request_effective_user: identity.name,
        ...(identity.isSuper !== true && { audit_request_initiating_user: identity.name }),
        audit_request_effective_user_is_admin: identity.isSuper === true,
      })
    })
  }

  /** Nothing was encrypted: there is no request yet. */
  handshakeFailed(remoteAddress: string | undefined, error: Error): void {
    this.quietly(() => {
      if (!this.config.isWanted('SSL_EXCEPTION', 'REST', null)) return
      this.add('SSL_EXCEPTION', {
        audit_request_origin: 'REST',
        audit_request_layer: 'REST',
        ...addressField(remoteAddress),
        audit_request_effective_user: '<NONE>',
        audit_request_exception_stacktrace: redactedText(error.message),
      })
    })
  }

  // ---- may they ----

  /** What is asked for under a task is asked for by that request. */
  began(task: AuditedTask, request: AuditedRequest): void {
    this.requests.set(task, request)
  }

  /** A request to manage security; `refusal`: why it was denied. */
  managed(request: AuditedRequest, identity: Identity, refusal: string | null): void {
    if (isProcess(request.credentials)) {
      this.manager.enterWith(null)
      return
    }
    const { remoteAddress } = request.credentials
    this.manager.enterWith({ identity, remoteAddress })
    this.quietly(() => {
      const category = refusal === null ? 'GRANTED_PRIVILEGES' : 'MISSING_PRIVILEGES'
      if (this.config.isWanted(category, 'REST', identity.name)) {
        this.add(category, {
          ...this.restFields(request),
          audit_request_effective_user: identity.name,
          ...(refusal !== null && { audit_request_privilege: refusal.replace(/^No permission to access REST API: /, '') }),
        })
      }
      const kind = /\/api\/(\w+)/.exec(request.uri)?.[1]
      if (refusal === null && request.method === 'GET' && kind !== undefined && isConfigKind(kind))
        this.configRead(kind, identity, remoteAddress)
    })
  }

  judged(asked: AuditedDecision): void {
    const request = this.requests.get(asked.whole)
    if (request !== undefined && isProcess(request.credentials)) return
    this.quietly(() => {
      const { actions, decision, indices } = asked
      const action = actions[0]
      const record = (category: AuditCategory, more: Fields) => {
        if (this.config.isWanted(category, 'TRANSPORT', asked.identity.name, ...actions))
          this.add(category, { ...this.transportFields(asked, request), ...more })
      }
      if (!decision.allowed && indices.includes(SECURITY_INDEX)) {
        record('OPENDISTRO_SECURITY_INDEX_ATTEMPT', {
          audit_transport_action: action,
          audit_request_effective_user_is_admin: asked.identity.isSuper === true,
        })
      }
      record(decision.allowed ? 'GRANTED_PRIVILEGES' : 'MISSING_PRIVILEGES', { audit_request_privilege: action })
      if (decision.allowed && action.startsWith('indices:admin/')) record('INDEX_EVENT', { audit_request_privilege: action })
    })
  }

  // ---- documents ----

  /** `source`: as the reader sees it. */
  documentRead(document: AuditedDocument, source: () => unknown): void {
    const fields = this.config.watchedOnRead(document.index, document.identity.name)
    if (fields === null) return
    this.quietly(() => {
      const watched = [...leaves(redactedJson(source()))].filter(([name]) => fields.matches(name))
      if (watched.length === 0) return
      this.add('COMPLIANCE_DOC_READ', {
        ...this.documentFields(document),
        ...(!this.config.readMetadataOnly && {
          audit_request_body: JSON.stringify(Object.fromEntries(watched.map(([name, value]) => [name, String(value)]))),
        }),
      })
    })
  }

  /** `wantsDiff`: what the document was before is to be told, too. */
  watchOnWrite(index: string, identity: Identity): { readonly isWatched: boolean; readonly wantsDiff: boolean } {
    const isWatched = this.config.isWatchedOnWrite(index, identity.name)
    return { isWatched, wantsDiff: isWatched && this.config.writeLogsDiffs && !this.config.writeMetadataOnly }
  }

  /** An item of a bulk, which was allowed. */
  itemWritten(document: AuditedDocument): void {
    if (!this.config.resolvesBulk) return
    this.quietly(() => {
      const action = 'indices:data/write/bulk[s]'
      if (!this.config.isWanted('GRANTED_PRIVILEGES', 'TRANSPORT', document.identity.name, action)) return
      this.add('GRANTED_PRIVILEGES', {
        audit_request_layer: 'TRANSPORT',
        ...this.documentFields(document),
        audit_request_privilege: action,
      })
    })
  }

  documentWritten(write: AuditedWrite): void {
    this.quietly(() => {
      const { operation, version, after } = write
      const logsContent = after !== undefined && operation !== 'DELETE' && !this.config.writeMetadataOnly
      this.add('COMPLIANCE_DOC_WRITE', {
        ...this.documentFields(write),
        audit_compliance_operation: operation,
        audit_compliance_doc_version: version,
        ...(logsContent &&
          (this.config.writeLogsDiffs ? this.diffFields(write.before, after) : { audit_request_body: redactedBody(after) })),
      })
    })
  }

  private diffFields(before: Uint8Array | null | undefined, after: Uint8Array): Fields {
    const diff = jsonDiff(before == null ? {} : redactedSource(before), redactedSource(after))
    return { audit_compliance_diff_is_noop: diff.length === 0, audit_compliance_diff_content: JSON.stringify(diff) }
  }

  // ---- the configuration ----

  /** Also that of the audit log itself, which holds from then on. */
  configChanged(config: SecurityConfig, previous: SecurityConfig): void {
    this.quietly(() => {
      const changed = [...ENTITY_KINDS, ...DOCUMENT_KINDS].filter(kind => config[kind] !== previous[kind])
      const manager = this.manager.getStore() ?? null
      for (const kind of changed) if (this.config.logsConfig) this.configWritten(kind, config, previous, manager)
      if (config.audit !== previous.audit) this.config = new AuditConfig(config.audit)
    })
  }

  private configWritten(kind: ConfigKind, config: SecurityConfig, previous: SecurityConfig, manager: Manager | null): void {
    const contents = (version: SecurityConfig) => (isEntityKind(kind) ? ownEntities(version, kind) : version[kind])
    const diff = this.config.writeLogsDiffs ? jsonDiff(redactedJson(contents(previous)), redactedJson(contents(config))) : null
    this.add('COMPLIANCE_INTERNAL_CONFIG_WRITE', {
      ...configFields(kind),
      ...(manager !== null && whoFields(manager.identity, manager.remoteAddress)),
      audit_compliance_operation: 'UPDATE',
      audit_compliance_doc_version: config.version,
      ...(diff !== null && { audit_compliance_diff_is_noop: diff.length === 0, audit_compliance_diff_content: JSON.stringify(diff) }),
    })
  }

  private configRead(kind: ConfigKind, identity: Identity, remoteAddress: string | undefined): void {
    if (!this.config.logsConfig) return
    this.add('COMPLIANCE_INTERNAL_CONFIG_READ', { ...configFields(kind), ...whoFields(identity, remoteAddress) })
  }

  /** A key was made or revoked; what tells which is never the key itself. */
  apiTokenWritten(
    { identity, remoteAddress }: { readonly identity: Identity; readonly remoteAddress?: string },
    change: { readonly action: 'created'; readonly token_name: string } | { readonly action: 'revoked'; readonly token_id: string },
  ): void {
    this.quietly(() => {
      if (!this.config.isWanted('API_TOKEN_WRITE', 'REST', identity.name)) return
      this.add('API_TOKEN_WRITE', {
        ...whoFields(identity, remoteAddress),
        audit_compliance_diff_is_noop: false,
        audit_compliance_diff_content: JSON.stringify(change),
      })
    })
  }

  // ---- parts of records ----

  private restFields(request: AuditedRequest): Fields {
    const { method, uri, path, params, headers, body, credentials } = request
    const { config } = this
    const shownParams = Object.entries({ ...params, ...path }).filter(([name, value]) => value !== undefined && config.keepsParam(name))
    const shownHeaders = Object.entries(headers).filter(
      ([name, value]) => value !== undefined && config.keepsHeader(name) && !(config.excludesSensitiveHeaders && isSecretHeader(name)),
    )
    return {
      audit_request_origin: originOf(credentials),
      audit_request_layer: 'REST',
      ...addressField(credentials.remoteAddress),
      audit_rest_request_method: method,
      audit_rest_request_path: redactedText(uri),
      ...(shownParams.length > 0 && {
        audit_rest_request_params: Object.fromEntries(shownParams.map(([name, value]) => [name, redactedValue(name, String(value))])),
      }),
      ...(shownHeaders.length > 0 && {
        // Credentials are always left out, whatever the configuration: only the user name is recorded.
        audit_rest_request_headers: Object.fromEntries(
          shownHeaders.map(([name, value]) => [name, [isSecretHeader(name) ? '__SENSITIVE__' : redactedValue(name, value!)]]),
        ),
      }),
      ...(config.logsBody && body.present && { audit_request_body: redactedBody(body.bytes()) }),
    }
  }

  private transportFields(asked: AuditedDecision, request: AuditedRequest | undefined): Fields {
    const { identity, remoteAddress, indices, task } = asked
    const { parent } = task.info
    const requested = request?.path.index?.split(',') ?? indices
    const opaqueId = request?.headers['x-opaque-id']
    return {
      audit_request_layer: 'TRANSPORT',
      audit_request_origin: request === undefined ? 'REST' : originOf(request.credentials),
      ...addressField(remoteAddress),
      audit_request_effective_user: identity.name,
      audit_trace_task_id: taskName(task),
      ...(parent !== null && { audit_trace_task_parent_id: taskName(parent) }),
      ...(requested.length > 0 && { audit_trace_indices: requested.map(redactedText) }),
      ...(this.config.resolvesIndices && indices.length > 0 && { audit_trace_resolved_indices: indices.map(redactedText) }),
      ...(request?.path.id !== undefined && { audit_trace_doc_id: redactedText(request.path.id) }),
      ...(opaqueId !== undefined && { audit_transport_headers: { 'X-Opaque-Id': redactedText(opaqueId) } }),
      ...(this.config.logsBody && request?.body.present === true && { audit_request_body: redactedBody(request.body.bytes()) }),
    }
  }

  private documentFields({ identity, remoteAddress, index, shard, id }: AuditedDocument): Fields {
    return {
      ...whoFields(identity, remoteAddress),
      audit_trace_indices: [redactedText(index)],
      audit_trace_resolved_indices: [redactedText(index)],
      audit_trace_doc_id: redactedText(id),
      ...(shard !== undefined && { audit_trace_shard_id: shard }),
    }
  }

  private add(category: AuditCategory, fields: Fields): void {
    this.queue.add({
      audit_format_version: AUDIT_FORMAT_VERSION,
      audit_category: category,
      '@timestamp': auditTime(this.now()),
      ...this.node,
      audit_node_host_address: '127.0.0.1',
      audit_node_host_name: '127.0.0.1',
      ...fields,
    })
  }

  /** What cannot be recorded is no reason for a request to fail. */
  private quietly(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.complain('an event could not be recorded in the audit log', error)
    }
  }
}

/** The process itself is not audited: its owner can read everything anyway. */
const isProcess = ({ trusted, as }: Credentials) => trusted && as === undefined

const taskName = ({ info }: AuditedTask) => `${info.node}:${info.id}`

const originOf = ({ trusted }: Credentials) => (trusted ? 'LOCAL' : 'REST')

const addressField = (remoteAddress: string | undefined): Fields =>
  remoteAddress === undefined ? {} : { audit_request_remote_address: hostOf(remoteAddress) }

const whoFields = (identity: Identity, remoteAddress: string | undefined): Fields => ({
  audit_request_origin: remoteAddress === undefined ? 'LOCAL' : 'REST',
  ...addressField(remoteAddress),
  audit_request_effective_user: identity.name,
})

const configFields = (kind: ConfigKind): Fields => ({
  audit_trace_doc_id: kind,
  audit_trace_indices: [SECURITY_INDEX],
  audit_trace_resolved_indices: [SECURITY_INDEX],
})

const isEntityKind = (kind: ConfigKind): kind is EntityKind => (ENTITY_KINDS as readonly string[]).includes(kind)
const isConfigKind = (name: string): name is ConfigKind => [...ENTITY_KINDS, ...DOCUMENT_KINDS].some(kind => kind === name)

const redactedSource = (source: Uint8Array) => redactedJson(JSON.parse(Buffer.from(source).toString('utf8')))

/** Fields of a document by their full names. */
function* leaves(value: unknown, name = ''): Generator<readonly [string, unknown]> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    if (name !== '') yield [name, Array.isArray(value) ? JSON.stringify(value) : value]
    return
  }
  for (const [key, member] of Object.entries(value)) yield* leaves(member, name === '' ? key : `${name}.${key}`)
}
