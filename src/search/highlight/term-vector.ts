// What a mapping keeps of a field's words document by document.
import type { FieldType } from '../../index/mapping/field-type.ts'

const OFFSETS: ReadonlySet<string> = new Set(['with_positions_offsets', 'with_positions_offsets_payloads'])

/** Where each word stands, in words and in characters. */
export const keepsPositionsAndOffsets = (field: FieldType): boolean =>
  field.family === 'text' && field.termVector !== undefined && OFFSETS.has(field.termVector)
