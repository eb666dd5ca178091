// Tells whether a field has doc values or fielddata, as sorting, docvalue_fields and score functions need, and gives the server's error
// where not.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { SEQ_NO_FIELD } from '../../index/contracts/document.ts'
import { byFamily } from '../../index/mapping/by-family.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import { isMetaField } from '../../index/mapping/meta-fields.ts'

/** Text fields of other types have no option `fielddata`. */
const NEVER_LOADED: ReadonlySet<string> = new Set(['search_as_you_type', 'completion'])

function requireOwnColumn(field: FieldType): void {
  if (field.spec.column === 'none') throw noColumn(field.name, field.type)
}

export const requireColumn = byFamily<[], void>({
  text(field) {
    if (NEVER_LOADED.has(field.type)) throw notLoaded(field)
    if (field.spec.column === 'none' && !field.fielddata) throw noFielddata(field.name)
  },
  keyword(field) {
    if (field.existence !== undefined) {
      throw illegalArgument(`Field [${field.existence}] of type [${field.type}] does not support doc_value in root field`)
    }
    requireOwnColumn(field)
  },
  constant: requireOwnColumn,
  number: requireOwnColumn,
  date: requireOwnColumn,
  boolean: requireOwnColumn,
  ip: requireOwnColumn,
  geo_point: requireOwnColumn,
  geo_shape(field) {
    if (!field.hasDocValues) throw noColumn(field.name, field.type)
    requireOwnColumn(field)
  },
  range: requireOwnColumn,
  feature(field) {
    throw illegalArgument(`[${field.type}] fields do not support sorting, scripting or aggregating`)
  },
  vector(field) {
    throw new ApiError('unsupported_operation_exception', `knn vector field '${field.name}' doesn't support sorting`)
  },
  version(field) {
    if (field.columnField === undefined) throw illegalArgument(`Field [${field.name}] does not have doc_values enabled`)
  },
  id() {},
  meta(field) {
    // Metadata, but for sequence numbers, may have columns that only the server itself reads.
    if (isMetaField(field.name) && field.name !== SEQ_NO_FIELD) throw notLoaded(field)
    requireOwnColumn(field)
  },
})

/** The field whose column holds the doc values of `field`. */
export const columnOf = (field: FieldType): FieldType => field.columnField ?? field

export const noColumn = (name: string, type: string) =>
  illegalArgument(`Can't load fielddata on [${name}] because fielddata is unsupported on fields of type [${type}]. Use doc values instead.`)

const notLoaded = ({ name, type }: FieldType) => illegalArgument(`Fielddata is not supported on field [${name}] of type [${type}]`)

/** Every document has the same value, and no column keeps it. */
export const isConstant = (field: FieldType) => field.family === 'constant' || field.name === '_index'

export const noFielddata = (name: string) =>
  illegalArgument(
    'Text fields are not optimised for operations that require per-document field data like aggregations and sorting, so these ' +
      `operations are disabled by default. Please use a keyword field instead. Alternatively, set fielddata=true on [${name}] in order to ` +
      'load field data by uninverting the inverted index. Note that this can use significant memory.',
  )
