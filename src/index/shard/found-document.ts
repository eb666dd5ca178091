// Looks up a document by id in a segment, with its version and sequence number.
import type { Bitset } from '../bitmap/bitset.ts'
import type { DocumentMeta } from '../contracts/document.ts'
import { ID_FIELD, IGNORED_FIELD, PRIMARY_TERM_FIELD, SEQ_NO_FIELD, VERSION_FIELD } from '../contracts/document.ts'
import { NO_MORE_DOCS, type SegmentReader, type StoredDocument, type TermState } from '../contracts/segment-reader.ts'
import type { ShardReader } from '../contracts/shard-reader.ts'

/** A document as a get sees it, searchable or not. */
export interface FoundDocument {
  readonly id: string
  readonly routing: string | null
  readonly source: Uint8Array | null
  readonly version: number
  readonly seqNo: number
  readonly primaryTerm: number
  readonly stored: Readonly<Record<string, unknown[]>> | null
}

/**
 * The live document with this id, or -1. At most one is live, though a segment whose documents were written and overwritten in one go
 * has several with the id.
 */
export function findDocument(reader: SegmentReader, live: Bitset | null, id: string, state: TermState): number {
  const terms = reader.terms(ID_FIELD)
  if (terms === null || !terms.lookup(id, state)) return -1
  if (state.docFreq === 1) return live === null || live.has(state.singletonDoc) ? state.singletonDoc : -1
  const postings = reader.postings(ID_FIELD, state)
  for (let doc = postings.next(); doc !== NO_MORE_DOCS; doc = postings.next()) if (live === null || live.has(doc)) return doc
  return -1
}

interface ShownMetadata {
  readonly _routing?: string
  readonly _ignored?: unknown[]
}

/**
 * What is shown of a document read by its id beside its source and stored fields. The server reads stored fields in their order (`_ignored` is the
 * last) until it has those it was asked for: without any, nothing; for the source alone, up to a routing where there is one.
 */
export function shownMetadata(
  routing: string | null,
  stored: Readonly<Record<string, unknown[]>> | null,
  asked: { readonly source: boolean; readonly storedFields: boolean },
): ShownMetadata {
  if (!asked.source && !asked.storedFields) return {}
  const ignored = asked.storedFields || routing === null ? stored?.[IGNORED_FIELD] : undefined
  return { ...(routing !== null && { _routing: routing }), ...(ignored !== undefined && { _ignored: ignored }) }
}

/** The document as a search finds it. */
export function publishedDocument({ segments }: ShardReader, id: string, state: TermState): FoundDocument | null {
  for (const { reader, live } of segments) {
    const doc = findDocument(reader, live, id, state)
    if (doc >= 0) return foundDocument(reader.stored(doc), metaOf(reader, doc))
  }
  return null
}

export function metaOf(reader: SegmentReader, doc: number): DocumentMeta {
  return {
    version: valueAt(reader, VERSION_FIELD, doc),
    seqNo: valueAt(reader, SEQ_NO_FIELD, doc),
    primaryTerm: valueAt(reader, PRIMARY_TERM_FIELD, doc),
  }
}

const valueAt = (reader: SegmentReader, field: string, doc: number) => Number(reader.numeric(field)!.values[doc])

export function foundDocument(
  { id, routing, source, fields }: StoredDocument,
  { version, seqNo, primaryTerm }: DocumentMeta,
): FoundDocument {
  return { id, routing, source, version, seqNo, primaryTerm, stored: fields }
}
