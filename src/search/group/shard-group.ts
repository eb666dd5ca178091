// The shards of one search on their way through its phases: what each is opened with, and what becomes of those that fail.
import { ApiError } from '../../core/errors.ts'
import type { ScriptRules, StoredScript } from '../../query/contracts/script.ts'
import { packRequest } from '../asked/asked.ts'
import type { SearchRequest } from '../contracts/search-request.ts'
import type { ShardProfile, ShardsHeader } from '../contracts/search-response.ts'
import type { SearchTarget } from '../contracts/search-target.ts'
import {
  allShardsFailed,
  failureEntries,
  missingShard,
  partialFailure,
  type SearchPhaseName,
  type ShardFailure,
} from '../contracts/shard-failures.ts'
import type { ShardOptions, ShardStatistics } from '../contracts/shard-options.ts'
import type { ShardResult } from '../contracts/shard-result.ts'
import { asApiError, shardError } from '../work/error-transfer.ts'
import { GroupMemory } from './group-memory.ts'
import { type GroupedShard, grouped } from './grouped-shard.ts'
import type { SearchContext } from './search-context.ts'
import type { SearchedShard } from './slow-log.ts'

/** The longest time that a search may hold this thread. */
export const TURN_MILLIS = 5

export class ShardGroup {
  shards: readonly GroupedShard[]
  readonly clock = new SearchClock()
  /** Of what is kept of all shards until it is answered. */
  readonly memory: GroupMemory
  private readonly boosts: ReadonlyMap<string, number>

  constructor(
    targets: readonly SearchTarget[],
    readonly request: SearchRequest,
    private readonly cx: SearchContext,
  ) {
    this.shards = grouped(targets, request)
    this.boosts = indexBoosts(request, cx)
    this.memory = new GroupMemory(cx.memory ?? null)
  }

  searched({ target, total }: GroupedShard): SearchedShard {
    return { target, total, request: this.request, shards: this.shards.length }
  }

  /** Throws when too many shards have failed. */
  refuseFailures(phase: SearchPhaseName, cx: SearchContext): void {
    if (!this.hasFailed()) return
    const failures = this.failures()
    // The server reports a fetch that failed everywhere under the query phase when there is one shard: both ran in one step.
    if (failures.length === this.shards.length) throw allShardsFailed(this.shards.length === 1 ? 'query' : phase, failures)
    if (!this.takesPart(cx)) throw partialFailure(phase, failures)
  }

  /** Where all or nothing is wanted, a shard whose time ran out has failed. */
  failTimedOut(results: readonly (ShardResult | null)[], cx: SearchContext): void {
    if (this.request.timeoutMillis === null || this.takesPart(cx)) return
    for (const [place, shard] of this.shards.entries())
      if (results[place]?.timedOut) shard.error ??= new ApiError('query_phase_execution_exception', 'Time exceeded')
  }

  private takesPart({ allowPartialResults }: SearchContext): boolean {
    return this.request.allowPartialResults ?? allowPartialResults
  }

  header(): ShardsHeader {
    let skipped = 0
    for (const shard of this.shards) if (shard.isSkipped) skipped++
    return shardsHeader(this.shards.length, this.hasFailed() ? this.failures() : NO_FAILURES, skipped)
  }

  profiles(): ShardProfile[] {
    return this.shards.flatMap(({ target, context, fetchProfiler }) => {
      const searches = context?.profiles() ?? []
      if (searches.length === 0) return []
      return [
        {
          id: `[${target.node}][${target.index}][${target.shard}]`,
          inbound_network_time_in_millis: 0,
          outbound_network_time_in_millis: 0,
          searches,
          aggregations: context!.aggregationProfile,
          fetch: fetchProfiler === null ? [] : [fetchProfiler.print()],
        },
      ]
    })
  }

  hasFailed(): boolean {
    for (const { error } of this.shards) if (error !== null) return true
    return false
  }

  failures(): ShardFailure[] {
    return this.shards.flatMap(({ target: { index, shard, node }, error, isGone }) => {
      if (error === null) return []
      return isGone ? [missingShard(error)] : [{ index, shard, node, error }]
    })
  }

  options({ target, place, slice }: GroupedShard, statistics: ShardStatistics | null, concurrent = false): ShardOptions {
    const { now, maxClauseCount, maxQueryStringLength, allowExpensiveQueries, maxBuckets, memory } = this.cx
    const boost = this.boosts.get(target.index) ?? 1
    const scripts = scriptsFor(this.cx.scripts, this.request, target)
    const limits = { maxClauseCount, maxQueryStringLength, allowExpensiveQueries, maxBuckets, memory }
    return { now, ...limits, scripts, boost, place, slice, statistics, concurrent }
  }

  /** Not where the shard has failed before; what is thrown becomes its failure. */
  attempt(shard: GroupedShard, cx: SearchContext, work: () => void): void {
    if (shard.error !== null) return
    try {
      work()
    } catch (error) {
      this.fail(shard, error, cx)
    }
  }

  /** A cancelled search fails as a whole; partial results are dropped. */
  fail(shard: GroupedShard, error: unknown, cx: SearchContext): void {
    shard.error = shardError(error)
    try {
      cx.check()
    } catch (cancelled) {
      shard.error = asApiError(cancelled)
      throw allShardsFailed('query', this.failures())
    }
  }
}

const NO_FAILURES: readonly ShardFailure[] = []

const NO_BOOSTS: ReadonlyMap<string, number> = new Map()

/** `indices_boost` of a request, by index; of several entries that fit one, the first counts. */
function indexBoosts(request: SearchRequest, cx: SearchContext): ReadonlyMap<string, number> {
  if (request.indicesBoost.length === 0) return NO_BOOSTS
  const boosts = new Map<string, number>()
  for (const [expression, boost] of request.indicesBoost) {
    for (const index of cx.resolveIndices(expression)) if (!boosts.has(index)) boosts.set(index, boost)
  }
  return boosts
}

/** What is known of scripts, as far as the request and the filter of its target name them. */
function scriptsFor(rules: ScriptRules, request: SearchRequest, { filter }: SearchTarget): ScriptRules {
  if (rules.stored.size === 0) return rules
  const named = new Map<string, StoredScript>()
  gather(packRequest(request), rules.stored, named)
  gather(filter, rules.stored, named)
  return { ...rules, stored: named }
}

function gather(json: unknown, stored: ReadonlyMap<string, StoredScript>, named: Map<string, StoredScript>): void {
  if (Array.isArray(json)) for (const item of json) gather(item, stored, named)
  else if (typeof json === 'object' && json !== null) {
    for (const [key, value] of Object.entries(json)) {
      const script = key === 'id' && typeof value === 'string' ? stored.get(value) : undefined
      if (script !== undefined) named.set(value as string, script)
      else gather(value, stored, named)
    }
  }
}

/** `_shards` of an answer: how many were searched, and which failed. */
export function shardsHeader(total: number, failures: readonly ShardFailure[], skipped = 0): ShardsHeader {
  const header = { total, successful: total - failures.length, skipped, failed: failures.length }
  return failures.length === 0 ? header : { ...header, failures: failureEntries(failures) }
}

/** Reading the time takes a noticeable part of a small search, so a step that needs to know when the previous one ended uses the time last read. */
class SearchClock {
  /** When it was last looked at. */
  last = performance.now()

  look(): number {
    this.last = performance.now()
    return this.last
  }
}
