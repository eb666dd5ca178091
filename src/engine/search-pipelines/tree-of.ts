// A part of a parsed body as the tree that configurations are read from.
import { JsonFloat } from '../../core/json.ts'

/** Of numbers in lists, which are weights, `1.0` and `1` are no longer told apart: they count as written with a fraction. */
export function treeOf(value: unknown, inList = false): unknown {
  if (typeof value === 'number') return inList || !Number.isInteger(value) ? new JsonFloat(value) : value
  if (Array.isArray(value)) return value.map(item => treeOf(item, true))
  if (typeof value !== 'object' || value === null) return value
  return new Map(Object.entries(value).map(([key, item]) => [key, treeOf(item)]))
}
