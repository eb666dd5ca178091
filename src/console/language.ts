// What the console completes and offers in lists: the endpoint table and the names in the engine's registries.
import { aggregationTypes, pipelineTypes } from '../aggs/registry.ts'
import { AnalysisRegistry } from '../analysis/registry.ts'
import { table } from '../api/table.ts'
import { lazily } from '../core/lazily.ts'
import { onFirstUse } from '../core/on-first-use.ts'
import { COMMON_PARAMS } from '../engine/calls/operation.ts'
import { INDEX_SETTINGS } from '../engine/settings/index-settings-table.ts'
import type { SettingRow } from '../engine/settings/setting-row.ts'
import { fieldTypes } from '../index/mapping/field-types.ts'
import { processorTypes } from '../ingest/registry.ts'
import { queryTypes } from '../query/dsl/registry.ts'
import { phaseResultsProcessors, requestProcessors, responseProcessors } from '../search/pipelines/registry.ts'
import { searchKeys } from '../search/request/search-body.ts'
import type { Language } from './language-types.ts'

const clusterTable = lazily(() => import('../engine/settings/cluster-settings-table.ts'))

/** Names only: nothing that is loaded when it is first used is loaded for that, but the endpoint table. */
export const language = onFirstUse((): Language => {
  const analysis = new AnalysisRegistry()
  const names = (map: ReadonlyMap<string, unknown>) => [...map.keys()].sort()
  return {
    operations: table()
      .filter(({ routes }) => routes.length > 0)
      .map(({ name, action, routes, params = {}, body = 'none' }) => ({
        name,
        action,
        routes: routes.map(({ method, path }) => `${method} ${path}`),
        params,
        body,
      })),
    commonParams: Object.keys(COMMON_PARAMS),
    searchKeys: Object.fromEntries([...searchKeys()].sort().map(([key, kinds]) => [key, [...kinds]])),
    queries: names(queryTypes),
    aggregations: names(aggregationTypes),
    pipelineAggregations: names(pipelineTypes),
    fieldTypes: [...fieldTypes.fields.keys(), ...fieldTypes.objects].sort(),
    charFilters: names(analysis.charFilters),
    tokenizers: names(analysis.tokenizers),
    tokenFilters: names(analysis.tokenFilters),
    analyzers: names(analysis.analyzers),
    processors: names(processorTypes),
    searchProcessors: [...names(requestProcessors), ...names(responseProcessors), ...names(phaseResultsProcessors)],
    indexSettings: settable(INDEX_SETTINGS),
    clusterSettings: settable(clusterTable().CLUSTER_SETTINGS),
  }
})

const settable = (rows: readonly SettingRow[]) => rows.filter(([, kind]) => kind !== 'private' && kind !== 'internal').map(([name]) => name)
