// The operation `cluster.get_settings`.
import { printSettings } from '../../engine/settings/settings.ts'
import { checkTimeouts, TIMEOUT_PARAMS, type TimeoutParams } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'

export interface ClusterSettingsResponse {
  persistent: Record<string, unknown>
  transient: Record<string, unknown>
  defaults?: Record<string, unknown>
}

export const getSettings = typedOperation<TimeoutParams, ClusterSettingsResponse>()({
  name: 'cluster.get_settings',
  action: 'cluster:monitor/state',
  routes: [{ method: 'GET', path: '/_cluster/settings' }],
  params: { ...TIMEOUT_PARAMS, local: 'boolean', flat_settings: 'boolean', include_defaults: 'boolean' },
  scope: 'cluster',
  run(cx, request) {
    checkTimeouts(cx, request)
    const { settings } = cx.engine
    const flat = request.params.flat_settings === true
    return {
      body: {
        persistent: printSettings(settings.layer('persistent'), flat),
        transient: printSettings(settings.layer('transient'), flat),
        ...(request.params.include_defaults === true ? { defaults: printSettings(settings.defaults(), flat) } : {}),
      },
    }
  },
})
