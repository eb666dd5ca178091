// Numbers of documents that a script cannot tell apart: those that have the same terms, or truth, in all fields that decide what it gives.
import type { SegmentReader } from '../../index/contracts/segment-reader.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import type { CompiledScript } from '../../painless/script.ts'
import type { ScriptMap } from './parameters.ts'
import type { SegmentDocuments } from './source-lookup.ts'

/** Numbers are below it. */
const MOST_CODES = 1 << 16

/** What a document has in a field, as a number below `size`. */
interface FieldCodes {
  readonly size: number
  of(doc: number): number
}

export class DocumentCodes {
  private constructor(
    private readonly fields: readonly FieldCodes[],
    readonly size: number,
  ) {}

  /** Null: other things decide, or there are too many to tell apart. */
  static of(script: CompiledScript, { documents, segment }: SegmentDocuments, parameters: ScriptMap): DocumentCodes | null {
    const names = script.decidingFields(name => typeof parameters.get(name) !== 'object' && parameters.has(name))
    if (names === null) return null
    const fields: FieldCodes[] = []
    let size = 1
    for (const name of names) {
      const field = documents.fields.field(name)
      const codes = field === undefined ? null : codesOf(field, segment.reader)
      if (codes === null || (size *= codes.size) > MOST_CODES) return null
      fields.push(codes)
    }
    return new DocumentCodes(fields, size)
  }

  at(doc: number): number {
    const { fields } = this
    let code = 0
    for (let i = 0; i < fields.length; i++) code = code * fields[i].size + fields[i].of(doc)
    return code
  }
}

/** Null: documents have several values, or too many different ones. */
function codesOf(field: FieldType, reader: SegmentReader): FieldCodes | null {
  if (field.type === 'keyword' || field.type === 'ip') {
    const column = reader.ordinals(field.name)
    if (column === null) return NOTHING
    const { ords, starts, terms } = column
    return starts === null ? { size: terms.size + 1, of: doc => ords[doc] } : null
  }
  if (field.family !== 'boolean') return null
  const column = reader.numeric(field.name)
  if (column === null) return NOTHING
  const { values } = column
  return column.starts === null ? { size: 3, of: doc => (column.has(doc) ? Number(values[doc]) + 1 : 0) } : null
}

const NOTHING: FieldCodes = { size: 1, of: () => 0 }
