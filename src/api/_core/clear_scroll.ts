// The operation `clear_scroll`: closes scrolls.
import { validationFailed } from '../../core/errors.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { readScrollId } from '../../engine/contexts/context-ids.ts'
import { splitPart } from '../administration.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { readContextBody, readIds, unknownParameter } from './context-body.ts'

export interface ClearScrollParams extends CommonParams {
  /** `_all`: every scroll. */
  scroll_id?: string | string[]
  body?: {
    /** One or several, or `_all`. */
    scroll_id: string | string[]
  }
}

export interface ClearScrollResponse {
  /** Whether it is done. */
  succeeded: boolean
  /** Shards that were held open; 1 for `_all`. */
  num_freed: number
}

export const clearScroll = typedOperation<ClearScrollParams, ClearScrollResponse>()({
  name: 'clear_scroll',
  action: 'indices:data/read/scroll/clear',
  routes: [
    { method: 'DELETE', path: '/_search/scroll' },
    { method: 'DELETE', path: '/_search/scroll/{scroll_id}' },
  ],
  body: 'json',
  run(cx, request) {
    const ids = readRequest(request)
    if (ids.length === 0) throw validationFailed('no scroll ids specified')
    // Before anyone learns whether an id is one.
    cx.authorise([])
    const { contexts } = cx.engine
    const all = ids.length === 1 && ids[0] === '_all'
    if (!all) for (const id of ids) readScrollId(id)
    const found = all ? contexts.all('scroll') : [...new Set(ids)].flatMap(id => contexts.find(id) ?? [])
    cx.authorise([...new Set(found.flatMap(({ content }) => [...content.indices.values()]))])
    let freed = 0
    for (const context of found) {
      const shards = context.content.shardCount
      if (contexts.free(context)) freed += shards
    }
    // Asked for all, the server counts the nodes that closed theirs, which is this one.
    if (all) return { status: 200, body: { succeeded: true, num_freed: 1 } }
    return { status: freed === 0 ? 404 : 200, body: { succeeded: true, num_freed: freed } }
  },
})

function readRequest({ path, body }: OperationRequest): string[] {
  let ids = splitPart(path.scroll_id)
  for (const [key, value] of readContextBody(body)) {
    const given = key === 'scroll_id' ? readIds(value) : undefined
    if (given === undefined) throw unknownParameter(key, value)
    ids = given
  }
  return ids
}
