// Answers for callers in the same process: plain objects, where the server's text would be printed for others.
import { JsonFloat, LateJson } from './json.ts'

/** The same answer as plain objects, for callers in this process. */
export function materialize(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof LateJson) return value.parse()
  if (value instanceof JsonFloat) return value.value
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) value[i] = materialize(value[i])
    return value
  }
  if (value instanceof Map) return plainOf(value)
  const record = value as Record<string, unknown>
  for (const key in record) {
    const item = record[key]
    if (typeof item === 'object' && item !== null) record[key] = materialize(item)
  }
  return record
}

function plainOf(map: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  for (const [key, item] of map) {
    const plain = typeof item === 'object' && item !== null ? materialize(item) : item
    // Assigned, that name would be no member but the prototype.
    if (key === '__proto__') Object.defineProperty(record, key, { value: plain, writable: true, enumerable: true, configurable: true })
    else record[key] = plain
  }
  return record
}
