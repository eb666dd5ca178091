// A parsed document to be indexed: a flat list of field values, one object per value and none per token.
import type { VectorArray } from '../vectors/vector-spec.ts'
import type { FieldSpec } from './field-spec.ts'

/** The fields every document has beside those of its mapping. */
export const ID_FIELD = '_id'
export const ROUTING_FIELD = '_routing'
export const FIELD_NAMES_FIELD = '_field_names'
export const IGNORED_FIELD = '_ignored'
/** Of nested documents: the full path of the object they were. */
export const NESTED_PATH_FIELD = '_nested_path'
export const SEQ_NO_FIELD = '_seq_no'
export const PRIMARY_TERM_FIELD = '_primary_term'
export const VERSION_FIELD = '_version'

/** A string is a term or a text by its field's spec; a number goes to column and points; bytes to a binary column, vectors to one of their own. */
export interface FieldValue {
  readonly field: FieldSpec
  readonly value: string | number | bigint | Uint8Array | VectorArray
  /** For fields that are both a number and a term (booleans: 0/1 in the column, F/T as the term). */
  readonly term?: string
}

/** One document as the segment numbers it. Nested objects become documents of their own, before their root. */
export interface IndexableDocument {
  readonly values: FieldValue[]
}

export interface ParsedDocument {
  readonly id: string
  readonly routing: string | null
  /** The document as it was sent, byte for byte; null when `_source` is off. */
  readonly source: Uint8Array | null
  /** The root is the last. */
  readonly documents: readonly IndexableDocument[]
}

/** The metadata of a document beside its fields. */
export interface DocumentMeta {
  readonly seqNo: number
  readonly primaryTerm: number
  readonly version: number
}
