// The mappings of indexes.
import { shownMapping } from '../../engine/access/shown-mapping.ts'
import { LENIENT_EXPAND_OPEN } from '../../engine/indices/names.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import type { Mappings } from '../../index/mapping/mapping-request.ts'
import { checkTimeouts, MANAGER_PARAMS, type ManagerParams, targetIndices } from '../administration.ts'
import { type IndicesParams, typedOperation } from '../typed-operation.ts'

export interface GetMappingParams extends IndicesParams, ManagerParams {}

export const getMapping = typedOperation<GetMappingParams, Record<string, { mappings: Mappings }>>()({
  name: 'indices.get_mapping',
  action: 'indices:admin/mappings/get',
  routes: [
    { method: 'GET', path: '/_mapping' },
    { method: 'GET', path: '/_mappings' },
    { method: 'GET', path: '/{index}/_mapping' },
    { method: 'GET', path: '/{index}/_mappings' },
  ],
  params: { ...INDICES_PARAMS, ...MANAGER_PARAMS, local: 'boolean' },
  run(cx, request) {
    checkTimeouts(cx, request)
    const indices = targetIndices(cx, request, LENIENT_EXPAND_OPEN, 'metadata_read')
    return { body: new Map(indices.map(index => [index.name, { mappings: shownMapping(cx, index) }])) }
  },
})
