// Adds fields to mappings, and changes what may be changed of those there are. All indexes take the change, or none does.
import { illegalArgument } from '../../core/errors.ts'
import { mappingChange } from '../../engine/administration/index-changes.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import type { Mappings } from '../../index/mapping/mapping-request.ts'
import {
  ACKNOWLEDGED,
  type AcknowledgedResponse,
  checkTimeouts,
  EXPAND_OPEN_AND_CLOSED,
  readBodyMap,
  refuseIndexBlocks,
  TIMEOUT_PARAMS,
  type TimeoutParams,
  targetIndices,
} from '../administration.ts'
import { type IndicesParams, typedOperation } from '../typed-operation.ts'

export interface PutMappingParams extends IndicesParams, TimeoutParams {
  index: string | string[]
  body: Mappings
}

export const putMapping = typedOperation<PutMappingParams, AcknowledgedResponse>()({
  name: 'indices.put_mapping',
  action: 'indices:admin/mapping/put',
  routes: [
    { method: 'PUT', path: '/{index}/_mapping' },
    { method: 'PUT', path: '/{index}/_mappings' },
    { method: 'POST', path: '/{index}/_mapping' },
    { method: 'POST', path: '/{index}/_mappings' },
  ],
  params: { ...INDICES_PARAMS, ...TIMEOUT_PARAMS, write_index_only: 'boolean' },
  body: 'json',
  bodyRequired: true,
  async run(cx, request) {
    checkTimeouts(cx, request)
    const mapping = readBodyMap(request)
    const keys = Object.keys(mapping)
    if (keys.length === 1 && keys[0] === '_doc') throw illegalArgument('Types cannot be provided in put mapping requests')
    const resolved = targetIndices(cx, request, { ...EXPAND_OPEN_AND_CLOSED, allowNoIndices: false })
    const indices = request.params.write_index_only === true ? onlyWritten(request.path.index!, resolved) : resolved
    refuseIndexBlocks(indices, 'metadata_write')
    await cx.engine.indices.change(indices, () => indices.flatMap(index => mappingChange(index, mapping)))
    return ACKNOWLEDGED

    /** Behind an alias only the index that takes its writes. */
    function onlyWritten(expression: string, all: typeof resolved): typeof resolved {
      return expression.split(',').flatMap(name => {
        if (name.includes('*') || name === '_all') return all
        const written = cx.engine.indices.writeTarget(name)
        return written === null ? [] : [written]
      })
    }
  },
})
