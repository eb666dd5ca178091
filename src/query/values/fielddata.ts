// Tells whether a field has doc values or fielddata, as sorting, docvalue_fields and score functions need, and gives the server's error
// where not.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { SEQ_NO_FIELD } from '../../index/contracts/document.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import { isMetaField } from '../../index/mapping/meta-fields.ts'

export function requireColumn(field: FieldType): void {
  if (field.family === 'feature') throw illegalArgument(`[${field.type}] fields do not support sorting, scripting or aggregating`)
  if (field.family === 'vector') {
    throw new ApiError('unsupported_operation_exception', `knn vector field '${field.name}' doesn't support sorting`)
  }
  if (field.family === 'keyword' && field.existence !== undefined) {
    throw illegalArgument(`Field [${field.existence}] of type [${field.type}] does not support doc_value in root field`)
  }
  if (field.type === 'search_as_you_type' || field.type === 'completion' || isHidden(field)) {
    throw illegalArgument(`Fielddata is not supported on field [${field.name}] of type [${field.type}]`)
  }
  if (field.family === 'geo_shape' && !field.hasDocValues) throw noColumn(field.name, field.type)
  if (field.family === 'version') {
    if (field.columnField === undefined) throw illegalArgument(`Field [${field.name}] does not have doc_values enabled`)
    return
  }
  if (field.spec.column !== 'none' || field.family === 'id') return
  if (field.family !== 'text') throw noColumn(field.name, field.type)
  if (!field.fielddata) throw noFielddata(field.name)
}

/** The field whose column holds the doc values of `field`. */
export const columnOf = (field: FieldType): FieldType => field.columnField ?? field

export const noColumn = (name: string, type: string) =>
  illegalArgument(`Can't load fielddata on [${name}] because fielddata is unsupported on fields of type [${type}]. Use doc values instead.`)

/** Metadata, but for sequence numbers, may have columns that only the server itself reads. */
const isHidden = (field: FieldType) => field.family === 'meta' && isMetaField(field.name) && field.name !== SEQ_NO_FIELD

/** Every document has the same value, and no column keeps it. */
export const isConstant = (field: FieldType) => field.family === 'constant' || field.name === '_index'

export const noFielddata = (name: string) =>
  illegalArgument(
    'Text fields are not optimised for operations that require per-document field data like aggregations and sorting, so these ' +
      `operations are disabled by default. Please use a keyword field instead. Alternatively, set fielddata=true on [${name}] in order to ` +
      'load field data by uninverting the inverted index. Note that this can use significant memory.',
  )
