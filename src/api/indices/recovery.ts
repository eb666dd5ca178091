// The operation `indices.recovery`: how shards were recovered. They are opened in place; nothing is copied from elsewhere.
import { bytesText, millisText } from '../../core/units.ts'
import type { Engine } from '../../engine/engine.ts'
import type { IndexService } from '../../engine/indices/index-service.ts'
import { type IndexOptions, STRICT_EXPAND_OPEN_FORBID_CLOSED } from '../../engine/indices/names.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import type { ShardRecovery } from '../../engine/shards/shard-recovery.ts'
import { targetIndices } from '../administration.ts'
import { LOCAL_ADDRESS } from '../this-node.ts'
import { type IndicesParams, typedOperation } from '../typed-operation.ts'

type IndicesRecoveryResponse = Record<string, { shards: Record<string, unknown>[] }>

const OPEN_OR_CLOSED: IndexOptions = { ...STRICT_EXPAND_OPEN_FORBID_CLOSED, forbidClosed: false }

interface Shown {
  readonly human: boolean
  readonly detailed: boolean
}

export const recovery = typedOperation<IndicesParams, IndicesRecoveryResponse>()({
  name: 'indices.recovery',
  action: 'indices:monitor/recovery',
  routes: [
    { method: 'GET', path: '/_recovery' },
    { method: 'GET', path: '/{index}/_recovery' },
  ],
  params: { ...INDICES_PARAMS, active_only: 'boolean', detailed: 'boolean' },
  async run(cx, request) {
    const indices = targetIndices(cx, request, OPEN_OR_CLOSED, 'metadata_read')
    const { params } = request
    // By the time a request is served, all shards are open.
    if (params.active_only === true) return { body: {} }
    const shown = { human: params.human === true, detailed: params.detailed === true }
    const body: IndicesRecoveryResponse = {}
    for (const index of indices) {
      const shards = (await recoveries(index)).map(({ number, recovery }) => printed(cx.engine, number, recovery, shown))
      if (shards.length > 0) body[index.name] = { shards }
    }
    return { body }
  },
})

function printed({ nodeId, nodeName }: Engine, number: number, recovery: ShardRecovery, { human, detailed }: Shown) {
  const { origin, isNew, startedAt, stoppedAt, segments, bytes, replayed } = recovery
  // What a snapshot holds was copied; everything else was there.
  const copied = origin?.type === 'SNAPSHOT' ? 1 : 0
  const reused = 1 - copied
  const at = (name: string, time: number) => ({
    ...(human && { [name]: new Date(time).toISOString() }),
    [`${name}_in_millis`]: time,
  })
  const took = (name: string, millis: number) => ({ ...(human && { [name]: millisText(millis) }), [`${name}_in_millis`]: millis })
  const throttled = (name: string) => ({ ...(human && { [name]: '-1' }), [`${name}_in_millis`]: 0 })
  const size = (name: string, value: number) => ({ ...(human && { [name]: bytesText(value) }), [`${name}_in_bytes`]: value })
  return {
    id: number,
    type: recoveryType(recovery),
    stage: 'DONE',
    primary: true,
    ...at('start_time', startedAt),
    ...at('stop_time', stoppedAt),
    ...took('total_time', stoppedAt - startedAt),
    source: origin?.source ?? (isNew ? {} : { bootstrap_new_history_uuid: false }),
    target: { id: nodeId, host: LOCAL_ADDRESS, transport_address: LOCAL_ADDRESS, ip: LOCAL_ADDRESS, name: nodeName },
    index: {
      size: {
        ...size('total', bytes),
        ...size('reused', reused * bytes),
        ...size('recovered', copied * bytes),
        percent: reusedPercent(bytes),
      },
      files: {
        total: segments,
        reused: reused * segments,
        recovered: copied * segments,
        percent: reusedPercent(segments),
        ...(detailed && { details: [] }),
      },
      ...took('total_time', stoppedAt - startedAt),
      ...throttled('source_throttle_time'),
      ...throttled('target_throttle_time'),
    },
    translog: {
      recovered: replayed,
      total: replayed,
      percent: '100.0%',
      total_on_start: replayed,
      ...took('total_time', stoppedAt - startedAt),
    },
    verify_index: { ...took('check_index_time', 0), ...took('total_time', 0) },
  }
}

/** Of each shard how it was recovered. Closing an index leaves what was there: it was found again then. */
export async function recoveries(index: IndexService): Promise<{ readonly number: number; readonly recovery: ShardRecovery }[]> {
  const { slots, closed, closedAt } = index
  if (closed && slots.length === 0) {
    const shards = await index.closedStats()
    const found = { origin: null, isNew: false, startedAt: closedAt, stoppedAt: closedAt, replayed: 0 }
    return shards.map(({ segments, sizeInBytes }, number) => ({ number, recovery: { ...found, segments, bytes: sizeInBytes } }))
  }
  return slots.flatMap(({ number, recovery }) =>
    recovery === null ? [] : [{ number, recovery: { ...recovery, isNew: recovery.isNew && !closed } }],
  )
}

export const recoveryType = ({ origin, isNew }: ShardRecovery) => origin?.type ?? (isNew ? 'EMPTY_STORE' : 'EXISTING_STORE')

/** Of nothing, none is there again. */
export const reusedPercent = (count: number) => (count === 0 ? '0.0%' : '100.0%')
