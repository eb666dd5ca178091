// Puts a block on indexes, as the setting of the same name does.
import { illegalArgument, validationFailed } from '../../core/errors.ts'
import { changeSettings } from '../../engine/administration/index-changes.ts'
import { LENIENT_EXPAND_OPEN } from '../../engine/indices/names.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import { checkTimeouts, TIMEOUT_PARAMS, type TimeoutParams, targetIndices } from '../administration.ts'
import { type IndicesParams, typedOperation } from '../typed-operation.ts'

export interface AddBlockParams extends IndicesParams, TimeoutParams {
  index: string | string[]
  block: 'metadata' | 'read' | 'read_only' | 'search_only' | 'write'
}

export interface AddBlockResponse {
  acknowledged: boolean
  shards_acknowledged: boolean
  indices: {
    name: string
    /** Whether it is blocked. */
    blocked: boolean
  }[]
}

const BLOCKS = new Set(['metadata', 'read', 'read_only', 'search_only', 'write'])
/** Set where the disk is full; by hand, by its setting only. */
const OF_FULL_DISKS = 'read_only_allow_delete'

export const addBlock = typedOperation<AddBlockParams, AddBlockResponse>()({
  name: 'indices.add_block',
  action: 'indices:admin/block/add',
  routes: [{ method: 'PUT', path: '/{index}/_block/{block}' }],
  params: { ...INDICES_PARAMS, ...TIMEOUT_PARAMS },
  async run(cx, request) {
    checkTimeouts(cx, request)
    const { block } = request.path
    if (block === OF_FULL_DISKS) throw validationFailed(`${OF_FULL_DISKS} block is for internal use only`)
    if (block === undefined || !BLOCKS.has(block)) throw illegalArgument(`No block found with name ${block}`)
    const setting = `index.blocks.${block}`
    const indices = targetIndices(cx, request, LENIENT_EXPAND_OPEN, 'metadata_write').filter(
      ({ settings }) => settings.get(setting) !== 'true',
    )
    await changeSettings(cx.engine, indices, new Map([[setting, 'true']]), false)
    const blocked = indices.map(({ name }) => ({ name, blocked: true }))
    return { body: { acknowledged: true, shards_acknowledged: blocked.length > 0, indices: blocked } }
  },
})
