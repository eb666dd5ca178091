// What segments store of the metadata fields of documents.
import { FIELD_NAMES_FIELD, IGNORED_FIELD, NESTED_PATH_FIELD } from '../contracts/document.ts'
import { type ColumnKind, type FieldSpec, INDEX_DOCS, INDEX_NONE, type IndexLevel } from '../contracts/field-spec.ts'

export const spec = (name: string, index: IndexLevel, column: ColumnKind, points: FieldSpec['points'], stored: boolean): FieldSpec => ({
  name,
  index,
  norms: false,
  column,
  points,
  stored,
})

export const FIELD_NAMES_SPEC = spec(FIELD_NAMES_FIELD, INDEX_DOCS, 'none', 'none', false)
export const IGNORED_SPEC = spec(IGNORED_FIELD, INDEX_DOCS, 'ordinal', 'none', true)
export const NESTED_PATH_SPEC = spec(NESTED_PATH_FIELD, INDEX_DOCS, 'none', 'none', false)
/** Names of the rank features that a document has. */
export const FEATURE_SPEC = spec('_feature', INDEX_DOCS, 'none', 'none', false)
export const DOC_COUNT_SPEC = spec('_doc_count', INDEX_NONE, 'int', 'none', false)
