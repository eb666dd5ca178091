// Keeps the audit log in indexes like any other, one for each day, so that it can be searched.
import { stringify } from '../../core/json.ts'
import { ANY_VERSION } from '../../index/shard/operation.ts'
import type { AuditRecord } from '../../security/audit/audit-record.ts'
import type { AuditSink } from '../../security/audit/audit-sinks.ts'
import type { Identity } from '../../security/contracts/identity.ts'
import { ensureOwnIndex, withinEngine } from '../administration/own-index.ts'
import type { CallContext } from '../calls/call-context.ts'
import { writeAll } from '../documents/documents.ts'
import type { Engine } from '../engine.ts'

/** Clients choose their names: they must neither fill the mapping nor contradict it. */
const CHOSEN_BY_CLIENTS = ['audit_rest_request_params', 'audit_rest_request_headers', 'audit_transport_headers']

const MAPPING = { properties: Object.fromEntries(CHOSEN_BY_CLIENTS.map(name => [name, { type: 'flat_object' }])) }

const AUDITOR: Identity = { name: '_audit', backendRoles: [], roles: [], isSuper: true }

export class IndexSink implements AuditSink {
  constructor(
    private readonly engine: Engine,
    /** `'security-auditlog-'YYYY.MM.dd`. */
    private readonly pattern: string,
  ) {}

  async write(records: readonly AuditRecord[]): Promise<void> {
    const task = this.engine.tasks.open({ action: 'indices:data/write/bulk', headers: {} })
    try {
      await this.writeWithin(withinEngine({ engine: this.engine, identity: AUDITOR, task, headers: {} }), records)
    } finally {
      this.engine.tasks.close(task)
    }
  }

  private async writeWithin(cx: CallContext, records: readonly AuditRecord[]): Promise<void> {
    const writes = records.map(record => ({
      kind: 'index' as const,
      index: indexName(this.pattern, record['@timestamp']),
      id: null,
      routing: null,
      check: ANY_VERSION,
      requireAlias: false,
      source: Buffer.from(stringify(record)),
      pipeline: null,
    }))
    for (const name of new Set(writes.map(({ index }) => index)))
      await ensureOwnIndex(this.engine, { name, settings: {}, mapping: () => MAPPING })
    const outcomes = await writeAll(cx, writes, { refresh: 'false' })
    for (const outcome of outcomes) if ('error' in outcome) throw outcome.error
  }
}

/** Quoted parts stand for themselves; in the others years, months and days are put in. */
export function indexName(pattern: string, timestamp: string): string {
  const [year, month, day] = timestamp.slice(0, 10).split('-')
  return pattern
    .split("'")
    .map((part, i) =>
      i % 2 === 1
        ? part
        : part
            .replace(/Y{4}|y{4}|x{4}/g, year)
            .replaceAll('MM', month)
            .replaceAll('dd', day),
    )
    .join('')
}
