// Parses and logs documents of a bulk in a worker thread, before their turn to be written. Only documents that succeed are logged here: all
// others are left to the writer, which reports their errors and extends the mapping.
import { buildMapping, type DescribedMapping, openAnalysis } from '../mapping/described-mapping.ts'
import { parseDocument } from '../mapping/document-parser.ts'
import type { Mapping } from '../mapping/mapping.ts'
import type { DocumentsLog } from './buffer-log.ts'
import { DocumentLog } from './document-log.ts'
import { packArrays } from './pack-arrays.ts'

export interface LogDocumentsTask {
  readonly described: DescribedMapping
  /** Another number for each mapping. */
  readonly mappingNumber: number
  /** The documents, one after another, and where each ends. */
  readonly bytes: Uint8Array
  readonly ends: Int32Array
  // By document.
  readonly ids: readonly string[]
  readonly routings: readonly (string | null)[]
  /** One word, 0 until a thread claims the work: the one that sets it to 1 does it. */
  readonly begun: Int32Array<SharedArrayBuffer>
}

export interface LoggedDocuments {
  readonly log: DocumentsLog
  /** Two numbers a document: its first in the log, nested ones included, and the end of them; -1 where it is not there. */
  readonly places: Int32Array
}

/** Whether the work is the caller's. */
export const begin = (begun: Int32Array<SharedArrayBuffer>): boolean => Atomics.compareExchange(begun, 0, 0, 1) === 0

/** Runs in a worker thread. Null: another thread claimed the work. */
export async function logDocuments(task: LogDocumentsTask): Promise<LoggedDocuments | null> {
  if (!begin(task.begun)) return null
  const mapping = await mappingOf(task)
  const { bytes, ends, ids, routings } = task
  const log = new DocumentLog()
  const places = new Int32Array(2 * ids.length).fill(-1)
  for (let i = 0; i < ids.length; i++) {
    const source = bytes.subarray(i === 0 ? 0 : ends[i - 1], ends[i])
    const first = log.docCount
    if (!tryToLog(log, mapping, ids[i], routings[i], source)) continue
    places[2 * i] = first
    places[2 * i + 1] = log.docCount
  }
  const { maxDoc, fields, stored } = log.take()
  // The documents can be read while the rest is another thread's.
  const packed = {
    maxDoc,
    fields: packArrays(fields, size => new ArrayBuffer(size)),
    stored: packArrays(stored, size => new SharedArrayBuffer(size)),
  }
  return { log: packed, places }
}

function tryToLog(log: DocumentLog, mapping: Mapping, id: string, routing: string | null, source: Uint8Array): boolean {
  try {
    const parsed = parseDocument(mapping, { id, routing, source })
    if (!('document' in parsed)) return false
    log.add(parsed.document)
    return true
  } catch {
    return false
  }
}

/** Mappings that were used last, the oldest first. */
const mappings = new Map<number, Mapping>()
const MAX_MAPPINGS = 16

async function mappingOf({ described, mappingNumber }: LogDocumentsTask): Promise<Mapping> {
  await openAnalysis(described)
  const mapping = mappings.get(mappingNumber) ?? buildMapping(described).mapping
  mappings.delete(mappingNumber)
  mappings.set(mappingNumber, mapping)
  if (mappings.size > MAX_MAPPINGS) mappings.delete(mappings.keys().next().value!)
  return mapping
}
