// Reads the shapes that queries look up in other documents, before any shard is asked.
import { illegalArgument, illegalState } from '../../core/errors.ts'
import { parseJson } from '../../core/json.ts'
import { parseQueryShape } from '../../query/dsl/query-shape.ts'
import { type ShapeLookup, shapeLookupsIn, withShapes } from '../../query/dsl/shape-lookup.ts'
import { permittedIndex } from '../access/permitted.ts'
import type { CallContext } from '../calls/call-context.ts'
import { lookUp, MATCH_ANY } from './look-up.ts'

/** `json` itself where nothing is looked up. */
export function withLookedUpShapes<T>(cx: CallContext, json: T): T {
  const lookups = shapeLookupsIn(json)
  if (lookups.size === 0) return json
  const shapes = new Map<object, unknown>()
  for (const [body, lookup] of lookups) shapes.set(body, readShape(cx, lookup))
  return withShapes(json, shapes)
}

function readShape(cx: CallContext, { index: name, id, path, routing }: ShapeLookup): unknown {
  const index = permittedIndex(cx, name, 'indices:data/read/get')
  const document = lookUp(cx, index, name, id, { routing, realtime: true, version: MATCH_ANY })
  if (document === null) throw illegalArgument(`Shape with ID [${id}] not found`)
  if (document.source === null) throw illegalArgument(`Shape with ID [${id}] source disabled`)
  let shape: unknown = parseJson(document.source)
  for (const key of path.split('.')) {
    shape = typeof shape === 'object' && shape !== null && Object.hasOwn(shape, key) ? (shape as Record<string, unknown>)[key] : undefined
  }
  if (shape === undefined) throw illegalState(`Shape with name [${id}] found but missing ${path} field`)
  // Its errors are those of the request, not of a shard.
  parseQueryShape(shape)
  return shape
}
