// Puts another notification configuration in place of one that is kept.
import { configsOf } from '../../engine/notifications/configs-of.ts'
import { typedOperation } from '../typed-operation.ts'
import { readConfigBody } from './config-body.ts'
import type { ConfigIdResponse, CreateConfigParams } from './create_config.ts'

export interface UpdateConfigParams extends CreateConfigParams {
  config_id: string
}

export const updateConfig = typedOperation<UpdateConfigParams, ConfigIdResponse>()({
  name: 'notifications.update_config',
  action: 'cluster:admin/opensearch/notifications/configs/update',
  routes: [{ method: 'PUT', path: '/_plugins/_notifications/configs/{config_id}' }],
  body: 'json',
  bodyRequired: true,
  scope: 'cluster',
  run: async (cx, request) => ({ body: { config_id: await configsOf(cx).update(request.path.config_id!, readConfigBody(request)) } }),
})
