// Removes indexes with everything in them.
import { illegalArgument, validationFailed } from '../../core/errors.ts'
import { refuseWriters } from '../../engine/administration/data-streams.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import {
  ACKNOWLEDGED,
  type AcknowledgedResponse,
  checkTimeouts,
  EXPAND_OPEN_AND_CLOSED,
  refuseIndexBlocks,
  splitPart,
  TIMEOUT_PARAMS,
  type TimeoutParams,
  targetIndices,
} from '../administration.ts'
import { type IndicesParams, typedOperation } from '../typed-operation.ts'

export interface DeleteIndexParams extends IndicesParams, TimeoutParams {
  index?: string | string[]
}

export const deleteIndex = typedOperation<DeleteIndexParams, AcknowledgedResponse>()({
  name: 'indices.delete',
  action: 'indices:admin/delete',
  routes: [
    { method: 'DELETE', path: '/{index}' },
    { method: 'DELETE', path: '/' },
  ],
  params: { ...INDICES_PARAMS, ...TIMEOUT_PARAMS },
  describe: ({ path }) => `delete index [${path.index}]`,
  async run(cx, request) {
    checkTimeouts(cx, request)
    if (request.path.index === undefined) throw validationFailed('index / indices is missing')
    const names = splitPart(request.path.index)
    const isWide = names.some(name => name.includes('*') || name === '_all')
    if (isWide && cx.engine.settings.get('action.destructive_requires_name') === 'true')
      throw illegalArgument('Wildcard expressions or all indices are not allowed')
    const indices = targetIndices(cx, request, { ...EXPAND_OPEN_AND_CLOSED, aliases: 'refuse', streams: false })
    refuseWriters(cx.engine.indices, indices)
    refuseIndexBlocks(indices, 'delete')
    await cx.engine.indices.delete(indices)
    return ACKNOWLEDGED
  },
})
