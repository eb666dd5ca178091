// Answers printed, or made plain objects for callers in this process. Those that take long are made piece by piece, between which others may have
// their turn. That one is long is found out when a piece is not enough; it is then made part by part.
import { JsonFloat, textOf } from './json.ts'
import { textOfItem, textOfMember } from './json-text.ts'
import { LateJson, LateList } from './late-json.ts'
import { Piece, PLAIN_MEMBER, withinPiece } from './piece.ts'

/** Characters of JSON that are read in the time of a step. */
const TEXT_A_STEP = 32

/** The same answer as plain objects, for callers in this process. */
export const materialize = (value: unknown): unknown => plainOf(value, Piece.ENDLESS)

/** The same, as far as a piece goes. What is plain when that is over stays so, and is gone through again. */
function plainOf(value: unknown, piece: Piece): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof LateJson) {
    piece.spend(value.length / TEXT_A_STEP)
    return value.parse()
  }
  if (value instanceof JsonFloat) return value.value
  piece.spend(1)
  if (Array.isArray(value)) {
    piece.spend(value.length * PLAIN_MEMBER)
    for (let i = 0; i < value.length; i++) value[i] = plainOf(value[i], piece)
    return value
  }
  if (value instanceof LateList) {
    const list: unknown[] = []
    for (let i = 0; i < value.length; i++) list.push(plainOf(value.item(i), piece))
    return list
  }
  if (value instanceof Map) {
    piece.spend(value.size * PLAIN_MEMBER)
    const record: Record<string, unknown> = {}
    for (const [key, item] of value) setMember(record, key, typeof item === 'object' && item !== null ? plainOf(item, piece) : item)
    return record
  }
  const record = value as Record<string, unknown>
  for (const key in record) {
    const item = record[key]
    if (typeof item === 'object' && item !== null) record[key] = plainOf(item, piece)
  }
  return record
}

function setMember(record: Record<string, unknown>, key: string, value: unknown): void {
  // Assigned, that name would be no member but the prototype.
  if (key === '__proto__') Object.defineProperty(record, key, { value, writable: true, enumerable: true, configurable: true })
  else record[key] = value
}

/** As `stringify`. Yields where others may have their turn. */
export function* textInPieces(value: unknown, piece = new Piece()): Generator<void, string> {
  return withinPiece(textOf, value, piece) ?? (yield* textOfParts(value, piece))
}

/** As `materialize`. Yields where others may have their turn. */
export function* plainInPieces(value: unknown, piece = new Piece()): Generator<void, unknown> {
  if (!isObject(value)) return value
  return withinPiece(plainOf, value, piece) ?? (yield* plainOfParts(value, piece))
}

function* renewed(piece: Piece): Generator<void> {
  yield
  piece.renew()
}

/** What a piece was not enough for: once more with a whole one, unless it had that, or part by part. */
function* textLater(value: unknown, piece: Piece): Generator<void, string> {
  if (piece.wasGenerous) return yield* textOfParts(value, piece)
  yield
  piece.renew()
  return yield* textInPieces(value, piece)
}

function* plainLater(value: object, piece: Piece): Generator<void, unknown> {
  if (piece.wasGenerous) return yield* plainOfParts(value, piece)
  yield
  piece.renew()
  return yield* plainInPieces(value, piece)
}

function* textOfParts(value: unknown, piece: Piece): Generator<void, string> {
  if (value instanceof LateJson) return piece.marksRaw ? value.marked : value.text
  yield
  piece.renew()
  const parts: string[] = []
  if (isList(value)) {
    const addItems = () => {
      while (parts.length < value.length) {
        piece.spend(PLAIN_MEMBER)
        parts.push(Array.isArray(value) ? textOf(value[parts.length], piece) : textOfItem(value, parts.length, piece))
      }
      return true
    }
    for (;;) {
      const before = parts.length
      if (withinPiece(addItems, value, piece)) return `[${parts.join(',')}]`
      // One that a whole piece was not enough for.
      if (parts.length === before) parts.push(yield* textOfParts(itemOf(value, before), piece))
      yield* renewed(piece)
    }
  }
  for (const [key, item] of value instanceof Map ? value : Object.entries(value as object)) {
    if (item === undefined) continue
    if (piece.endsAfter(PLAIN_MEMBER)) yield* renewed(piece)
    const name = String(key)
    // A number is always within a piece.
    const text =
      typeof item === 'number' ? textOfMember(name, item, piece) : (withinPiece(textOf, item, piece) ?? (yield* textLater(item, piece)))
    parts.push(`${JSON.stringify(name)}:${text}`)
  }
  return `{${parts.join(',')}}`
}

function* plainOfParts(value: object, piece: Piece): Generator<void, unknown> {
  if (value instanceof LateJson) return materialize(value)
  yield
  piece.renew()
  if (isList(value)) {
    const list = Array.isArray(value) ? value : new Array<unknown>(value.length)
    for (let i = 0; i < list.length; i++) {
      if (piece.endsAfter(PLAIN_MEMBER)) yield* renewed(piece)
      const item = itemOf(value, i)
      list[i] = isObject(item) ? (withinPiece(plainOf, item, piece) ?? (yield* plainLater(item, piece))) : item
    }
    return list
  }
  const record = value instanceof Map ? {} : (value as Record<string, unknown>)
  for (const [key, item] of value instanceof Map ? value : Object.entries(value)) {
    if (piece.endsAfter(PLAIN_MEMBER)) yield* renewed(piece)
    if (isObject(item)) setMember(record, key, withinPiece(plainOf, item, piece) ?? (yield* plainLater(item, piece)))
    else if (value instanceof Map) setMember(record, key, item)
  }
  return record
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isList = (value: unknown): value is unknown[] | LateList => Array.isArray(value) || value instanceof LateList

const itemOf = (list: unknown[] | LateList, place: number): unknown => (Array.isArray(list) ? list[place] : list.item(place))
