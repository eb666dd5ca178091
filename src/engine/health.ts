// How are the indexes? Primaries live in this process and always run; replicas have nowhere to go, so they stay unassigned.
import type { IndexService } from './index-service.ts'

export type HealthStatus = 'green' | 'yellow' | 'red'

export interface ShardCounts {
  readonly status: HealthStatus
  readonly primaries: number
  readonly unassigned: number
}

export function indexHealth(index: IndexService): ShardCounts {
  const { numberOfShards, numberOfReplicas } = index.settings
  return { status: numberOfReplicas > 0 ? 'yellow' : 'green', primaries: numberOfShards, unassigned: numberOfShards * numberOfReplicas }
}

export function healthOf(indices: readonly IndexService[]): ShardCounts {
  let primaries = 0
  let unassigned = 0
  for (const index of indices) {
    const health = indexHealth(index)
    primaries += health.primaries
    unassigned += health.unassigned
  }
  return { status: unassigned > 0 ? 'yellow' : 'green', primaries, unassigned }
}

/** Active shards in percent; 100 where there are none. */
export const activePercent = ({ primaries, unassigned }: ShardCounts) =>
  primaries + unassigned === 0 ? 100 : (primaries / (primaries + unassigned)) * 100
