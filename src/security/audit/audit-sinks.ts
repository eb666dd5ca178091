// Where the audit log goes: to a function, to a file, to the logger. (To an index: engine/audit.)
import type { AuditRecord } from './audit-record.ts'

export interface AuditSink {
  /** Called with the records gathered, never concurrently. Its errors are logged. */
  write(records: readonly AuditRecord[]): Promise<void> | void
}

export const callbackSink = (log: (record: AuditRecord) => unknown): AuditSink => ({
  async write(records) {
    for (const record of records) await log(record)
  },
})

/** A JSON object for each line. Opened anew for every batch, so that a file that was moved away is begun again; readable by its owner only. */
export const fileSink = (path: string): AuditSink => ({
  async write(records) {
    const { appendFile } = await import('node:fs/promises')
    await appendFile(path, records.map(record => `${JSON.stringify(record)}\n`).join(''), { mode: 0o600 })
  },
})

export const loggerSink = (info: (message: string) => void): AuditSink => ({
  write(records) {
    for (const record of records) info(JSON.stringify(record))
  },
})
