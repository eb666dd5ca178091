// The values a document's source has under a path, as the field there reads them: what `fields` shows.
import { shortestFloat } from '../../core/numbers.ts'
import { byFamily } from '../../index/mapping/by-family.ts'
import type { FieldLookup, FieldType, NumberFieldType } from '../../index/mapping/field-type.ts'
import { javaText } from '../../index/mapping/java-text.ts'
import type { Show } from './value-format.ts'

/** Sub-fields see the values of the field they belong to. */
export function sourcePath(mapping: FieldLookup, name: string): string {
  const dot = name.lastIndexOf('.')
  if (dot < 0) return name
  const parent = name.slice(0, dot)
  return mapping.field(parent) === undefined ? name : parent
}

/** Undefined for a value that the field does not index. `show` prints what columns hold. */
export function readSourceValue(field: FieldType, written: unknown, show: Show, format: string | null = null): unknown {
  const value = written ?? field.nullValue ?? null
  if (value === null) return undefined
  if (field.readSource !== undefined) return field.readSource(value, format)
  return readValue(field, value, show)
}

const asWritten = (_: FieldType, value: unknown) => (typeof value === 'object' ? value : javaText(value))

const readValue = byFamily<[value: unknown, show: Show], unknown>({
  text: asWritten,
  keyword(field, value) {
    const text = javaText(value)
    return text.length > field.ignoreAbove ? undefined : field.term(text)
  },
  constant: asWritten,
  number: readNumber,
  date: (field, value, show) => show(field.instant(value, false, { now: 0 })),
  boolean: (field, value) => (value === '' ? false : field.term(value) === 'T'),
  ip: asWritten,
  geo_point: asWritten,
  geo_shape: asWritten,
  range: asWritten,
  feature: asWritten,
  vector: asWritten,
  version: asWritten,
  id: asWritten,
  meta: asWritten,
})

function readNumber(field: NumberFieldType, value: unknown, show: Show): unknown {
  if (value === '') return undefined
  switch (field.numeric) {
    case 'float':
    case 'half_float':
      return shortestFloat(Math.fround(Number(value)))
    case 'double':
      return Number(value)
    case 'scaled_float': {
      const range = field.range(value, value, true, true)
      const exact = field.exact(value) ?? range?.min ?? null
      return exact === null ? Number(value) : show(exact)
    }
    default: {
      const whole = field.exact(typeof value === 'number' ? Math.trunc(value) : value)
      return whole === null ? Math.trunc(Number(value)) : show(whole)
    }
  }
}
