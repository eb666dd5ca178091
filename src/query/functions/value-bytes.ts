// The first value of a document as bytes, as the server reads any kind of field: numbers and places as their texts, terms as they are.
import { javaDouble } from '../../core/numbers.ts'
import type { SegmentReader } from '../../index/contracts/segment-reader.ts'
import type { FieldType, NumberFieldType } from '../../index/mapping/field-type.ts'
import { unpackPoint } from '../../index/mapping/geo/encoding.ts'
import { doubleOf } from '../values/column-doubles.ts'

/** Null for documents without a value. The bytes are good until the next call. */
export type FirstValue = (doc: number) => Uint8Array | null

const encoder = new TextEncoder()

export function firstValues(field: FieldType, reader: SegmentReader): FirstValue {
  if (field.family === 'id') return doc => encodeText(reader.idOf(doc))
  switch (field.spec.column) {
    case 'ordinal':
      return ofTerms(field, reader)
    case 'binary': {
      const column = reader.binary(field.name)
      return doc => column?.get(doc) ?? null
    }
    case 'none':
      return () => null
    default:
      return ofNumbers(field, reader)
  }
}

const encodeText = (text: string | null) => (text === null ? null : encoder.encode(text))

function ofTerms(field: FieldType, reader: SegmentReader): FirstValue {
  const column = reader.ordinals(field.name)
  if (column === null) return () => null
  const { ords, starts, terms } = column
  // Addresses are kept as characters that stand for bytes.
  const encode = field.family === 'ip' ? (term: string) => Buffer.from(term, 'latin1') : (term: string) => encoder.encode(term)
  return doc => {
    if (!column.has(doc)) return null
    return encode(terms.term(ords[starts === null ? doc : starts[doc]] - 1))
  }
}

/** Digits of any number, and a place. */
const LONGEST_TEXT = 64

function ofNumbers(field: FieldType, reader: SegmentReader): FirstValue {
  const column = reader.numeric(field.name)
  if (column === null) return () => null
  const { values, starts } = column
  const text = numberText(field)
  const buffer = new Uint8Array(LONGEST_TEXT)
  return doc => {
    if (!column.has(doc)) return null
    const { written } = encoder.encodeInto(text(values[starts === null ? doc : starts[doc]]), buffer)
    return buffer.subarray(0, written)
  }
}

const FRACTIONAL: ReadonlySet<NumberFieldType['numeric']> = new Set(['half_float', 'float', 'double', 'scaled_float'])

function numberText(field: FieldType): (value: number | bigint) => string {
  if (field.family === 'geo_point') {
    return value => {
      const { lat, lon } = unpackPoint(value)
      return `${javaDouble(lat)}, ${javaDouble(lon)}`
    }
  }
  if (field.family === 'date') return value => String(doubleOf(field)(value))
  if (field.family !== 'number') return String
  if (FRACTIONAL.has(field.numeric)) return value => javaDouble(field.toNumber(value))
  if (field.numeric === 'unsigned_long') return value => String(BigInt(value) + 2n ** 63n)
  return String
}
