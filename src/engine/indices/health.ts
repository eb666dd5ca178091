// The health of indexes. Primaries live in this process and are active unless their files are damaged; replicas have no other node to go to
// and stay unassigned.
import type { IndexService } from './index-service.ts'

export type HealthStatus = 'green' | 'yellow' | 'red'

export interface ShardCounts {
  readonly status: HealthStatus
  readonly primaries: number
  readonly unassigned: number
}

export function indexHealth(index: IndexService): ShardCounts {
  const { numberOfShards, numberOfReplicas } = index.settings
  const primaries = numberOfShards - failedShards(index)
  return {
    status: primaries < numberOfShards ? 'red' : numberOfReplicas > 0 ? 'yellow' : 'green',
    primaries,
    unassigned: numberOfShards * (1 + numberOfReplicas) - primaries,
  }
}

/** Shards of the index that do not work. */
export const failedShards = ({ slots }: IndexService): number => slots.filter(({ shard }) => shard === null).length

/** Larger is worse. */
export const SEVERITY: Readonly<Record<HealthStatus, number>> = { green: 0, yellow: 1, red: 2 }

/** The worse one counts. */
const worse = (a: HealthStatus, b: HealthStatus): HealthStatus => (SEVERITY[a] >= SEVERITY[b] ? a : b)

export function healthOf(indices: readonly IndexService[]): ShardCounts {
  let status: HealthStatus = 'green'
  let primaries = 0
  let unassigned = 0
  for (const index of indices) {
    const health = indexHealth(index)
    status = worse(status, health.status)
    primaries += health.primaries
    unassigned += health.unassigned
  }
  return { status, primaries, unassigned }
}

/** Active shards in percent; 100 where there are none. */
export const activePercent = ({ primaries, unassigned }: ShardCounts) =>
  primaries + unassigned === 0 ? 100 : (primaries / (primaries + unassigned)) * 100
