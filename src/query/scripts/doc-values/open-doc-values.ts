// Opens the doc values of a field for scripts, in one segment; fields without any give the server's error.
import { ApiError } from '../../../core/errors.ts'
import type { SegmentReader } from '../../../index/contracts/segment-reader.ts'
import type { FieldLookup, FieldType } from '../../../index/mapping/field-type.ts'
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

/** Throws where the field keeps nothing document by document. `index`: its name, which some fields have for all documents. */
export function openDocValues(field: FieldType, reader: SegmentReader, fields: FieldLookup, index: string): ScriptDocValues {
  if (isConstant(field)) return new Strings(() => [index])
  if (field.family === 'vector') return new Vectors(field, reader.vectors(field.name))
  if (field.family === 'geo_shape')
    throw new ApiError('aggregation_execution_exception', 'Script doc value for the GeoShape field is not supported')
  if (field.family === 'keyword' && field.existence !== undefined) return others(field, reader, fields)
  requireColumn(field)
  switch (field.family) {
    case 'number':
      return numbers(field, reader)
    case 'boolean':
      return new Booleans(reader.numeric(field.name))
    case 'date':
      return new Dates(reader.numeric(field.name), field.resolution === 'nanoseconds')
    case 'geo_point':
      return new Places(reader.numeric(field.name))
    case 'ip':
      return new Addresses(readTerms(reader.ordinals(field.name), formatAddress))
    case 'id':
      return new Strings(doc => [reader.idOf(doc) ?? ''])
    default:
      return others(columnOf(field), reader, fields)
  }
}

function numbers(field: FieldType & { readonly family: 'number' }, reader: SegmentReader): ScriptDocValues {
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

function others(field: FieldType, reader: SegmentReader, fields: FieldLookup): ScriptDocValues {
  const { column } = field.spec
  if (field.family === 'range') return new Strings(rangeTexts(reader, field.name))
  if (column === 'binary') return new BytesRefs(reader.binary(field.name))
  if (column === 'int' || column === 'float' || column === 'double') return new Longs(reader.numeric(field.name), value => value)
  const prefix = field.family === 'keyword' ? (field.termPrefix ?? '') : ''
  const terms = readTerms(termsByDocument(reader, field.name), term => term)
  // Subfields of an object in one field are identified by the object and their own path.
  const shown = prefix === '' ? terms : (doc: number) => terms(doc).filter(term => term.startsWith(prefix))
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
