// The operation `cluster.allocation_explain`: explains why a shard copy is assigned or not. Primaries are on the single node, and replicas
// may not share it.
import { ApiError, illegalArgument, validationFailed } from '../../core/errors.ts'
import { type JsonObject, wholeOf } from '../../core/json-token.ts'
import type { Engine } from '../../engine/engine.ts'
import { failedShards } from '../../engine/indices/health.ts'
import type { IndexService } from '../../engine/indices/index-service.ts'
import { readStrictly, VALUE } from '../../query/dsl/strict-object.ts'
import { readInOrder } from '../_core/streamed-body.ts'
import { LOCAL_ADDRESS, resolveNode } from '../this-node.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'

export interface AllocationExplainParams extends CommonParams {
  body?: {
    index?: string
    shard?: number
    primary?: boolean
    /** The node that holds it. */
    current_node?: string
  }
}

type AllocationExplainResponse = Record<string, unknown>

interface ShardCopy {
  readonly index: IndexService
  readonly shard: number
  readonly primary: boolean
}

interface Question {
  index?: string
  shard?: number
  primary?: boolean
  current_node?: string
}

export const allocationExplain = typedOperation<AllocationExplainParams, AllocationExplainResponse>()({
  name: 'cluster.allocation_explain',
  action: 'cluster:monitor/allocation/explain',
  routes: [
    { method: 'GET', path: '/_cluster/allocation/explain' },
    { method: 'POST', path: '/_cluster/allocation/explain' },
  ],
  params: { include_disk_info: 'boolean', include_yes_decisions: 'boolean' },
  body: 'json',
  scope: 'cluster',
  run({ engine }, { params, body }) {
    const asked = body.present ? readInOrder(PARSER, body, readQuestion) : {}
    const copy = find(engine, asked, params.include_yes_decisions === true)
    const info =
      params.include_disk_info === true ? { cluster_info: { nodes: {}, shard_sizes: {}, shard_paths: {}, reserved_sizes: [] } } : {}
    return { body: { ...head(copy), ...(isAssigned(copy) ? stays(engine, info) : isNowhere(engine, copy, info)) } }
  },
})

const PARSER = 'cluster/allocation/explain'

function find(engine: Engine, asked: Question, withYes: boolean): ShardCopy {
  const { index: name, shard, primary } = asked
  if (name === undefined && shard === undefined && primary === undefined && asked.current_node === undefined) {
    return anyUnassigned(engine) ?? nothingToExplain(withYes)
  }
  const missing = (['index', 'shard', 'primary'] as const).filter(key => asked[key] === undefined)
  if (missing.length > 0) throw validationFailed(...missing.map(key => `${key} must be specified`))
  const index = engine.indices.get(name!)
  if (index === undefined) {
    throw new ApiError('index_not_found_exception', `no such index [${name}]`, { details: { index: name, index_uuid: '_na_' } })
  }
  if (shard! < 0 || shard! >= index.settings.numberOfShards) {
    throw new ApiError('shard_not_found_exception', 'no such shard', {
      details: { index: name, shard: String(shard), index_uuid: index.uuid },
    })
  }
  if (asked.current_node !== undefined) resolveNode(engine, asked.current_node)
  if (primary === false && index.settings.numberOfReplicas === 0) {
    const question = `ClusterAllocationExplainRequest[index=${name},shard=${shard},primary?=false,includeYesDecisions?=${withYes}`
    throw illegalArgument(`unable to find any shards to explain [${question}] in the routing table`)
  }
  return { index, shard: shard!, primary: primary! }
}

function readQuestion(json: JsonObject): Question {
  const asked: Question = {}
  readStrictly(PARSER, json, {
    index: { accepts: ['VALUE_STRING'], read: value => void (asked.index = value as string) },
    shard: { accepts: ['VALUE_NUMBER', 'VALUE_STRING'], read: value => void (asked.shard = wholeOf(value)) },
    primary: { accepts: VALUE, read: value => void (asked.primary = value === true || value === 'true') },
    current_node: { accepts: ['VALUE_STRING'], read: value => void (asked.current_node = value as string) },
  })
  return asked
}

/** Primaries first. */
function anyUnassigned({ indices }: Engine): ShardCopy | null {
  const open = indices.all().filter(index => !index.closed)
  for (const index of open)
    if (failedShards(index) > 0) return { index, shard: index.slots.findIndex(({ shard }) => shard === null), primary: true }
  const replicated = open.find(({ settings }) => settings.numberOfReplicas > 0)
  return replicated === undefined ? null : { index: replicated, shard: 0, primary: false }
}

function nothingToExplain(withYes: boolean): never {
  const asked = `ClusterAllocationExplainRequest[useAnyUnassignedShard=true,includeYesDecisions?=${withYes}`
  throw illegalArgument(`unable to find any unassigned shards to explain [${asked}]`)
}

const isAssigned = ({ index, shard, primary }: ShardCopy) => primary && (index.closed || index.slots[shard].shard !== null)

const head = (copy: ShardCopy) => ({
  index: copy.index.name,
  shard: copy.shard,
  primary: copy.primary,
  current_state: isAssigned(copy) ? 'started' : 'unassigned',
})

function stays(engine: Engine, info: Record<string, unknown>) {
  const isWhole = anyUnassigned(engine) === null
  return {
    current_node: { id: engine.nodeId, name: engine.nodeName, transport_address: LOCAL_ADDRESS, attributes: {}, weight_ranking: 1 },
    ...info,
    can_remain_on_current_node: 'yes',
    can_rebalance_cluster: isWhole ? 'yes' : 'no',
    ...(isWhole ? {} : { can_rebalance_cluster_decisions: WAITS_FOR_REPLICAS }),
    can_rebalance_to_other_node: 'no',
    rebalance_explanation: isWhole
      ? 'cannot rebalance as no target node exists that can both allocate this shard and improve the cluster balance'
      : 'rebalancing is not allowed',
  }
}

const WAITS_FOR_REPLICAS = [
  {
    decider: 'rebalance_only_when_active',
    decision: 'NO',
    explanation: 'rebalancing is not allowed until all replicas in the cluster are active',
  },
  {
    decider: 'cluster_rebalance',
    decision: 'NO',
    explanation:
      'the cluster has unassigned shards and cluster setting [cluster.routing.allocation.allow_rebalance] is set to [indices_all_active]',
  },
]

function isNowhere({ nodeId, nodeName }: Engine, { index, shard, primary }: ShardCopy, info: Record<string, unknown>) {
  const decider = primary
    ? { decider: 'max_retry', decision: 'NO', explanation: 'the files of this shard cannot be read' }
    : {
        decider: 'same_shard',
        decision: 'NO',
        explanation: `a copy of this shard is already allocated to this node [[${index.name}][${shard}], node[${nodeId}], [P], s[STARTED]]`,
      }
  return {
    unassigned_info: {
      reason: primary ? 'ALLOCATION_FAILED' : 'INDEX_CREATED',
      at: new Date(index.creationDate).toISOString(),
      last_allocation_status: primary ? 'no' : 'no_attempt',
    },
    ...info,
    can_allocate: 'no',
    allocate_explanation: 'cannot allocate because allocation is not permitted to any of the nodes',
    node_allocation_decisions: [
      {
        node_id: nodeId,
        node_name: nodeName,
        transport_address: LOCAL_ADDRESS,
        node_attributes: {},
        node_decision: 'no',
        weight_ranking: 1,
        deciders: [decider],
      },
    ],
  }
}
