// What a script leaves in a document, as the processors after it know values: Maps, lists, texts and numbers.
import { JsonFloat } from '../../core/json.ts'
import { toJson } from '../../query/scripts/language.ts'

/** The value itself where it is plain already, as nearly all are. */
export function plainTree(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof JsonFloat) return value
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) value[i] = plainTree(value[i])
    return value
  }
  if (!(value instanceof Map)) return toJson(value)
  for (const [key, item] of value) {
    const plain = plainTree(item)
    if (plain !== item) value.set(key, plain)
  }
  return value
}
