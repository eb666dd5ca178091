// Changes settings of indexes; every index takes the change, or none does.
import { validationFailed } from '../../core/errors.ts'
import { changeSettings } from '../../engine/administration/index-changes.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import type { IndexSettingsRequest } from '../../engine/settings/index-settings-request.ts'
import { flattenIndexSettings, type SettingChanges } from '../../engine/settings/settings.ts'
import {
  ACKNOWLEDGED,
  type AcknowledgedResponse,
  checkTimeouts,
  EXPAND_OPEN_AND_CLOSED,
  isRecord,
  refuseIndexBlocks,
  TIMEOUT_PARAMS,
  type TimeoutParams,
  targetIndices,
  withSettings,
} from '../administration.ts'
import { type IndicesParams, typedOperation } from '../typed-operation.ts'

export interface PutSettingsParams extends IndicesParams, TimeoutParams {
  body: IndexSettingsRequest & { settings?: IndexSettingsRequest }
}

export const putSettings = typedOperation<PutSettingsParams, AcknowledgedResponse>()({
  name: 'indices.put_settings',
  action: 'indices:admin/settings/update',
  routes: [
    { method: 'PUT', path: '/_settings' },
    { method: 'PUT', path: '/{index}/_settings' },
  ],
  params: { ...INDICES_PARAMS, ...TIMEOUT_PARAMS, flat_settings: 'boolean', preserve_existing: 'boolean' },
  body: 'json',
  bodyRequired: true,
  async run(cx, request) {
    checkTimeouts(cx, request)
    const changes = readChanges(withSettings(request))
    if (changes.size === 0) throw validationFailed('no settings to update')
    const indices = targetIndices(cx, request, { ...EXPAND_OPEN_AND_CLOSED, allowNoIndices: false })
    if (!liftsBlock(changes)) refuseIndexBlocks(indices, 'metadata_write')
    await changeSettings(cx.engine, indices, changes, request.params.preserve_existing === true)
    return ACKNOWLEDGED
  },
})

/** Settings stand at the top or under `settings`, or both. */
function readChanges(body: unknown): SettingChanges {
  if (!isRecord(body)) return new Map()
  const { settings, ...rest } = body
  return flattenIndexSettings(isRecord(settings) ? { ...settings, ...rest } : body)
}

/** A blocked index must still take the change that lifts its block, and nothing beside it. */
const liftsBlock = (changes: SettingChanges) =>
  changes.size === 1 && ['metadata', 'read_only', 'read_only_allow_delete'].some(block => changes.has(`index.blocks.${block}`))
