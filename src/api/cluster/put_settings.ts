// The operation `cluster.put_settings`: changes persistent and transient cluster settings.
import { flattenSettings, printSettings } from '../../engine/settings/settings.ts'
import { checkTimeouts, isRecord, notAMap, TIMEOUT_PARAMS, type TimeoutParams, withSettings } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'

export interface ClusterPutSettingsParams extends TimeoutParams {
  body: { persistent?: Record<string, unknown>; transient?: Record<string, unknown> }
}

export interface ClusterPutSettingsResponse {
  acknowledged: boolean
  persistent: Record<string, unknown>
  transient: Record<string, unknown>
}

export const putSettings = typedOperation<ClusterPutSettingsParams, ClusterPutSettingsResponse>()({
  name: 'cluster.put_settings',
  action: 'cluster:admin/settings/update',
  routes: [{ method: 'PUT', path: '/_cluster/settings' }],
  params: { ...TIMEOUT_PARAMS, flat_settings: 'boolean' },
  body: 'json',
  bodyRequired: true,
  scope: 'cluster',
  async run(cx, request) {
    checkTimeouts(cx, request)
    const body = withSettings(request)
    const { persistent, transient } = isRecord(body) ? body : {}
    const changed = await cx.engine.settings.update(flattenLayer(persistent), flattenLayer(transient))
    const flat = request.params.flat_settings === true
    return {
      body: {
        acknowledged: true,
        persistent: printSettings(changed.persistent, flat),
        transient: printSettings(changed.transient, flat),
      },
    }
  },
})

function flattenLayer(layer: unknown) {
  if (layer !== undefined && layer !== null && !isRecord(layer)) throw notAMap(layer)
  return flattenSettings(layer ?? {})
}
