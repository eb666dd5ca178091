// Forgets what is only kept to be faster: the documents that frequent filters match, and what was found for whole requests.
import { STRICT_EXPAND_OPEN_FORBID_CLOSED } from '../../engine/indices/names.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import { targetIndices } from '../administration.ts'
import { type IndicesParams, typedOperation } from '../typed-operation.ts'
import { type BroadcastResponse, shardsResult } from './broadcast.ts'

export const clearCache = typedOperation<IndicesParams, BroadcastResponse>()({
  name: 'indices.clear_cache',
  action: 'indices:admin/cache/clear',
  routes: [
    { method: 'POST', path: '/_cache/clear' },
    { method: 'POST', path: '/{index}/_cache/clear' },
  ],
  params: { ...INDICES_PARAMS, fielddata: 'boolean', fields: 'list', file: 'boolean', query: 'boolean', request: 'boolean' },
  run(cx, request) {
    const indices = targetIndices(cx, request, STRICT_EXPAND_OPEN_FORBID_CLOSED, 'metadata_write')
    const { filters, results } = cx.engine
    if (clears('query', request.params)) for (const index of indices) filters.clear(index.uuid)
    if (clears('request', request.params)) for (const index of indices) results.clear(index.uuid)
    return { body: { _shards: shardsResult(indices) } }
  },
})

/** Without a named cache, all are cleared. */
function clears(cache: 'query' | 'request', params: Readonly<Record<string, unknown>>): boolean {
  if (params[cache] !== undefined) return params[cache] === true
  return !['query', 'request', 'fielddata'].some(name => params[name] === true) && params.fields === undefined
}
