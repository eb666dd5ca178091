// The operation `cluster.put_settings`: changes persistent and transient cluster settings.
import { ApiError } from '../../core/errors.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
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
  checkBody: request => void read(request),
  async run(cx, request) {
    checkTimeouts(cx, request)
    const { persistent, transient } = read(request)
    const changed = await cx.engine.settings.update(persistent, transient)
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

function read(request: Pick<OperationRequest, 'body'>) {
  const body = withSettings(request)
  const { persistent, transient } = isRecord(body) ? body : {}
  return { persistent: flattenLayer(persistent), transient: flattenLayer(transient) }
}

/** A null is written down by the server, and read again. */
const unreadNull = () =>
  new ApiError('settings_exception', 'Failed to load settings from [null]', {
    cause: new ApiError('parsing_exception', 'Failed to parse object: expecting token of type [START_OBJECT] but found [VALUE_NULL]', {
      details: { line: 1, col: 1 },
    }),
  })

function flattenLayer(layer: unknown) {
  if (layer === null) throw unreadNull()
  if (layer !== undefined && !isRecord(layer)) throw notAMap(layer)
  return flattenSettings(layer ?? {})
}
