// Logs documents in memory before they become a segment: one set of logs per field, and the documents themselves in blocks.
import { type FieldValue, ID_FIELD, type IndexableDocument, type ParsedDocument, ROUTING_FIELD } from '../contracts/document.ts'
import { type FieldSpec, INDEX_DOCS } from '../contracts/field-spec.ts'
import type { StoredValue } from '../stored/stored-record.ts'
import { StoredWriter } from '../stored/stored-writer.ts'
import type { DocumentsLog } from './buffer-log.ts'
import { FieldBuffer } from './field-buffer.ts'

const termSpec = (name: string): FieldSpec => ({
  name,
  index: INDEX_DOCS,
  norms: false,
  column: 'ordinal',
  points: 'none',
  stored: false,
})

const ID = termSpec(ID_FIELD)
const ROUTING = termSpec(ROUTING_FIELD)

export class DocumentLog {
  private readonly fields = new Map<string, FieldBuffer>()
  private readonly storedDocs = new StoredWriter()
  private fieldBytes = 0
  /** Documents, nested ones and those that failed included: the number of the next one. */
  docCount = 0

  get byteLength(): number {
    return this.fieldBytes + this.storedDocs.byteLength
  }

  /**
   * The root document is the last that it adds. When it throws, they are there all the same, with what already went into the logs: no reader
   * may count them.
   */
  add({ id, routing, source, documents }: ParsedDocument): void {
    const first = this.docCount
    const root = first + documents.length - 1
    try {
      for (let doc = first; doc < root; doc++) this.storedDocs.add(null, this.addValues(doc, documents[doc - first]))
      const storedFields = this.addValues(root, documents[documents.length - 1])
      this.addValue(root, { field: ID, value: id })
      if (routing !== null) this.addValue(root, { field: ROUTING, value: routing })
      this.storedDocs.add(source, storedFields)
    } catch (error) {
      while (this.storedDocs.nextDoc <= root) this.storedDocs.add(null, null)
      throw error
    } finally {
      this.docCount = root + 1
    }
  }

  /** A document without id, fields and source. */
  addEmpty(): void {
    this.storedDocs.add(null, null)
    this.docCount++
  }

  /** Answers what is stored beside the source. */
  private addValues(doc: number, { values }: IndexableDocument): Map<string, StoredValue[]> | null {
    let stored: Map<string, StoredValue[]> | null = null
    for (const value of values) {
      this.addValue(doc, value)
      if (value.field.stored) stored = keep(stored ?? new Map(), value)
    }
    return stored
  }

  private addValue(doc: number, value: FieldValue): void {
    const field = this.field(value.field)
    const before = field.byteLength
    field.add(doc, value)
    this.fieldBytes += field.byteLength - before
  }

  /** The first spec of a name decides: what a mapping may change later does not concern how values are kept. */
  private field(spec: FieldSpec): FieldBuffer {
    let field = this.fields.get(spec.name)
    if (field === undefined) {
      field = new FieldBuffer(spec)
      this.fields.set(spec.name, field)
    }
    return field
  }

  source(doc: number): Uint8Array | null {
    return this.storedDocs.source(doc)
  }

  storedFields(doc: number): Map<string, StoredValue[]> | null {
    return this.storedDocs.fields(doc)
  }

  /** What was collected. Nothing is added after that; documents can still be read. */
  take(): DocumentsLog {
    const fields = [...this.fields.keys()].sort().map(name => this.fields.get(name)!.take())
    this.fields.clear()
    return { maxDoc: this.docCount, fields, stored: this.storedDocs.take() }
  }
}

function keep(fields: Map<string, StoredValue[]>, { field, value }: FieldValue): Map<string, StoredValue[]> {
  const values = fields.get(field.name)
  // Vectors are never stored beside the source.
  const stored = value as StoredValue
  if (values === undefined) fields.set(field.name, [stored])
  else values.push(stored)
  return fields
}
