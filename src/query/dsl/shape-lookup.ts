// The indexed shapes that a query refers to (`indexed_shape`), and the query once they were fetched.
import type { JsonObject } from '../../core/json-token.ts'
import { LookupNotes } from './lookup-notes.ts'

export interface ShapeLookup {
  /** The field that is asked. */
  readonly field: string
  readonly index: string
  readonly id: string
  readonly path: string
  readonly routing: string | null
}

/** The bodies of `geo_shape` that look a shape up. */
export const shapeLookups = new LookupNotes<ShapeLookup>()

/** All lookups in `json`, by the bodies that ask for them. */
export function shapeLookupsIn(json: unknown): Map<object, ShapeLookup> {
  const found = new Map<object, ShapeLookup>()
  const collect = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    const lookup = shapeLookups.of(value)
    if (lookup !== undefined) found.set(value, lookup)
    else for (const key in value) collect((value as JsonObject)[key])
  }
  collect(json)
  return found
}

/** A copy in which lookups are the shapes they found; `json` itself stays as it is. */
export function withShapes<T>(json: T, shapes: ReadonlyMap<object, unknown>): T {
  const replaced = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (shapes.has(value)) return asShape(value as JsonObject, shapeLookups.of(value)!.field, shapes.get(value))
    if (Array.isArray(value)) return value.map(replaced)
    const prototype = Object.getPrototypeOf(value)
    if (prototype !== Object.prototype && prototype !== null) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaced(item)]))
  }
  return replaced(json) as T
}

function asShape(body: JsonObject, field: string, shape: unknown): JsonObject {
  const { indexed_shape: _, ...rest } = body[field] as JsonObject
  return { ...body, [field]: { ...rest, shape } }
}
