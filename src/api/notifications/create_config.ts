// Keeps a new notification configuration.
import { configsOf } from '../../engine/notifications/configs-of.ts'
import type { NotificationConfig } from '../../notify/config/config-types.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { readConfigBody } from './config-body.ts'

export interface CreateConfigParams extends CommonParams {
  /** An id is made where none is given. */
  body: { config_id?: string; config: NotificationConfig }
}

export interface ConfigIdResponse {
  config_id: string
}

export const createConfig = typedOperation<CreateConfigParams, ConfigIdResponse>()({
  name: 'notifications.create_config',
  action: 'cluster:admin/opensearch/notifications/configs/create',
  routes: [{ method: 'POST', path: '/_plugins/_notifications/configs' }],
  body: 'json',
  bodyRequired: true,
  scope: 'cluster',
  run: async (cx, request) => ({ body: { config_id: await configsOf(cx).create(readConfigBody(request)) } }),
})
