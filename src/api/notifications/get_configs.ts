// The operation `notifications.get_configs`: all notification configurations, some by id, or those that match filters.
import type { OperationRequest, ParamSpec } from '../../engine/calls/operation.ts'
import { configsOf } from '../../engine/notifications/configs-of.ts'
import type { ConfigList } from '../../notify/configs.ts'
import { FILTER_NAMES } from '../../notify/list/fields.ts'
import { QUERY_PARAMETERS } from '../../notify/list/filters.ts'
import { readListRequest } from '../../notify/list/list-request.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { ID_PARAMS, namedIds } from './config-ids.ts'

export interface GetConfigsParams extends CommonParams {
  config_id_list?: string | string[]
  from_index?: number
  max_items?: number
  sort_order?: 'asc' | 'desc'
  /** A time in milliseconds, or `from..to`. */
  last_updated_time_ms?: number | string
  created_time_ms?: number | string
  is_enabled?: boolean
  config_type?: string | string[]
  /** In query-string syntax, over all texts. */
  query?: string
  /** Likewise, over words only. */
  text_query?: string
  /** By a field of a kind: `'webhook.url': 'alarm'`. */
  [filter: `${string}.${string}`]: string | string[] | undefined
}

const FILTERS: readonly string[] = [...FILTER_NAMES, ...QUERY_PARAMETERS]
const WINDOW_PARAMS = { from_index: 'string', max_items: 'string', sort_field: 'string', sort_order: 'string' } as const
const PARAMS: ParamSpec = { ...ID_PARAMS, ...WINDOW_PARAMS, ...Object.fromEntries(FILTERS.map(name => [name, 'string' as const])) }

export const getConfigs = typedOperation<GetConfigsParams, ConfigList>()({
  name: 'notifications.get_configs',
  action: 'cluster:admin/opensearch/notifications/configs/get',
  routes: [{ method: 'GET', path: '/_plugins/_notifications/configs' }],
  params: PARAMS,
  hintedParams: Object.keys({ ...ID_PARAMS, ...WINDOW_PARAMS }),
  scope: 'cluster',
  async run(cx, request) {
    const ids = namedIds(request)
    const configs = configsOf(cx)
    return { body: ids === null ? await configs.list(readListRequest(request.params, filtersOf(request))) : await configs.get(ids) }
  },
})

export interface GetConfigParams extends CommonParams {
  config_id: string
}

export const getConfig = typedOperation<GetConfigParams, ConfigList>()({
  name: 'notifications.get_config',
  action: 'cluster:admin/opensearch/notifications/configs/get',
  routes: [{ method: 'GET', path: '/_plugins/_notifications/configs/{config_id}' }],
  scope: 'cluster',
  run: async (cx, { path }) => ({ body: await configsOf(cx).get([path.config_id!]) }),
})

const filtersOf = ({ params }: OperationRequest): Map<string, string> =>
  new Map(FILTERS.flatMap(name => (params[name] === undefined ? [] : [[name, String(params[name])] as const])))
