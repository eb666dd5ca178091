// One of the shards of a search on its way through its phases, and which of them a slice has.
import type { ApiError } from '../../core/errors.ts'
import type { SearchRequest } from '../contracts/search-request.ts'
import type { SearchTarget } from '../contracts/search-target.ts'
import type { ShardOptions, ShardSlice } from '../contracts/shard-options.ts'
import type { TotalHits } from '../contracts/shard-result.ts'
import type { FetchProfiler } from '../fetch/fetch-profiler.ts'
import { sliceOfShard } from '../partition/slice.ts'
import { missingTarget } from '../shards/missing-target.ts'
import { openShard, type ShardContext } from '../shards/shard-context.ts'

export class GroupedShard {
  context: ShardContext | null = null
  error: ApiError | null = null
  /** Its search context no longer exists. */
  isGone = false
  /** The can-match phase has found that no document of it matches. */
  isSkipped = false
  fetchProfiler: FetchProfiler | null = null
  /** Of the last query. */
  sliceCount = 0
  total: TotalHits | undefined = undefined

  constructor(
    public target: SearchTarget,
    readonly place: number,
    readonly slice: ShardSlice,
  ) {}

  /** As it was made ready first, or by `options`. */
  opened(request: SearchRequest, options: ShardOptions): ShardContext {
    this.context ??= openShard(this.target, request, options)
    return this.context
  }

  /** Lets go of everything; answers with `error` from now on. */
  drop(error: ApiError): void {
    this.target = missingTarget(this.target, error)
    this.context = null
    this.error = error
    this.isGone = true
  }
}

/** A slice divides the shards of each index. A scroll leaves out those it has nothing of; a point in time keeps them all. */
export function grouped(targets: readonly SearchTarget[], { slice, scrollMillis }: SearchRequest): GroupedShard[] {
  if (slice === null) return targets.map((target, place) => new GroupedShard(target, place, 'all'))
  // Half of what makes a slice has no shard.
  if (slice.id === -1 || slice.max === -1) return []
  const ofIndex = new Map<string, SearchTarget[]>()
  for (const target of targets) {
    const siblings = ofIndex.get(target.indexUuid)
    if (siblings === undefined) ofIndex.set(target.indexUuid, [target])
    else siblings.push(target)
  }
  const shards = targets.map((target, place) => {
    const siblings = ofIndex.get(target.indexUuid)!
    return new GroupedShard(target, place, sliceOfShard(slice, siblings.indexOf(target), siblings.length))
  })
  return scrollMillis === null ? shards : shards.filter(shard => shard.slice !== 'none')
}
