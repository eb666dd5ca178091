// Documents that were logged before their turn to be written came, perhaps in another thread. They count once a buffer takes them.
import type { ParsedDocument } from '../contracts/document.ts'
import { readStoredLog } from '../stored/stored-log-reader.ts'
import type { StoredReader } from '../stored/stored-reader.ts'
import type { StoredValue } from '../stored/stored-record.ts'
import { type DocumentsLog, fieldMemory, OCCURRENCE_BYTES, writtenOccurrences } from './buffer-log.ts'

export class LoggedPart {
  private readonly stored: StoredReader
  /** Roughly what each of its documents takes. */
  readonly bytesPerDoc: number
  /** No buffer takes anything more of it. */
  isSpent = false

  constructor(private readonly log: DocumentsLog) {
    this.stored = readStoredLog(log.stored)
    const { stored, fields } = log
    let bytes = stored.records.byteLength
    for (const blocks of stored.chunks) bytes += blocks.length
    for (const memory of fieldMemory(fields)) bytes += memory.byteLength
    for (const { inverted } of fields) if (inverted?.beginnings) bytes += writtenOccurrences(inverted) * OCCURRENCE_BYTES
    this.bytesPerDoc = bytes / Math.max(1, log.maxDoc)
  }

  source(doc: number): Uint8Array | null {
    return this.stored.source(doc)
  }

  storedFields(doc: number): Map<string, StoredValue[]> | null {
    return this.stored.fields(doc)
  }

  /** For who gives it away. A buffer that is full before all documents of a part were written leaves the others to the next. */
  take(): DocumentsLog {
    return this.isSpent ? this.log : structuredClone(this.log)
  }
}

/** One document of a part, together with the nested ones before it. */
export class LoggedDocument {
  constructor(
    readonly part: LoggedPart,
    readonly id: string,
    readonly routing: string | null,
    readonly first: number,
    readonly end: number,
  ) {}
}

/** What a buffer takes. */
export type BufferedInput = ParsedDocument | LoggedDocument
