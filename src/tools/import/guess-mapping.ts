// A mapping guessed from the first documents, and a report of what was guessed from what.
import { DATE } from './cells.ts'

export interface GuessedField {
  readonly field: string
  /** `text + keyword` where a field has both. */
  readonly type: string
  /** Of the documents that were looked at, how many have it. */
  readonly documents: number
  /** Different values, at most `MOST_VALUES`. */
  readonly values: number
  readonly example: unknown
  readonly why: string
}

export interface GuessedMapping {
  readonly properties: Readonly<Record<string, object>>
  readonly fields: readonly GuessedField[]
  readonly sampled: number
}

const MOST_VALUES = 1000
/** Longer texts are read, not compared. */
const KEYWORD_CHARS = 64
const KEYWORD_WORDS = 4
const LEAST_VECTOR = 16
const IP = /^(?:\d{1,3}\.){3}\d{1,3}$|^(?=.*:.*:)[0-9a-fA-F:]{3,39}$/

class Seen {
  documents = 0
  readonly kinds = new Set<string>()
  readonly values = new Set<unknown>()
  strings = 0
  longest = 0
  mostWords = 0
  dates = 0
  addresses = 0
  /** Length of number arrays: -1 none yet, -2 they differ. */
  dimension = -1
  example: unknown = undefined
}

/** `given`: types that were said, by field. */
export function guessMapping(
  documents: readonly Readonly<Record<string, unknown>>[],
  given: Readonly<Record<string, string>> = {},
): GuessedMapping {
  const seen = new Map<string, Seen>()
  for (const document of documents) visitObject(document, '', seen)
  const fields: GuessedField[] = []
  const properties: Record<string, object> = {}
  for (const [field, one] of seen) {
    const { type, mapping, why } = Object.hasOwn(given, field)
      ? { type: given[field], mapping: { type: given[field] }, why: 'as given' }
      : guess(one)
    fields.push({ field, type, documents: one.documents, values: one.values.size, example: one.example, why })
    place(properties, field.split('.'), mapping)
  }
  return { properties, fields, sampled: documents.length }
}

function place(properties: Record<string, object>, [first, ...rest]: readonly string[], mapping: object): void {
  if (rest.length === 0) {
    properties[first] = { ...properties[first], ...mapping }
    return
  }
  const inner = (properties[first] ??= {}) as { properties?: Record<string, object> }
  place((inner.properties ??= {}), rest, mapping)
}

function visitObject(object: Readonly<Record<string, unknown>>, prefix: string, seen: Map<string, Seen>): void {
  for (const [name, value] of Object.entries(object)) if (name !== '') visitField(prefix + name, value, seen)
}

function visitField(field: string, value: unknown, seen: Map<string, Seen>): void {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return
  if (isPoint(value)) note(seen, field, value, 'point')
  else if (isObject(value)) visitObject(value, `${field}.`, seen)
  else visitValues(field, value, seen)
}

function visitValues(field: string, value: unknown, seen: Map<string, Seen>): void {
  if (Array.isArray(value) && value.every(isObject)) {
    for (const item of value) if (!isPoint(item)) visitObject(item as Record<string, unknown>, `${field}.`, seen)
    return
  }
  if (Array.isArray(value) && value.length >= LEAST_VECTOR && value.every(item => typeof item === 'number')) {
    note(seen, field, value, 'vector')
    const one = seen.get(field)!
    one.dimension = one.dimension === -1 || one.dimension === value.length ? value.length : -2
    return
  }
  const before = seen.get(field)?.documents ?? 0
  for (const item of Array.isArray(value) ? value.flat(3) : [value]) if (item !== null) noteValue(seen, field, item)
  const one = seen.get(field)
  if (one !== undefined) one.documents = before + 1
}

function note(seen: Map<string, Seen>, field: string, value: unknown, kind: string): void {
  let one = seen.get(field)
  if (one === undefined) seen.set(field, (one = new Seen()))
  one.documents++
  one.kinds.add(kind)
  one.example ??= value
  if (one.values.size < MOST_VALUES) one.values.add(typeof value === 'object' ? JSON.stringify(value) : value)
}

function noteValue(seen: Map<string, Seen>, field: string, value: unknown): void {
  const kind = typeof value === 'number' ? (Number.isInteger(value) ? 'long' : 'double') : typeof value
  note(seen, field, value, kind)
  if (typeof value !== 'string') return
  const one = seen.get(field)!
  one.strings++
  one.longest = Math.max(one.longest, value.length)
  one.mostWords = Math.max(one.mostWords, value.length > 1000 ? KEYWORD_WORDS + 1 : value.split(/\s+/).length)
  if (DATE.test(value)) one.dates++
  if (IP.test(value)) one.addresses++
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const isPoint = (value: unknown) => {
  if (!isObject(value)) return false
  const keys = Object.keys(value)
  return keys.length === 2 && typeof value.lat === 'number' && typeof value.lon === 'number'
}

function guess(one: Seen): { readonly type: string; readonly mapping: object; readonly why: string } {
  const plain = (type: string, why: string) => ({ type, mapping: { type }, why })
  const only = (...kinds: readonly string[]) => [...one.kinds].every(kind => kinds.includes(kind))
  if (only('boolean')) return plain('boolean', 'true and false only')
  if (only('long')) return plain('long', 'whole numbers only')
  if (only('long', 'double')) return plain('double', 'numbers, some with a fraction')
  if (only('point')) return plain('geo_point', 'objects of lat and lon')
  if (only('vector') && one.dimension > 0)
    return { type: 'knn_vector', mapping: { type: 'knn_vector', dimension: one.dimension }, why: `${one.dimension} numbers each` }
  if (one.strings === 0) return plain('double', 'numbers')
  if (one.dates === one.strings && only('string')) return plain('date', 'ISO dates only')
  if (one.addresses === one.strings && only('string')) return plain('ip', 'IP addresses only')
  if (one.longest > KEYWORD_CHARS * 4) return plain('text', `texts of up to ${one.longest} characters`)
  const repeats = one.values.size < MOST_VALUES && one.values.size * 2 < one.strings
  if (one.mostWords === 1 && one.longest <= KEYWORD_CHARS) return plain('keyword', 'single words')
  if (repeats && one.mostWords <= KEYWORD_WORDS && one.longest <= KEYWORD_CHARS)
    return plain('keyword', `${one.values.size} values that repeat`)
  return {
    type: 'text + keyword',
    mapping: { type: 'text', fields: { keyword: { type: 'keyword', ignore_above: 256 } } },
    why: `short texts, up to ${one.mostWords} words`,
  }
}
