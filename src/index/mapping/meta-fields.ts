// The metadata fields of every document: what segments store of them and how queries name them.
import {
  FIELD_NAMES_FIELD,
  ID_FIELD,
  IGNORED_FIELD,
  NESTED_PATH_FIELD,
  PRIMARY_TERM_FIELD,
  ROUTING_FIELD,
  SEQ_NO_FIELD,
  VERSION_FIELD,
} from '../contracts/document.ts'
import { type ColumnKind, type FieldSpec, INDEX_DOCS, INDEX_NONE, type IndexLevel } from '../contracts/field-spec.ts'
import type { FieldType } from './field-type.ts'

const spec = (name: string, index: IndexLevel, column: ColumnKind, points: FieldSpec['points'], stored: boolean): FieldSpec => ({
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

const META_SPECS: readonly FieldSpec[] = [
  spec(ID_FIELD, INDEX_DOCS, 'none', 'none', true),
  spec(ROUTING_FIELD, INDEX_DOCS, 'none', 'none', true),
  spec('_index', INDEX_NONE, 'none', 'none', false),
  spec('_source', INDEX_NONE, 'none', 'none', true),
  spec(SEQ_NO_FIELD, INDEX_NONE, 'int', 'int', false),
  spec(PRIMARY_TERM_FIELD, INDEX_NONE, 'int', 'none', false),
  spec(VERSION_FIELD, INDEX_NONE, 'int', 'none', false),
  NESTED_PATH_SPEC,
  FIELD_NAMES_SPEC,
  IGNORED_SPEC,
  DOC_COUNT_SPEC,
]

export const metaFields: ReadonlyMap<string, FieldType> = new Map(
  META_SPECS.map(field => {
    const type: FieldType = {
      family: field.name === ID_FIELD ? 'id' : 'meta',
      name: field.name,
      type: field.name === '_doc_count' ? '_doc_count' : field.name,
      spec: field,
      boost: 1,
      similarity: null,
      format: value => value,
    }
    return [field.name, type] as const
  }),
)

/** Metadata a document may not carry at its top level. */
export const isMetaField = (name: string) => metaFields.has(name)
