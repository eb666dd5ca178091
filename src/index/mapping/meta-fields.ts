// The metadata fields of every document, as queries name them.
import { ID_FIELD, PRIMARY_TERM_FIELD, ROUTING_FIELD, SEQ_NO_FIELD, VERSION_FIELD } from '../contracts/document.ts'
import { type FieldSpec, INDEX_DOCS, INDEX_NONE } from '../contracts/field-spec.ts'
import type { FieldType } from './field-type.ts'
import { DOC_COUNT_SPEC, FIELD_NAMES_SPEC, IGNORED_SPEC, NESTED_PATH_SPEC, spec } from './meta-specs.ts'

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
