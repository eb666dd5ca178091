// Several documents by id, each found or failed on its own.
import { type ApiError, illegalArgument, indexNotFound, isApiError, parsing, validationFailed } from '../../core/errors.ts'
import { atKey } from '../../core/json-spot.ts'
import type { CallContext } from '../../engine/call-context.ts'
import { sourceSpec } from '../../search/search-body.ts'
import type { SourceSpec } from '../../search/search-request.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { type GetResponse, getResponse, lookUp, readSource } from './get.ts'

export interface MgetParams extends CommonParams {
  index?: string
  body: {
    docs?: { _index?: string; _id: string; routing?: string; _source?: unknown; stored_fields?: string | string[] }[]
    ids?: string[]
  }
  routing?: string
  realtime?: boolean
  refresh?: boolean
  preference?: string
  stored_fields?: string | string[]
  _source?: boolean | string | string[]
  _source_includes?: string | string[]
  _source_excludes?: string | string[]
}

interface Wanted {
  readonly index: string | undefined
  readonly id: string
  readonly routing: string | null
  readonly source: SourceSpec | null
  readonly storedFields: readonly string[] | undefined
}

export const mget = typedOperation<MgetParams, { docs: (GetResponse | { _index: string; _id: string; error: unknown })[] }>({
  name: 'mget',
  action: 'indices:data/read/mget',
  routes: [
    { method: 'GET', path: '/_mget' },
    { method: 'POST', path: '/_mget' },
    { method: 'GET', path: '/{index}/_mget' },
    { method: 'POST', path: '/{index}/_mget' },
  ],
  params: {
    routing: 'string',
    realtime: 'boolean',
    refresh: 'boolean',
    preference: 'string',
    stored_fields: 'list',
    _source: 'boolean_or_list',
    _source_includes: 'list',
    _source_excludes: 'list',
  },
  body: 'json',
  bodyRequired: true,
  run(cx, { path, params, body }) {
    cx.authorise([])
    const wanted = readDocs(body.json(), {
      index: path.index,
      routing: (params.routing as string | undefined) ?? null,
      source: readSource(params),
      storedFields: params.stored_fields as string[] | undefined,
    })
    if (wanted.length === 0) throw validationFailed('no documents to get')
    const problems = wanted.filter(doc => doc.index === undefined).map((_, i) => `index is missing for doc ${i}`)
    if (problems.length > 0) throw validationFailed(...problems)
    const options = { realtime: params.realtime !== false, refresh: params.refresh === true }
    return { body: { docs: wanted.map(doc => getOne(cx, doc, options)) } }
  },
})

function getOne(cx: CallContext, doc: Wanted, options: { realtime: boolean; refresh: boolean }) {
  const name = doc.index!
  try {
    const index = singleOrMissing(cx, name)
    cx.authorise([index.name], 'indices:data/read/mget[shard]')
    const document = lookUp(index, name, doc.id, { routing: doc.routing, ...options })
    if (document === null) return { _index: index.name, _id: doc.id, found: false }
    return getResponse(index, document, doc.source, doc.storedFields)
  } catch (error) {
    if (!isApiError(error)) throw error
    return { _index: name, _id: doc.id, error: error.toBody() }
  }
}

function singleOrMissing(cx: CallContext, name: string) {
  try {
    return cx.engine.indices.single(name)
  } catch (error) {
    throw isApiError(error) && (error as ApiError).type === 'index_not_found_exception' ? indexNotFound(name) : error
  }
}

type Defaults = Omit<Wanted, 'id'>

function readDocs(json: unknown, defaults: Defaults): Wanted[] {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw parsing('unexpected token [START_ARRAY], expected [FIELD_NAME] or [END_OBJECT]')
  const wanted: Wanted[] = []
  for (const [key, value] of Object.entries(json)) {
    if (key === 'docs' && Array.isArray(value)) for (const doc of value) wanted.push(readDoc(doc, defaults))
    else if (key === 'ids' && Array.isArray(value)) for (const id of value) wanted.push(readId(id, defaults))
    else
      throw parsing(
        `unknown key [${key}] for a ${Array.isArray(value) ? 'START_ARRAY' : 'VALUE'}, expected [docs] or [ids]`,
        atKey(json, key),
      )
  }
  return wanted
}

function readId(id: unknown, defaults: Defaults): Wanted {
  if (typeof id === 'object') throw illegalArgument('ids array element should only contain ids')
  return { ...defaults, id: String(id) }
}

function readDoc(json: unknown, defaults: Defaults): Wanted {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw illegalArgument('docs array element should include an object')
  let { index, routing, source, storedFields } = defaults
  let id: string | undefined
  for (const [key, value] of Object.entries(json as Record<string, unknown>)) {
    switch (key) {
      case '_index':
        index = String(value)
        break
      case '_id':
        id = String(value)
        break
      case 'routing':
      case '_routing':
        routing = String(value)
        break
      case '_source':
        source = sourceSpec(value, { body: json as Record<string, unknown>, key })
        break
      case 'stored_fields':
        storedFields = Array.isArray(value) ? value.map(String) : [String(value)]
        break
      case '_version':
      case 'version':
      case '_version_type':
      case 'version_type':
        break
      default:
        throw parsing(`failed to parse multi get request. unknown field [${key}]`, atKey(json, key))
    }
  }
  if (id === undefined) throw validationFailed('id is missing for doc 0')
  return { index, id, routing, source, storedFields }
}
