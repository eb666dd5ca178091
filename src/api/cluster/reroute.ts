// The operation `cluster.reroute`: with a single node, a command that moves a shard copy is refused.
import { ApiError, illegalArgument, parseFailed } from '../../core/errors.ts'
import { atKey } from '../../core/json-spot.ts'
import { type JsonObject, textOf, wholeOf } from '../../core/json-token.ts'
import { readBoolean } from '../../core/values.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { Engine } from '../../engine/engine.ts'
import type { IndexService } from '../../engine/indices/index-service.ts'
import { readStrictly, VALUE } from '../../query/dsl/strict-object.ts'
import { readInOrder } from '../_core/streamed-body.ts'
import { checkTimeouts, TIMEOUT_PARAMS, type TimeoutParams } from '../administration.ts'
import { describeNode, resolveNode } from '../this-node.ts'
import { typedOperation } from '../typed-operation.ts'
import { printState } from './state.ts'

export interface ClusterRerouteParams extends TimeoutParams {
  body?: {
    /** `[{ cancel: { index, shard, node } }]` */
    commands?: Record<string, Record<string, unknown>>[]
  }
}

export interface ClusterRerouteResponse {
  acknowledged: boolean
  /** The state of the cluster. */
  state: Record<string, unknown>
  /** What came of each command. */
  explanations?: Record<string, unknown>[]
}

/** Why a command cannot be done, here or anywhere else with one node. */
type Refusal = (place: ShardPlace, cx: { readonly node: string; readonly index: IndexService | null }) => string

interface ShardPlace {
  readonly index: string
  readonly shard: number
}

interface CommandKind {
  readonly parameters: readonly string[]
  readonly defaults?: Readonly<Record<string, unknown>>
  /** Who says no. */
  readonly decider: string
  readonly refusal: Refusal
}

const isHere = ({ shard }: ShardPlace, index: IndexService | null) => index !== null && shard < index.slots.length

/** Throws where there is no such shard. */
function mustBeHere(place: ShardPlace, index: IndexService | null): void {
  if (index === null) {
    const details = { index: place.index, index_uuid: '_na_' }
    throw new ApiError('index_not_found_exception', `no such index [${place.index}]`, { details })
  }
  if (isHere(place, index)) return
  const details = { index: place.index, shard: String(place.shard), index_uuid: index.uuid }
  throw new ApiError('shard_not_found_exception', 'no such shard', { details })
}

const COMMANDS: ReadonlyMap<string, CommandKind> = new Map<string, CommandKind>([
  [
    'cancel',
    {
      parameters: ['index', 'shard', 'node', 'allow_primary'],
      defaults: { allow_primary: false },
      decider: 'cancel_allocation_command',
      refusal: (place, { node, index }) =>
        isHere(place, index)
          ? `[cancel_allocation] can't cancel ${place.shard} on node ${node}, shard is primary and started`
          : `[cancel_allocation] can't cancel ${place.shard}, failed to find it on node ${node}`,
    },
  ],
  [
    'move',
    {
      parameters: ['index', 'shard', 'from_node', 'to_node'],
      decider: 'move_allocation_command',
      refusal: (place, { node, index }) =>
        isHere(place, index)
          ? `[move_allocation] can't move ${place.shard}, from ${node}, to ${node}, since its not allowed, reason: ` +
            '[NO(this shard is already allocated to this node)]'
          : `[move_allocation] can't move ${place.shard}, failed to find it on node ${node}`,
    },
  ],
  [
    'allocate_replica',
    {
      parameters: ['index', 'shard', 'node'],
      decider: 'same_shard',
      refusal(place, { node, index }) {
        mustBeHere(place, index)
        const reason = '[NO(a copy of this shard is already allocated to this node)]'
        return `[allocate_replica] allocation of [${place.index}][${place.shard}] on node ${node} is not allowed, reason: ${reason}`
      },
    },
  ],
  ...['allocate_empty_primary', 'allocate_stale_primary'].map((command): [string, CommandKind] => [
    command,
    {
      parameters: ['index', 'shard', 'node', 'accept_data_loss'],
      defaults: { accept_data_loss: false },
      decider: `${command} (allocation command)`,
      refusal(place, { index }) {
        mustBeHere(place, index)
        return `[${command}] primary [${place.index}][${place.shard}] is already assigned`
      },
    },
  ]),
])

interface Command {
  readonly name: string
  readonly kind: CommandKind
  readonly parameters: Record<string, unknown>
}

const PARSER = 'cluster_reroute'

function readCommands(json: JsonObject): Command[] {
  const commands: Command[] = []
  readStrictly(PARSER, json, {
    commands: { accepts: ['START_ARRAY'], read: value => void commands.push(...(value as JsonObject[]).flatMap(readCommand)) },
    dry_run: { accepts: VALUE, read() {} },
  })
  return commands
}

function readCommand(json: JsonObject): Command[] {
  return Object.keys(json).map(name => {
    const kind = COMMANDS.get(name)
    if (kind === undefined) throw new ApiError('named_object_not_found_exception', `unknown field [${name}]`, { at: atKey(json, name) })
    return { name, kind, parameters: { ...kind.defaults, ...readParameters(name, kind, json[name] as JsonObject) } }
  })
}

function readParameters(name: string, { parameters: known, defaults = {} }: CommandKind, json: JsonObject): Record<string, unknown> {
  const parameters: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(json)) {
    if (!known.includes(key)) throw parseFailed(`[${name}] command does not support field [${key}]`)
    if (key === 'shard') parameters[key] = wholeOf(value)
    else parameters[key] = key in defaults ? readBoolean(textOf(value)) : textOf(value)
  }
  const missing = known.find(key => !(key in parameters) && !(key in defaults))
  if (missing !== undefined) throw parseFailed(`[${name}] command missing the ${missing} parameter`)
  return parameters
}

/** The explanation of a refused command. Throws it unless an explanation is asked for. */
function judge(engine: Engine, { name, kind, parameters }: Command, explain: boolean): Record<string, unknown> {
  for (const key of ['node', 'from_node', 'to_node']) if (key in parameters) resolveNode(engine, String(parameters[key]))
  const place = { index: String(parameters.index), shard: Number(parameters.shard) }
  const refusal = kind.refusal(place, { node: describeNode(engine), index: engine.indices.get(place.index) ?? null })
  if (!explain) throw illegalArgument(refusal)
  const explanation = refusal.replace(/^\[\w+\] /, '')
  return { command: name, parameters, decisions: [{ decider: kind.decider, decision: 'NO', explanation }] }
}

export const reroute = typedOperation<ClusterRerouteParams, ClusterRerouteResponse>()({
  name: 'cluster.reroute',
  action: 'cluster:admin/reroute',
  routes: [{ method: 'POST', path: '/_cluster/reroute' }],
  params: { ...TIMEOUT_PARAMS, dry_run: 'boolean', explain: 'boolean', metric: 'list', retry_failed: 'boolean' },
  body: 'json',
  scope: 'cluster',
  run(cx, request) {
    checkTimeouts(cx, request)
    const explain = request.params.explain === true
    const commands = request.body.present ? readInOrder(PARSER, request.body, readCommands) : []
    const explanations = commands.map(command => judge(cx.engine, command, explain))
    return { body: { acknowledged: true, state: stateOf(cx, request.params.metric), ...(explain ? { explanations } : {}) } }
  },
})

/** Not the metadata, unless it is named. */
function stateOf(cx: CallContext, metric: unknown): Record<string, unknown> {
  const metrics = metric as readonly string[] | undefined
  const wants = (part: string) =>
    metrics === undefined ? part !== 'metadata' : metrics.includes(part) || (metrics.includes('_all') && part !== 'none')
  return printState(cx, cx.engine.indices.all(), wants, false)
}
