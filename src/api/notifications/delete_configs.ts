// Removes notification configurations: all that are named, or none.
import { configsOf } from '../../engine/notifications/configs-of.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { ID_PARAMS, namedIds } from './config-ids.ts'

export interface DeleteConfigsParams extends CommonParams {
  config_id_list?: string | string[]
}

export interface DeleteConfigsResponse {
  /** What came of it, by id. */
  delete_response_list: Record<string, string>
}

const ACTION = 'cluster:admin/opensearch/notifications/configs/delete'

export const deleteConfigs = typedOperation<DeleteConfigsParams, DeleteConfigsResponse>()({
  name: 'notifications.delete_configs',
  action: ACTION,
  routes: [{ method: 'DELETE', path: '/_plugins/_notifications/configs' }],
  params: ID_PARAMS,
  scope: 'cluster',
  async run(cx, request) {
    const ids = namedIds(request)
    if (ids === null) return { status: 400, body: 'either config_id or config_id_list is required' }
    return { body: { delete_response_list: await configsOf(cx).remove(ids) } }
  },
})

export const deleteConfig = typedOperation<{ config_id: string } & CommonParams, DeleteConfigsResponse>()({
  name: 'notifications.delete_config',
  action: ACTION,
  routes: [{ method: 'DELETE', path: '/_plugins/_notifications/configs/{config_id}' }],
  scope: 'cluster',
  run: async (cx, { path }) => ({ body: { delete_response_list: await configsOf(cx).remove([path.config_id!]) } }),
})
