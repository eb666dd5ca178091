// The indexed documents that a percolate query refers to, and the query once they were fetched.
import { isObject, type JsonObject } from '../../core/json-token.ts'
import { LookupNotes } from './lookup-notes.ts'

export interface DocumentLookup {
  readonly index: string
  readonly id: string
  readonly routing: string | null
  /** Null: any. */
  readonly version: number | null
}

/** The bodies of `percolate` that name a document. */
export const documentLookups = new LookupNotes<DocumentLookup>()

/** `json` with the documents in the place of what names them; itself where none is named. */
export function withDocuments<T>(json: T, read: (lookup: DocumentLookup) => unknown): T {
  return replaced(json, read) as T
}

function replaced(json: unknown, read: (lookup: DocumentLookup) => unknown): unknown {
  if (typeof json !== 'object' || json === null) return json
  const lookup = documentLookups.of(json)
  if (lookup !== undefined) {
    const { index: _, id: _id, routing: _routing, preference: _preference, version: _version, ...rest } = json as JsonObject
    return { ...rest, document: read(lookup) }
  }
  if (Array.isArray(json)) {
    const items = json.map(item => replaced(item, read))
    return items.some((item, i) => item !== json[i]) ? items : json
  }
  if (!isObject(json)) return json
  const entries = Object.entries(json).map(([key, value]) => [key, replaced(value, read)] as const)
  return entries.some(([key, value]) => value !== json[key]) ? Object.fromEntries(entries) : json
}
