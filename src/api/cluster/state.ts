// The state of the cluster as one document: indexes with settings, mappings and aliases, blocks, and where shards are.
import { inJavaMapOrder } from '../../core/java-map-order.ts'
import { permittedIndices } from '../../engine/access/permitted.ts'
import { shownMapping } from '../../engine/access/shown-mapping.ts'
import { dataStreams } from '../../engine/administration/data-streams.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import type { Engine } from '../../engine/engine.ts'
import type { IndexService } from '../../engine/indices/index-service.ts'
import { type IndexOptions, readIndexOptions } from '../../engine/indices/names.ts'
import { printedSettings } from '../../engine/indices/printed-settings.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import { standingBlocks } from '../../engine/settings/blocks.ts'
import { printSettings } from '../../engine/settings/settings.ts'
import { allocationId } from '../../engine/shards/allocation-id.ts'
import { checkTimeouts, EXPAND_OPEN_AND_CLOSED, inHashOrder, MANAGER_PARAMS, type ManagerParams, splitPart } from '../administration.ts'
import { printIndexTemplate } from '../indices/get_index_template.ts'
import { printLegacyTemplate } from '../indices/get_template.ts'
import { describeInState } from '../this-node.ts'
import { type IndicesParams, typedOperation } from '../typed-operation.ts'
import { printComponent } from './get_component_template.ts'
import { stateVersion } from './state-version.ts'

export interface ClusterStateParams extends IndicesParams, ManagerParams {
  metric?: string | string[]
}

export interface ClusterStateResponse {
  cluster_name: string
  cluster_uuid: string
  [part: string]: unknown
}

const EXPAND: IndexOptions = { ...EXPAND_OPEN_AND_CLOSED, expandHidden: true }

export const state = typedOperation<ClusterStateParams, ClusterStateResponse>()({
  name: 'cluster.state',
  action: 'cluster:monitor/state',
  routes: [
    { method: 'GET', path: '/_cluster/state' },
    { method: 'GET', path: '/_cluster/state/{metric}' },
    { method: 'GET', path: '/_cluster/state/{metric}/{index}' },
  ],
  params: {
    ...INDICES_PARAMS,
    ...MANAGER_PARAMS,
    flat_settings: 'boolean',
    local: 'boolean',
    wait_for_metadata_version: 'int',
    wait_for_timeout: 'time',
  },
  run(cx, request) {
    checkTimeouts(cx, request)
    const metrics = splitPart(request.path.metric)
    const indices = indicesOf(cx, request)
    const flat = request.params.flat_settings === true
    const wants = (metric: string) => metrics.length === 0 || metrics.includes('_all') || metrics.includes(metric)
    return { body: { cluster_name: cx.engine.clusterName, ...printState(cx, indices, wants, flat) } }
  },
})

/** Missing indexes are skipped, unless `ignore_unavailable` is set. */
function indicesOf(cx: CallContext, { path, params }: OperationRequest): IndexService[] {
  const options = readIndexOptions(params, EXPAND)
  const asked = params.ignore_unavailable === undefined ? { ...options, ignoreUnavailable: true } : options
  return inHashOrder(permittedIndices(cx, path.index, asked))
}

/** The state by its parts. `wants`: those that are asked for. */
export function printState(cx: CallContext, indices: readonly IndexService[], wants: (metric: string) => boolean, flat: boolean) {
  const { clusterUuid, nodeId } = cx.engine
  return {
    cluster_uuid: clusterUuid,
    ...(wants('version') ? stateVersion(cx.engine) : {}),
    ...(wants('master_node') ? { master_node: nodeId } : {}),
    ...(wants('cluster_manager_node') ? { cluster_manager_node: nodeId } : {}),
    ...(wants('blocks') ? { blocks: blocks(indices) } : {}),
    ...(wants('nodes') ? { nodes: { [nodeId]: describeInState(cx.engine) } } : {}),
    ...(wants('metadata') ? { metadata: metadata(cx, indices, flat) } : {}),
    ...(wants('routing_table') ? { routing_table: { indices: byName(indices, index => ({ shards: routing(index, nodeId) })) } } : {}),
    ...(wants('routing_nodes') ? { routing_nodes: routingNodes(indices, nodeId) } : {}),
  }
}

const byName = (indices: readonly IndexService[], value: (index: IndexService) => unknown) =>
  new Map(indices.map(index => [index.name, value(index)]))

function blocks(indices: readonly IndexService[]): Record<string, unknown> {
  const blocked = indices.filter(index => index.closed || standingBlocks(index.settings.toFlat()).length > 0)
  return blocked.length === 0 ? {} : { indices: byName(blocked, blocksOf) }
}

const CLOSED = { description: 'index closed', retryable: false, levels: ['read', 'write'] }

function blocksOf(index: IndexService): Record<string, unknown> {
  const standing = standingBlocks(index.settings.toFlat()).map(({ id, about, forbids }) => [
    id,
    { description: about, retryable: false, levels: forbids.filter(level => level !== 'delete') },
  ])
  return { ...(index.closed ? { 4: CLOSED } : {}), ...Object.fromEntries(standing) }
}

function metadata(cx: CallContext, indices: readonly IndexService[], flat: boolean): Record<string, unknown> {
  return {
    cluster_uuid: cx.engine.clusterUuid,
    cluster_uuid_committed: false,
    cluster_coordination: coordination(cx.engine),
    ...streams(cx, indices),
    templates: new Map([...cx.engine.templates.legacy.all].map(([name, template]) => [name, printLegacyTemplate(template, flat)])),
    indices: byName(indices, index => ({
      version: index.mappingVersion + index.versions.settings + index.versions.aliases - 2,
      mapping_version: index.mappingVersion,
      settings_version: index.versions.settings,
      aliases_version: index.versions.aliases,
      routing_num_shards: index.routingShards,
      state: index.closed ? 'close' : 'open',
      settings: printSettings(printedSettings(index), flat),
      mappings: typed(shownMapping(cx, index)),
      aliases: [...index.aliases.keys()].sort(),
      ...shardsOf(index),
    })),
    ...definitions(cx, flat),
    'index-graveyard': { tombstones: [] },
  }
}

/** What is kept beside indexes, as far as there is any. */
function definitions({ engine: { templates, pipelines, searchPipelines, scripts } }: CallContext, flat: boolean): Record<string, unknown> {
  const indexTemplates = printed(templates.index.matching('*'), template => printIndexTemplate(template, flat))
  const components = printed(templates.component.matching('*'), component => printComponent(component, flat))
  const ingest = configurations(pipelines.find([]))
  const search = configurations(searchPipelines.find([]))
  return {
    ...(indexTemplates.size > 0 && { index_template: { index_template: indexTemplates } }),
    ...(search.length > 0 && { search_pipeline: { pipeline: search } }),
    ...(components.size > 0 && { component_template: { component_template: components } }),
    ...(scripts.all.size > 0 && { stored_scripts: scripts.all }),
    ...(ingest.length > 0 && { ingest: { pipeline: ingest } }),
  }
}

const printed = <T>(all: Iterable<[string, T]>, print: (definition: T) => unknown) =>
  new Map([...all].map(([name, definition]) => [name, print(definition)]))

const configurations = (pipelines: ReadonlyMap<string, unknown>) => [...pipelines].map(([id, config]) => ({ id, config }))

function streams({ engine }: CallContext, permitted: readonly IndexService[]): Record<string, unknown> {
  const seen = [...dataStreams(engine.indices).values()].filter(({ indices }) => indices.every(index => permitted.includes(index)))
  if (seen.length === 0) return {}
  const printed = seen.map(({ name, timestampField, indices, generation }) => [
    name,
    {
      name,
      timestamp_field: { name: timestampField },
      indices: indices.map(index => ({ index_name: index.name, index_uuid: index.uuid })),
      generation,
    },
  ])
  return { data_stream: { data_stream: Object.fromEntries(printed) } }
}

const coordination = ({ nodeId, votingExclusions }: Engine) => ({
  term: 1,
  last_committed_config: [nodeId],
  last_accepted_config: [nodeId],
  voting_config_exclusions: votingExclusions.all,
})

/** Of the copies that there are: primaries, since the index was made. */
function shardsOf(index: IndexService): Record<string, unknown> {
  const numbers = Array.from({ length: index.settings.numberOfShards }, (_, shard) => shard)
  const each = (value: (shard: number) => unknown) => Object.fromEntries(numbers.map(shard => [shard, value(shard)]))
  return {
    primary_terms: each(() => 1),
    primary_terms_map: each(() => 1),
    in_sync_allocations: each(shard => [allocationId(index.uuid, shard)]),
    rollover_info: {},
    system: false,
    ingestion_status: { is_paused: false },
    split_shards_metadata: {
      num_of_root_shards: numbers.length,
      max_shard_id: numbers.length - 1,
      active_shard_ids: numbers,
      root_shards_to_all_children: {},
      parent_to_child_shards: {},
    },
  }
}

const typed = (mapping: Record<string, unknown>) => (Object.keys(mapping).length === 0 ? {} : { _doc: inJavaMapOrder(mapping) })

interface ShardCopy {
  readonly state: 'STARTED' | 'UNASSIGNED'
  readonly primary: boolean
  readonly searchOnly: false
  readonly node: string | null
  readonly relocating_node: null
  readonly shard: number
  readonly index: string
  readonly allocation_id?: { readonly id: string }
  readonly recovery_source?: { readonly type: 'PEER' | 'EXISTING_STORE' }
  readonly unassigned_info?: Readonly<Record<string, unknown>>
}

/** Copies of every shard: the primary here, replicas nowhere. */
function routing(index: IndexService, node: string): Record<string, ShardCopy[]> {
  const { numberOfShards, numberOfReplicas } = index.settings
  const copies = (shard: number): ShardCopy[] => {
    const isActive = index.closed || index.slots[shard].shard !== null
    const place = { searchOnly: false, node: isActive ? node : null, relocating_node: null, shard, index: index.name } as const
    const primary: ShardCopy = isActive
      ? { state: 'STARTED', primary: true, ...place, allocation_id: { id: allocationId(index.uuid, shard) } }
      : {
          state: 'UNASSIGNED',
          primary: true,
          ...place,
          recovery_source: { type: 'EXISTING_STORE' },
          unassigned_info: unassigned(index, 'ALLOCATION_FAILED'),
        }
    const replica: ShardCopy = {
      state: 'UNASSIGNED',
      primary: false,
      ...place,
      node: null,
      recovery_source: { type: 'PEER' },
      unassigned_info: unassigned(index, 'INDEX_CREATED'),
    }
    return [primary, ...Array.from({ length: numberOfReplicas }, () => replica)]
  }
  return Object.fromEntries(Array.from({ length: numberOfShards }, (_, shard) => [shard, copies(shard)]))
}

const unassigned = (index: IndexService, reason: string) => ({
  reason,
  at: new Date(index.creationDate).toISOString(),
  delayed: false,
  allocation_status: 'no_attempt',
})

/** The same copies, by where they are. */
function routingNodes(indices: readonly IndexService[], node: string): Record<string, unknown> {
  const copies = indices.flatMap(index => Object.values(routing(index, node)).flat())
  return { unassigned: copies.filter(copy => copy.node === null), nodes: { [node]: copies.filter(copy => copy.node === node) } }
}
