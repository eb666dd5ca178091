// A document source as a restricted user sees it: without hidden members, and with hashes in place of masked values.
import { JsonFloat, parseJsonNumbers, stringify } from '../../core/json.ts'
import type { FieldSight } from './field-sight.ts'

const encoder = new TextEncoder()

/** JSON text to JSON text; numbers stay as written. */
export const restrictedSource = (source: Uint8Array, sight: FieldSight): Uint8Array =>
  encoder.encode(stringify(membersOf(parseJsonNumbers(source), '', sight)))

type Members = Record<string, unknown>

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonFloat)

function membersOf(document: unknown, prefix: string, sight: FieldSight): Members {
  const shown: Members = {}
  if (!isObject(document)) return shown
  for (const key of Object.keys(document)) {
    const path = prefix + key
    const value = shownPart(document[key], path, sight)
    // Assignment would set the prototype.
    if (value !== undefined) Object.defineProperty(shown, key, { value, enumerable: true, configurable: true, writable: true })
  }
  return shown
}

/** Undefined: nothing of it is shown. Objects stay where some of their members may be seen, even when there are none of those. */
function shownPart(value: unknown, path: string, sight: FieldSight): unknown {
  if (Array.isArray(value)) {
    if (!sight.showsObject(path)) return undefined
    return value.map(item => shownPart(item, path, sight)).filter(item => item !== undefined)
  }
  if (isObject(value)) return sight.showsObject(path) ? membersOf(value, `${path}.`, sight) : undefined
  if (!sight.showsValue(path)) return undefined
  if (typeof value !== 'string') return value
  const mask = sight.maskOfValue(path)
  return mask === null ? value : mask(value)
}
