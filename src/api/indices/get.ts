// Everything known of indexes: aliases, mappings, settings. And whether they exist.
import { shownMapping } from '../../engine/access/shown-mapping.ts'
import type { OperationRequest, ParamSpec } from '../../engine/calls/operation.ts'
import type { IndexService } from '../../engine/indices/index-service.ts'
import { LENIENT_EXPAND_OPEN } from '../../engine/indices/names.ts'
import { printedSettings } from '../../engine/indices/printed-settings.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import { printSettings } from '../../engine/settings/settings.ts'
import type { Mappings } from '../../index/mapping/mapping-request.ts'
import { checkTimeouts, MANAGER_PARAMS, type ManagerParams, targetIndices } from '../administration.ts'
import { type IndicesParams, typedOperation } from '../typed-operation.ts'
import { type AliasOptions, printAliases } from './alias-options.ts'

export interface GetIndexParams extends IndicesParams, ManagerParams {
  index: string | string[]
}

export interface IndexState {
  aliases: Record<string, AliasOptions>
  mappings: Mappings
  settings: Record<string, unknown>
  defaults?: Record<string, unknown>
}

const PARAMS = {
  ...INDICES_PARAMS,
  ...MANAGER_PARAMS,
  flat_settings: 'boolean',
  include_defaults: 'boolean',
  local: 'boolean',
} as const satisfies ParamSpec

export const get = typedOperation<GetIndexParams, Record<string, IndexState>>()({
  name: 'indices.get',
  action: 'indices:admin/get',
  routes: [{ method: 'GET', path: '/{index}' }],
  params: PARAMS,
  run(cx, request) {
    checkTimeouts(cx, request)
    const flat = request.params.flat_settings === true
    const answer = new Map<string, unknown>()
    for (const index of inNameOrder(targetIndices(cx, request, LENIENT_EXPAND_OPEN, 'metadata_read'))) {
      const settings = printedSettings(index, request.params.human === true)
      answer.set(index.name, {
        aliases: printAliases(index.aliases),
        mappings: shownMapping(cx, index),
        settings: printSettings(settings, flat),
        ...(index.stream === null ? {} : { data_stream: index.stream.name }),
        ...(request.params.include_defaults === true ? { defaults: printSettings(index.settings.defaults(settings), flat) } : {}),
      })
    }
    return { body: answer }
  },
})

export const exists = typedOperation<GetIndexParams, boolean>()({
  name: 'indices.exists',
  action: 'indices:admin/get',
  routes: [{ method: 'HEAD', path: '/{index}' }],
  params: PARAMS,
  run(cx, request: OperationRequest) {
    targetIndices(cx, request, LENIENT_EXPAND_OPEN, 'metadata_read')
    return { status: 200 }
  },
})

const inNameOrder = (indices: readonly IndexService[]) => indices.toSorted((a, b) => (a.name < b.name ? -1 : 1))
