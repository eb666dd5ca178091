// Reads the field values of an expression: a number for each document, 0 where there is none.
import { illegalArgument } from '../../../core/errors.ts'
import type { NumericColumn } from '../../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../../index/contracts/shard-reader.ts'
import { byFamily } from '../../../index/mapping/by-family.ts'
import type { DateFieldType, FieldLookup, FieldType } from '../../../index/mapping/field-type.ts'
import { unpackPoint } from '../../../index/mapping/geo/encoding.ts'
import { doubleOf } from '../../values/column-doubles.ts'
import { requireColumn } from '../../values/fielddata.ts'
import { calendarField, dateField } from './expression-dates.ts'
import { type ExpressionPath, expressionPath } from './expression-path.ts'
import { problemAt } from './expression-tokens.ts'

/** Of a document of the segment. */
type NumberOfDocument = (doc: number) => number

export type SegmentNumbers = (segment: SegmentView) => NumberOfDocument

/** Throws where the field is none that expressions read, or has no such member. */
export function expressionValues(variable: string, fields: FieldLookup): SegmentNumbers {
  const path = expressionPath(variable)
  const field = fields.field(path.field)
  if (field === undefined) throw problemAt(PLACE_OF_FIELD, `Field [${path.field}] does not exist in mappings`)
  requireColumn(field)
  return valuesOf(field, path)
}

function refused(_: FieldType, path: ExpressionPath): never {
  throw problemAt(PLACE_OF_FIELD, `Field [${path.field}] must be numeric, date, or geopoint`)
}

const valuesOf = byFamily<[path: ExpressionPath], SegmentNumbers>({
  text: refused,
  keyword: refused,
  constant: refused,
  number: numberValues,
  date: (field, path) => (path.ofDate ? dateObjectValues(field, path) : dateValues(field, path)),
  boolean: numberValues,
  ip: refused,
  geo_point: placeValues,
  geo_shape: refused,
  range: refused,
  feature: refused,
  vector: refused,
  version: refused,
  id: refused,
  meta: refused,
})

/** Behind `doc['`. */
const PLACE_OF_FIELD = 5

function noMember({ member, isMethod, field }: ExpressionPath, kind: string): Error {
  return illegalArgument(`Member ${isMethod ? 'method' : 'variable'} [${member}] does not exist for ${kind} [${field}].`)
}

/** From the values [from, to) of a column, ascending, of which there is at least one. */
type Select = (values: NumericColumn['values'], from: number, to: number, double: (value: number | bigint) => number) => number

const least: Select = (values, from, _, double) => double(values[from])
const count: Select = (_, from, to) => to - from

function sum(...[values, from, to, double]: Parameters<Select>): number {
  let total = 0
  for (let i = from; i < to; i++) total += double(values[i])
  return total
}

function median(...[values, from, to, double]: Parameters<Select>): number {
  const middle = from + ((to - from) >>> 1)
  return (to - from) % 2 === 1 ? double(values[middle]) : (double(values[middle - 1]) + double(values[middle])) / 2
}

const VARIABLES: ReadonlyMap<string, Select> = new Map<string, Select>([
  ['value', least],
  ['length', count],
])

const METHODS: ReadonlyMap<string, Select> = new Map<string, Select>([
  ['getValue', least],
  ['size', count],
  ['min', least],
  ['max', (values, _, to, double) => double(values[to - 1])],
  ['median', median],
  ['avg', (values, from, to, double) => sum(values, from, to, double) / (to - from)],
  ['count', count],
  ['sum', sum],
])

const isEmptiness = ({ member, isMethod }: ExpressionPath) => member === (isMethod ? 'isEmpty' : 'empty')

function numberValues(field: FieldType, path: ExpressionPath, kind = 'numeric field'): SegmentNumbers {
  if (isEmptiness(path)) return emptiness(field)
  const select = (path.isMethod ? METHODS : VARIABLES).get(path.member)
  if (select === undefined) throw noMember(path, kind)
  return selected(field, select)
}

function selected(field: FieldType, select: Select): SegmentNumbers {
  const double = doubleOf(field)
  return ({ reader }) => {
    const column = reader.numeric(field.name)
    if (column === null) return () => 0
    const { values, starts } = column
    if (starts === null) return doc => (column.has(doc) ? select(values, doc, doc + 1, double) : 0)
    return doc => (column.has(doc) ? select(values, starts[doc], starts[doc + 1], double) : 0)
  }
}

const emptiness =
  ({ name }: FieldType): SegmentNumbers =>
  ({ reader }) => {
    const column = reader.numeric(name)
    return column === null ? () => 1 : doc => (column.has(doc) ? 0 : 1)
  }

const presence =
  (field: FieldType): SegmentNumbers =>
  segment => {
    const isEmpty = emptiness(field)(segment)
    return doc => 1 - isEmpty(doc)
  }

/** What is made of the first value, where there is one. */
function ofFirst(field: FieldType, make: (value: number) => number): SegmentNumbers {
  return selected(field, (values, from, _, double) => make(double(values[from])))
}

function dateValues(field: DateFieldType, path: ExpressionPath): SegmentNumbers {
  const part = path.isMethod ? calendarField(path.member) : null
  return part === null ? numberValues(field, path, 'date field') : ofFirst(field, part)
}

function dateObjectValues(field: DateFieldType, path: ExpressionPath): SegmentNumbers {
  const part = dateField(path.member, path.isMethod)
  if (part === null) throw noMember(path, 'date object on field')
  return ofFirst(field, part)
}

function placeValues(field: FieldType, path: ExpressionPath): SegmentNumbers {
  // The server answers the opposite of what it is asked.
  if (isEmptiness(path)) return presence(field)
  const { member, isMethod } = path
  const isLatitude = member === (isMethod ? 'getLat' : 'lat')
  if (!isLatitude && member !== (isMethod ? 'getLon' : 'lon')) throw noMember(path, 'geo field')
  return selected(field, (values, from) => {
    const { lat, lon } = unpackPoint(values[from])
    return isLatitude ? lat : lon
  })
}
