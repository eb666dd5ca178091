// Fields whose columns are numbers to the server, for what computes with them; others fail as its casts do.
import { ApiError } from '../../core/errors.ts'
import { byFamily } from '../../index/mapping/by-family.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import { isConstant, requireColumn } from '../values/fielddata.ts'

const PLAIN = 'org.opensearch.index.fielddata.plain.'
const WANTED = 'org.opensearch.index.fielddata.IndexNumericFieldData'

const CONSTANT = `${PLAIN}ConstantIndexFieldData`
const ORDINALS = `${PLAIN}SortedSetOrdinalsIndexFieldData`

/** The server's class for the column; null: numbers. */
const otherClass = byFamily<[], string | null>({
  text: () => ORDINALS,
  keyword: field => (field.type === 'wildcard' ? `${PLAIN}NonPruningSortedSetOrdinalsIndexFieldData` : ORDINALS),
  constant: () => CONSTANT,
  number: () => null,
  date: () => null,
  boolean: () => null,
  ip: () => ORDINALS,
  geo_point: () => `${PLAIN}AbstractLatLonPointIndexFieldData$LatLonPointIndexFieldData`,
  geo_shape: () => ORDINALS,
  range: () => `${PLAIN}BinaryIndexFieldData`,
  feature: () => ORDINALS,
  vector: () => ORDINALS,
  version: () => ORDINALS,
  id: () => 'org.opensearch.index.mapper.IdFieldMapper$IdFieldType$1$1',
  meta(field) {
    if (isConstant(field)) return CONSTANT
    if (field.spec.column === 'binary') return `${PLAIN}BytesBinaryIndexFieldData`
    return field.spec.column === 'ordinal' ? ORDINALS : null
  },
})

export function requireNumbers(field: FieldType): FieldType {
  if (!isConstant(field)) requireColumn(field)
  const actual = otherClass(field)
  if (actual === null) return field
  const where = "are in unnamed module of loader 'app'"
  throw new ApiError('class_cast_exception', `class ${actual} cannot be cast to class ${WANTED} (${actual} and ${WANTED} ${where})`)
}
