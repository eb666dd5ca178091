// The settings of indexes, all or some.
import { andThen } from '../../core/eventually.ts'
import { inTurns } from '../../core/turns.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { printedSettings } from '../../engine/indices/printed-settings.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import { printSettings, selectSettings } from '../../engine/settings/settings.ts'
import { TaskTurns } from '../../engine/tasks/task-turns.ts'
import { checkTimeouts, EXPAND_OPEN_AND_CLOSED, MANAGER_PARAMS, type ManagerParams, splitPart, targetIndices } from '../administration.ts'
import { type IndicesParams, typedOperation } from '../typed-operation.ts'

export interface GetSettingsParams extends IndicesParams, ManagerParams {
  name?: string | string[]
}

export interface IndexSettingsState {
  settings: Record<string, unknown>
  defaults?: Record<string, unknown>
}

export const getSettings = typedOperation<GetSettingsParams, Record<string, IndexSettingsState>>()({
  name: 'indices.get_settings',
  action: 'indices:monitor/settings/get',
  routes: [
    { method: 'GET', path: '/_settings' },
    { method: 'GET', path: '/_settings/{name}' },
    { method: 'GET', path: '/{index}/_settings' },
    { method: 'GET', path: '/{index}/_settings/{name}' },
    { method: 'GET', path: '/{index}/_setting/{name}' },
  ],
  params: { ...INDICES_PARAMS, ...MANAGER_PARAMS, flat_settings: 'boolean', include_defaults: 'boolean', local: 'boolean' },
  run(cx, request) {
    checkTimeouts(cx, request)
    return andThen(inTurns(settingsSteps(cx, request), new TaskTurns(cx.task)), body => ({ body }))
  },
})

/** Index by index. */
function* settingsSteps(cx: CallContext, request: OperationRequest): Generator<void, Map<string, IndexSettingsState>> {
  const { params } = request
  const patterns = splitPart(request.path.name)
  const flat = params.flat_settings === true
  const answer = new Map<string, IndexSettingsState>()
  for (const index of targetIndices(cx, request, EXPAND_OPEN_AND_CLOSED, 'metadata_read')) {
    yield
    const all = printedSettings(index, params.human === true)
    const settings = selectSettings(all, patterns)
    const defaults = params.include_defaults === true ? selectSettings(index.settings.defaults(all), patterns) : null
    if (settings.size === 0 && defaults === null) continue
    answer.set(index.name, {
      settings: printSettings(settings, flat),
      ...(defaults !== null && { defaults: printSettings(defaults, flat) }),
    })
  }
  return answer
}
