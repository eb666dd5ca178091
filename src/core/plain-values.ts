// Answers for callers in the same process: plain objects, where the server's text would be printed for others.
import { JsonFloat } from './json.ts'
import { LateJson, LateList } from './late-json.ts'
import { Piece, PLAIN_MEMBER } from './piece.ts'

/** Characters of JSON that are read in the time of a step. */
const TEXT_A_STEP = 32

/** The same answer as plain objects, for callers in this process. */
export const materialize = (value: unknown): unknown => plainOf(value, Piece.ENDLESS)

/** The same, as far as a piece goes. What is plain when that is over stays so, and is gone through again. */
export function plainOf(value: unknown, piece: Piece): unknown {
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

export function setMember(record: Record<string, unknown>, key: string, value: unknown): void {
  // Assigned, that name would be no member but the prototype.
  if (key === '__proto__') Object.defineProperty(record, key, { value, writable: true, enumerable: true, configurable: true })
  else record[key] = value
}
