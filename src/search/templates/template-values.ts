// Renders parameter values in a template, escaped for the type of text that the template produces.
import { illegalArgument } from '../../core/errors.ts'
import { JsonFloat, stringify } from '../../core/json.ts'
import { hashMapOrder, isObject, javaText } from '../../index/mapping/java-text.ts'

export type Encoder = (text: string) => string

export const JSON_TYPE = 'application/json; charset=UTF-8'

const NAMED_ESCAPES = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\b', '\\b'],
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\f', '\\f'],
  ['\r', '\\r'],
])

const escaped = (c: string) => NAMED_ESCAPES.get(c) ?? `\\u${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`

/** Text within the quotes of a JSON string. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is escaped
const inJson: Encoder = text => text.replace(/["\\\u0000-\u001f]/g, escaped)

const OTHERWISE_IN_FORMS = new Map([
  ['%20', '+'],
  ['!', '%21'],
  ["'", '%27'],
  ['(', '%28'],
  [')', '%29'],
  ['~', '%7E'],
])

/** Text within an address, as forms send it. Halves of characters are question marks. */
export const inUrl: Encoder = text =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?')).replace(/%20|[!'()~]/g, c => OTHERWISE_IN_FORMS.get(c)!)

const ENCODERS = new Map<string, Encoder>([
  ['application/json', inJson],
  [JSON_TYPE, inJson],
  ['application/x-www-form-urlencoded', inUrl],
  ['text/plain', text => text],
])

export function encoderOf(contentType: string): Encoder {
  const encoder = ENCODERS.get(contentType)
  if (encoder === undefined) throw illegalArgument(`No encoder found for MIME type [${contentType}]`)
  return encoder
}

/** Lists show their positions: `{0=a, 1=b}`. */
export function shown(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return `{${value.map((item, i) => `${i}=${javaText(item)}`).join(', ')}}`
  return javaText(value)
}

/** Objects and lists as JSON; anything else as it is, without quotes. */
export function asJson(value: unknown): string {
  if (value === null || value === undefined) return ''
  return Array.isArray(value) || isRecord(value) ? stringify(inHashOrder(value)) : javaText(value)
}

const isRecord = (value: unknown) => isObject(value) && !(value instanceof JsonFloat)

/** The server's parameters are hash maps, which forget the order of keys. */
function inHashOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inHashOrder)
  if (!isRecord(value)) return value
  const record = value as Record<string, unknown>
  return new Map(hashMapOrder(Object.keys(record)).map(key => [key, inHashOrder(record[key])]))
}
