// Uninverts a text field with `fielddata`: builds the terms of each document from the postings, once.
import { NO_MORE_DOCS, type OrdinalColumn, type SegmentReader, TermState } from '../contracts/segment-reader.ts'

/** A segment never changes; what was made of it goes when it goes. */
const kept = new WeakMap<SegmentReader, Map<string, OrdinalColumn | null>>()

/** The field's column, or one made of its index; null where the segment has neither. */
export function termsByDocument(reader: SegmentReader, field: string): OrdinalColumn | null {
  const column = reader.ordinals(field)
  if (column !== null) return column
  let columns = kept.get(reader)
  if (columns === undefined) kept.set(reader, (columns = new Map()))
  let made = columns.get(field)
  if (made === undefined) columns.set(field, (made = uninvert(reader, field)))
  return made
}

/** What was made so far takes so much, by field. */
export function uninvertedBytes(reader: SegmentReader): Map<string, number> {
  const bytes = new Map<string, number>()
  for (const [field, column] of kept.get(reader) ?? []) {
    if (column !== null) bytes.set(field, column.ords.byteLength + (column.starts?.byteLength ?? 0))
  }
  return bytes
}

function uninvert(reader: SegmentReader, field: string): OrdinalColumn | null {
  const terms = reader.terms(field)
  if (terms === null) return null
  const { maxDoc } = reader
  const starts = new Uint32Array(maxDoc + 1)
  eachPosting(reader, field, doc => void starts[doc + 1]++)
  for (let doc = 0; doc < maxDoc; doc++) starts[doc + 1] += starts[doc]
  const ords = new Uint32Array(starts[maxDoc])
  const ends = starts.slice()
  // Terms come in order, so the ordinals of each document do.
  eachPosting(reader, field, (doc, ord) => void (ords[ends[doc]++] = ord + 1))
  return { ords, starts, terms, has: doc => starts[doc] < starts[doc + 1] }
}

function eachPosting(reader: SegmentReader, field: string, visit: (doc: number, ord: number) => void): void {
  const terms = reader.terms(field)!
  const state = new TermState()
  for (let ord = 0; ord < terms.size; ord++) {
    terms.state(ord, state)
    const postings = reader.postings(field, state)
    for (let doc = postings.next(); doc !== NO_MORE_DOCS; doc = postings.next()) visit(doc, ord)
  }
}
