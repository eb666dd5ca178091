// Opens the doc values of a field for scripts, in one segment; fields without any give the server's error.
import { ApiError } from '../../../core/errors.ts'
import type { SegmentReader } from '../../../index/contracts/segment-reader.ts'
import { byFamily } from '../../../index/mapping/by-family.ts'
import type { FieldLookup, FieldType, NumberFieldType } from '../../../index/mapping/field-type.ts'
import { formatAddress } from '../../../index/mapping/ip-address.ts'
import { termsByDocument } from '../../../index/segment/uninverted.ts'
import { columnOf, isConstant, requireColumn } from '../../values/fielddata.ts'
import { BytesRefs, byteClasses } from './bytes.ts'
import { Dates, dateClasses } from './dates.ts'
import { Booleans, Doubles, Longs, numberClasses, UnsignedLongs } from './numbers.ts'
import { Places, placeClasses } from './places.ts'
import type { ScriptDocValues } from './script-doc-values.ts'
import { Addresses, readTerms, Strings, textClasses } from './texts.ts'
import { Vectors, vectorClasses } from './vectors.ts'

export const docValuesClasses = [...numberClasses, ...textClasses, ...dateClasses, ...placeClasses, ...byteClasses, ...vectorClasses]

type Open<F extends FieldType> = (field: F, reader: SegmentReader, fields: FieldLookup) => ScriptDocValues

/** Throws where the field keeps nothing document by document. `index`: its name, which some fields have for all documents. */
export const openDocValues = (field: FieldType, reader: SegmentReader, fields: FieldLookup, index: string): ScriptDocValues =>
  isConstant(field) ? new Strings(() => [index]) : open(field, reader, fields)

const kept =
  <F extends FieldType>(open: Open<F>): Open<F> =>
  (field, reader, fields) => {
    requireColumn(field)
    return open(field, reader, fields)
  }

const open = byFamily<[reader: SegmentReader, fields: FieldLookup], ScriptDocValues>({
  text: kept(terms),
  keyword(field, reader, fields) {
    if (field.existence === undefined) requireColumn(field)
    return terms(field, reader, fields)
  },
  constant: kept(terms),
  number: kept(numbers),
  date: kept((field, reader) => new Dates(reader.numeric(field.name), field.resolution === 'nanoseconds')),
  boolean: kept((field, reader) => new Booleans(reader.numeric(field.name))),
  ip: kept((field, reader) => new Addresses(readTerms(reader.ordinals(field.name), formatAddress))),
  geo_point: kept((field, reader) => new Places(reader.numeric(field.name))),
  geo_shape() {
    throw new ApiError('aggregation_execution_exception', 'Script doc value for the GeoShape field is not supported')
  },
  range: kept((field, reader) => new Strings(rangeTexts(reader, field.name))),
  feature: kept(terms),
  vector: (field, reader) => new Vectors(field, reader.vectors(field.name)),
  version: kept((field, reader, fields) => terms(columnOf(field), reader, fields)),
  id: kept((_, reader) => new Strings(doc => [reader.idOf(doc) ?? ''])),
  meta: kept((field, reader, fields) => {
    const { column } = field.spec
    if (column === 'binary') return new BytesRefs(reader.binary(field.name))
    return column === 'ordinal' ? terms(field, reader, fields) : new Longs(reader.numeric(field.name), value => value)
  }),
})

function numbers(field: NumberFieldType, reader: SegmentReader): ScriptDocValues {
  const column = reader.numeric(field.name)
  switch (field.numeric) {
    case 'unsigned_long':
      return new UnsignedLongs(column, value => field.format(value) as number | bigint)
    case 'double':
    case 'float':
    case 'half_float':
    case 'scaled_float':
      return new Doubles(column, value => field.toNumber(value))
    default:
      return new Longs(column, value => value)
  }
}

function terms(field: FieldType, reader: SegmentReader, fields: FieldLookup): ScriptDocValues {
  const prefix = field.family === 'keyword' ? (field.termPrefix ?? '') : ''
  const all = readTerms(termsByDocument(reader, field.name), term => term)
  // Subfields of an object in one field are identified by the object and their own path.
  const shown = prefix === '' ? all : (doc: number) => all(doc).filter(term => term.startsWith(prefix))
  const object = field.type === 'flat_object' ? flatObjectOf(field.name, fields) : ''
  return new Strings(object === '' ? shown : doc => shown(doc).map(term => object + term))
}

/** Bytes of ranges as the server shows them. */
function rangeTexts(reader: SegmentReader, field: string): (doc: number) => readonly string[] {
  const column = reader.binary(field)
  return doc => {
    const bytes = column?.get(doc) ?? null
    return bytes === null ? [] : [Buffer.from(bytes).toString('utf8')]
  }
}

/** What terms of a flat object are shown behind. */
function flatObjectOf(name: string, fields: FieldLookup): string {
  for (let path = name; path !== ''; path = path.slice(0, Math.max(path.lastIndexOf('.'), 0)))
    if (fields.field(path)?.type === 'flat_object') return `${path}.`
  return ''
}
