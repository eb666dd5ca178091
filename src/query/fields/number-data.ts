// Fields whose columns are numbers to the server, for what computes with them; others fail as its casts do.
import { ApiError } from '../../core/errors.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import { isConstant, requireColumn } from '../values/fielddata.ts'

const NUMERIC: ReadonlySet<FieldType['family']> = new Set<FieldType['family']>(['boolean', 'date', 'meta', 'number'])

const PLAIN = 'org.opensearch.index.fielddata.plain.'
const WANTED = 'org.opensearch.index.fielddata.IndexNumericFieldData'

/** The server's classes for columns that are no numbers. */
function classOf(field: FieldType): string {
  if (field.family === 'id') return 'org.opensearch.index.mapper.IdFieldMapper$IdFieldType$1$1'
  if (isConstant(field)) return `${PLAIN}ConstantIndexFieldData`
  if (field.family === 'geo_point') return `${PLAIN}AbstractLatLonPointIndexFieldData$LatLonPointIndexFieldData`
  if (field.family === 'range') return `${PLAIN}BinaryIndexFieldData`
  if (field.type === 'binary') return `${PLAIN}BytesBinaryIndexFieldData`
  return `${PLAIN}${field.type === 'wildcard' ? 'NonPruning' : ''}SortedSetOrdinalsIndexFieldData`
}

export function requireNumbers(field: FieldType): FieldType {
  if (!isConstant(field)) requireColumn(field)
  if (NUMERIC.has(field.family) && ['int', 'float', 'double'].includes(field.spec.column)) return field
  const actual = classOf(field)
  const where = "are in unnamed module of loader 'app'"
  throw new ApiError('class_cast_exception', `class ${actual} cannot be cast to class ${WANTED} (${actual} and ${WANTED} ${where})`)
}
