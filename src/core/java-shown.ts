// How the server's language shows plain values in texts: its doubles, its lists, its maps.
import { javaMapOrder } from './java-map-order.ts'
import { JsonFloat } from './json-float.ts'
import { javaDouble } from './numbers.ts'

/** Object.toString of parsed JSON: `{a=1, b=[x, null]}`. */
export function javaText(value: unknown, inOrder = false): string {
  if (value instanceof JsonFloat) return javaDouble(value.value)
  if (Array.isArray(value)) return `[${value.map(item => javaText(item, inOrder)).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const record = value as Record<string, unknown>
    const keys = Object.keys(record)
    const order = inOrder ? keys.keys() : javaMapOrder(keys)
    return `{${Array.from(order, place => `${keys[place]}=${javaText(record[keys[place]], inOrder)}`).join(', ')}}`
  }
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return javaDouble(value)
  return String(value)
}
