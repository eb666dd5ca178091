// JSON as OpenSearch prints it: decimals as Java writes them, exact integers, raw parts copied verbatim.
import { JsonFloat } from './json-float.ts'
import { LateJson, LateList } from './late-json.ts'
import { floatText, javaDouble } from './numbers.ts'
import { Piece, PLAIN_MEMBER } from './piece.ts'

/** Prints a value: LateJson by its own text, bigint digit by digit, undefined properties left out, numbers that are none as strings like Java's. */
export const stringify = (value: unknown): string => textOf(value, Piece.ENDLESS)

/** Characters of JSON that are copied in the time of a step. */
const TEXT_A_STEP = 256

/**
 * Members that are decimals wherever they stand, so that answers hold plain numbers and nothing is made for a score that is whole. What users
 * name is no member of these names that holds a number of its own.
 */
const DECIMALS: ReadonlySet<string> = new Set([
  '_score',
  'max_score',
  'metric_score',
  'boost',
  'normalized_value',
  'requests_per_second',
  'active_shards_percent_as_number',
])

/** The same, as far as a piece goes. */
export function textOf(value: unknown, piece: Piece): string {
  switch (typeof value) {
    case 'string':
      return quoted(value)
    case 'number':
      return Number.isInteger(value) ? String(value) : Number.isFinite(value) ? javaDouble(value) : `"${value}"`
    case 'boolean':
      return value ? 'true' : 'false'
    case 'bigint':
      return value.toString()
    case 'object': {
      if (value === null) return 'null'
      if (value instanceof LateJson) {
        piece.spend(value.length / TEXT_A_STEP)
        return piece.marksRaw ? value.marked : value.text
      }
      piece.spend(1)
      if (value instanceof JsonFloat) return floatText(value.value)
      if (value instanceof Number) return floatText(value.valueOf())
      if (Array.isArray(value)) {
        piece.spend(value.length * PLAIN_MEMBER)
        let text = '['
        for (let i = 0; i < value.length; i++) text += (i === 0 ? '' : ',') + textOf(value[i], piece)
        return `${text}]`
      }
      if (value instanceof LateList) {
        piece.expect(value.length)
        let text = '['
        for (let i = 0; i < value.length; i++) text += (i === 0 ? '' : ',') + textOfItem(value, i, piece)
        return `${text}]`
      }
      return value instanceof Map ? textOfEntries(value, piece) : textOfRecord(value as Record<string, unknown>, piece)
    }
    default:
      return 'null'
  }
}

/** Of an item of a list, which may say itself what its text is. */
export function textOfItem({ item, text }: LateList, place: number, piece: Piece): string {
  if (text === undefined) return textOf(item(place), piece)
  piece.spend(1)
  return text(place, piece)
}

/** Of a member, whose name may say what kind of number it is. */
export const textOfMember = (name: string, value: unknown, piece: Piece): string =>
  typeof value === 'number' && DECIMALS.has(name) ? floatText(value) : textOf(value, piece)

function textOfRecord(record: Readonly<Record<string, unknown>>, piece: Piece): string {
  let text = '{'
  for (const name in record) {
    const item = record[name]
    if (item !== undefined) text += `${text.length === 1 ? '' : ','}${quotedName(name)}:${textOfMember(name, item, piece)}`
  }
  return `${text}}`
}

function textOfEntries(entries: ReadonlyMap<unknown, unknown>, piece: Piece): string {
  piece.spend(entries.size * PLAIN_MEMBER)
  let text = '{'
  for (const [key, item] of entries) {
    if (item === undefined) continue
    const name = String(key)
    text += `${text.length === 1 ? '' : ','}${quoted(name)}:${textOfMember(name, item, piece)}`
  }
  return `${text}}`
}

/** Names of members come again and again. */
const quotedNames = new Map<string, string>()
const MOST_NAMES = 1_000
const LONGEST_NAME = 64

function quotedName(name: string): string {
  let text = quotedNames.get(name)
  if (text === undefined) {
    text = quoted(name)
    if (quotedNames.size < MOST_NAMES && name.length <= LONGEST_NAME) quotedNames.set(name, text)
  }
  return text
}

/** Most texts are so short that asking V8's printer takes longer than looking through them. */
const SHORT = 32

/** A text as JSON. */
export function quoted(text: string): string {
  if (text.length > SHORT) return JSON.stringify(text)
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c < 0x20 || c === 0x22 || c === 0x5c || c >= 0xd800) return JSON.stringify(text)
  }
  return `"${text}"`
}
