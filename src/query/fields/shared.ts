// What several field families have in common.
import { illegalArgument } from '../../core/errors.ts'
import { FIELD_NAMES_FIELD } from '../../index/contracts/document.ts'
import { INDEX_NONE } from '../../index/contracts/field-spec.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import type { Query } from '../contracts/query.ts'
import { type QueryContext, shardError } from '../contracts/query-builder.ts'
import { FieldExistsQuery } from '../exec/field-exists.ts'
import { TermQuery } from '../exec/term.ts'

export function requireTerms(field: FieldType): void {
  if (field.spec.index === INDEX_NONE) throw illegalArgument(`Cannot search on field [${field.name}] since it is not indexed.`)
}

export const notSearchable = (field: FieldType) =>
  illegalArgument(`Cannot search on field [${field.name}] since it is both not indexed, and does not have doc_values enabled.`)

/** Values that are no text have no case to ignore. */
export function caseMatters(field: FieldType, _value: string, cx: QueryContext): never {
  throw shardError(cx, `[${field.name}] field which is of type [${field.type}], does not support case insensitive term queries`)
}

/** By column or norms, else by the list of names that documents keep. */
export function existsIn(field: FieldType): Query {
  const { spec, name } = field
  return spec.column !== 'none' || spec.norms ? new FieldExistsQuery(name) : new TermQuery(FIELD_NAMES_FIELD, name)
}
