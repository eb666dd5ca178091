// The thread pools of a server, as statistics list them. Two of them do work here, the requests that wait their turn; the others are named for
// those who look for them, and idle.
import { availableParallelism } from 'node:os'
import type { RequestPool } from '../../tasks/request-pool.ts'

export interface ThreadPool {
  readonly name: string
  readonly type: 'fixed' | 'scaling' | 'resizable'
  /** Of a scaling pool: the least threads and the most. Of another one: its threads. */
  readonly core: number
  readonly max: number
  readonly keepAlive: string
  /** -1: without bound. */
  readonly queueSize: number
  /** Null: it never works. */
  readonly pool: RequestPool | null
}

const processors = availableParallelism()
const half = (most: number) => Math.min(most, Math.max(1, Math.floor(processors / 2)))

const fixed = (name: string, size: number, queueSize: number): ThreadPool => ({
  ...IDLE,
  name,
  type: 'fixed',
  core: size,
  max: size,
  queueSize,
})
const resizable = (name: string, size: number, queueSize: number): ThreadPool => ({ ...fixed(name, size, queueSize), type: 'resizable' })
const scaling = (name: string, core: number, max: number, keepAlive = '5m'): ThreadPool => ({
  ...IDLE,
  name,
  type: 'scaling',
  core,
  max,
  keepAlive,
  queueSize: -1,
})

const IDLE = { keepAlive: '', pool: null } as const

const searchers = Math.floor((processors * 3) / 2) + 1

const POOLS: readonly ThreadPool[] = [
  fixed('analyze', 1, 16),
  scaling('fetch_shard_started', 1, 2 * processors),
  scaling('fetch_shard_store', 1, 2 * processors),
  scaling('flush', 1, half(5)),
  fixed('force_merge', Math.max(1, Math.floor(processors / 8)), -1),
  scaling('generic', 4, Math.min(512, Math.max(128, 4 * processors)), '30s'),
  fixed('get', processors, 1000),
  fixed('grpc', 2 * processors, 1000),
  resizable('index_searcher', 2 * processors, 1000),
  fixed('listener', half(10), -1),
  scaling('management', 1, 5),
  scaling('merge', 1, processors),
  scaling('refresh', 1, half(10)),
  scaling('remote_download', 1, 2 * processors),
  scaling('remote_purge', 1, half(5)),
  scaling('remote_recovery', 1, 2 * processors),
  scaling('remote_refresh_retry', 1, half(10)),
  fixed('remote_state_checksum', 11, 1000),
  fixed('remote_state_read', 4 * processors, 120000),
  fixed('rule_serial_executor', 1, 100),
  resizable('search', searchers, 1000),
  resizable('search_throttled', 1, 100),
  scaling('snapshot', 1, half(5)),
  scaling('snapshot_deletion', 1, 64),
  resizable('stream_search', 2 * processors, 1000),
  fixed('system_read', half(5), 2000),
  fixed('system_write', half(5), 1000),
  fixed('translog_recovery', processors, -1),
  fixed('translog_sync', 4 * processors, 10000),
  scaling('translog_transfer', 1, half(10)),
  scaling('warmer', 1, half(5)),
  fixed('write', processors, 10000),
]

/** All of them, those that work as they are at the moment. */
export function threadPools(working: readonly RequestPool[]): ThreadPool[] {
  return POOLS.map(idle => {
    const pool = working.find(({ name }) => name === idle.name)
    if (pool === undefined) return idle
    const { size, queueSize } = pool.limits()
    return { ...idle, core: size, max: size, queueSize, pool }
  })
}
