// Where the audit log goes.
import type { AuditRecord } from './audit-record.ts'

/** Where the audit log goes; it may go to several. What is recorded is said by audit.yml, or by the `audit` document of the configuration. */
export interface AuditOptions {
  /** Called with every record, one at a time. */
  readonly log?: (record: AuditRecord) => unknown
  /** A file to which a line of JSON is added for each record. */
  readonly file?: string
  /** Indexes of this engine, one for each day: `security-auditlog-2026.01.31`. */
  readonly index?: boolean
  /** The engine's logger, at level info. */
  readonly logger?: boolean
}
