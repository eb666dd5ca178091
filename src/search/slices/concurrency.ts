// Into how many slices a shard's segments are cut for one search, and whether its profile shows them: what settings say, and what
// is left to us.
import { areSliced, needWholeShard } from '../aggregations/demands.ts'
import type { SearchRequest } from '../contracts/search-request.ts'

/** Cluster settings as they were set; undefined where they were not. */
export interface ConcurrencySettings {
  /** `search.concurrent_segment_search.mode`. */
  readonly mode: string | undefined
  /** `search.concurrent_segment_search.enabled`, which came before the mode. */
  readonly enabled: string | undefined
  /** `search.concurrent.max_slice_count`. */
  readonly maxSliceCount: string | undefined
  /** The number of slices that the server chooses by default on such a machine. */
  readonly standardSliceCount: number
  /** How many can be searched at once. */
  readonly threads: number
}

export interface Slicing {
  /** Slices are what was asked for: profiles show them, and a count may end early. */
  readonly concurrent: boolean
  /** 0: as Lucene slices. */
  readonly maxSliceCount: number
}

/**
 * `auto` leaves it to us: the server searches in turn then, unless there are aggregations, and profiles look like that. Unprofiled, slices
 * are cut where threads can take them. Limits on collected hits need the segments in turn, and so do some aggregations, in any mode:
 * for the server, or because what slices find would not add up.
 */
export function slicingOf(
  settings: Readonly<Record<string, unknown>>,
  cluster: ConcurrencySettings,
  request: Pick<SearchRequest, 'terminateAfter' | 'profile' | 'aggregations'>,
  threaded: boolean,
): Slicing {
  const { terminateAfter, profile, aggregations } = request
  const mode = terminateAfter === 0 ? modeOf(settings, cluster) : 'none'
  if (mode === 'none') return { concurrent: false, maxSliceCount: 1 }
  const concurrent = aggregations === null ? mode === 'all' : areSliced(aggregations)
  // A profile tells the same of one slice as of several.
  if (aggregations !== null && needWholeShard(aggregations)) return { concurrent, maxSliceCount: 1 }
  if (concurrent && (mode === 'all' || profile))
    return { concurrent, maxSliceCount: Number(givenCount(settings, cluster) ?? cluster.standardSliceCount) }
  return { concurrent, maxSliceCount: threaded && !profile ? Number(givenCount(settings, cluster) ?? cluster.threads) : 1 }
}

const givenCount = (settings: Readonly<Record<string, unknown>>, cluster: ConcurrencySettings): unknown =>
  settings['index.search.concurrent.max_slice_count'] ?? cluster.maxSliceCount

function modeOf(settings: Readonly<Record<string, unknown>>, cluster: ConcurrencySettings): string {
  const mode = settings['index.search.concurrent_segment_search.mode'] ?? cluster.mode
  if (mode !== undefined) return String(mode)
  const enabled = settings['index.search.concurrent_segment_search.enabled'] ?? cluster.enabled
  return enabled === undefined ? 'auto' : String(enabled) === 'true' ? 'all' : 'none'
}
