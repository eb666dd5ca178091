// Reads documents that are to be percolated, before any shard is asked; and queries that documents are, before they are indexed.
import { ApiError, illegalArgument, isApiError } from '../../core/errors.ts'
import { parseJson, parseSource } from '../../core/json.ts'
import { locate } from '../../core/json-locate.ts'
import { atValue, type JsonSpot } from '../../core/json-spot.ts'
import { isObject } from '../../core/json-token.ts'
import { onFirstUse } from '../../core/on-first-use.ts'
import type { Mapping } from '../../index/mapping/mapping.ts'
import { wrapError } from '../../index/mapping/mapping-error.ts'
import type { QueryContext } from '../../query/contracts/query-builder.ts'
import { builtInQueries, parseQuery } from '../../query/dsl/parse-query.ts'
import { type DocumentLookup, withDocuments } from '../../query/dsl/percolate-lookup.ts'
import { afterItem, afterMember } from '../../query/dsl/simple-object.ts'
import { makeStored, refusedInside, storedQueryContext } from '../../query/percolator/stored-query.ts'
import { permittedIndex } from '../access/permitted.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { IndexService } from '../indices/index-service.ts'
import { lookUp, MATCH_ANY } from './look-up.ts'

/** `json` itself where no document is named. */
export const withPercolatedDocuments = <T>(cx: CallContext, json: T): T => withDocuments(json, lookup => readDocument(cx, lookup))

function readDocument(cx: CallContext, { index: name, id, routing, version }: DocumentLookup): unknown {
  const index = permittedIndex(cx, name, 'indices:data/read/get')
  const document = lookUp(cx, index, name, id, { routing, realtime: true, version: version ?? MATCH_ANY })
  if (document === null) throw new ApiError('resource_not_found_exception', `indexed document [${name}/${id}] couldn't be found`)
  if (document.source === null) {
    throw illegalArgument(`indexed document [${name}/${id}] source disabled`)
  }
  return parseJson(document.source)
}

const storable = onFirstUse(
  () => new Map([...builtInQueries, ...['has_child', 'has_parent'].map(name => [name, refusedInside(name)] as const)]),
)

/** Of a mapping, which never changes. */
const percolatorPaths = new WeakMap<Mapping, readonly string[]>()

function pathsOf(mapping: Mapping): readonly string[] {
  let paths = percolatorPaths.get(mapping)
  if (paths === undefined) {
    paths = mapping.fieldNames.filter(name => mapping.field(name)?.type === 'percolator')
    percolatorPaths.set(mapping, paths)
  }
  return paths
}

/** Throws what the server says of a document whose queries cannot be kept. */
export function checkStoredQueries(index: IndexService, source: Uint8Array): void {
  const paths = pathsOf(index.mapping)
  if (paths.length === 0) return
  let document: unknown
  try {
    document = parseSource(source)
  } catch {
    // Told by the parser of documents, in its order.
    return
  }
  for (const path of paths) {
    for (const { container, key } of placesAt(document, path)) {
      try {
        const query = (container as Record<string, unknown>)[key as string]
        const at = isObject(query) ? atValue(container, key) : after(container, key)
        makeStored(parseQuery(query, at, storable()), storedQueryContext(contextOf(index)))
      } catch (error) {
        if (!isApiError(error)) throw error
        place(error, source, document)
        throw wrapError('failed to parse', error)
      }
    }
  }
}

const contextOf = (index: IndexService): QueryContext => ({
  fields: index.mapping,
  index: index.name,
  indexUuid: index.uuid,
  reader: null,
  now: Date.now,
  settings: index.settingsRecord,
  allowExpensiveQueries: true,
  maxClauseCount: Number.POSITIVE_INFINITY,
  analyzer: name => index.analysis.analyzer(name),
  namedQueries: new Map(),
})

/** Where the parser stands once it found no query there. */
const after = (container: object, key: string | number): JsonSpot =>
  Array.isArray(container) ? afterItem(container, key as number) : afterMember(container, key as string)

interface Place {
  readonly container: object
  readonly key: string | number
}

/** Where values stand at a dotted path; lists give their items. */
function placesAt(document: unknown, path: string): Place[] {
  let containers: unknown[] = [document]
  const parts = path.split('.')
  for (const part of parts.slice(0, -1)) {
    containers = containers.flatMap(container => {
      const inner = (container as Record<string, unknown> | null)?.[part]
      return typeof inner === 'object' && inner !== null ? [inner].flat(Number.POSITIVE_INFINITY) : []
    })
  }
  const last = parts[parts.length - 1]
  return containers.flatMap((container): Place[] => {
    if (typeof container !== 'object' || container === null || !Object.hasOwn(container, last)) return []
    const value = (container as Record<string, unknown>)[last]
    return Array.isArray(value) ? value.map((_item, key) => ({ container: value, key })) : [{ container, key: last }]
  })
}

/** Places in the document become numbers here, since the document's tree is known only here. */
function place(error: ApiError, source: Uint8Array, document: unknown): void {
  const at = error.at === undefined ? null : locate(new TextDecoder().decode(source), document, error.at)
  if (at !== null) error.place(at.line, at.col, at.offset)
  error.at = undefined
  if (error.cause !== undefined) place(error.cause, source, document)
}
