// A search read page by page: every page goes on where the last one ended, over shards that stay as they were at the first.
import type { ApiError } from '../core/errors.ts'
import { shownAggregations } from './aggregations/shown-aggregations.ts'
import type { HitBody } from './contracts/hit.ts'
import type { HitWindow } from './contracts/hit-window.ts'
import type { SearchRequest } from './contracts/search-request.ts'
import type { AggregationsBody, SearchResponse } from './contracts/search-response.ts'
import type { SearchTarget } from './contracts/search-target.ts'
import type { ShardStatistics } from './contracts/shard-options.ts'
import type { RankedDoc, ShardResult } from './contracts/shard-result.ts'
import type { GroupedShard } from './group/grouped-shard.ts'
import type { SearchContext } from './group/search-context.ts'
import { answerOf } from './group/shard-answer.ts'
import { ShardGroup } from './group/shard-group.ts'
import { type ReducedResult, reduce } from './reduce.ts'
import { deadlineOf, shownTotal } from './search.ts'
import { shownSuggestions } from './suggest/shown-suggestions.ts'

/** From the second page on, a shard is asked for so many hits at a time, so that small pages do not walk its index again and again. */
const HITS_AHEAD = 1000

/** Where a shard stands. */
interface Reading {
  readonly shard: GroupedShard
  /** Found and not shown yet, best first. */
  ahead: readonly RankedDoc[]
  /** The last hit that was found; null at first. */
  last: RankedDoc | null
  /** The last one that was part of a page. */
  shown: RankedDoc | null
  isExhausted: boolean
  /** As counted with the first page. */
  found: ShardResult | null
}

export class Scroll {
  private readonly group: ShardGroup
  private readings: readonly Reading[]
  private statistics: ShardStatistics | null = null
  private isFirst = true
  /** The page being made; pages asked for at once come one after another. */
  private running: Promise<unknown> = Promise.resolve()

  constructor(
    targets: readonly SearchTarget[],
    private readonly request: SearchRequest,
    cx: SearchContext,
  ) {
    this.group = new ShardGroup(targets, request, cx)
    this.readings = this.group.shards.map(shard => ({ shard, ahead: [], last: null, shown: null, isExhausted: false, found: null }))
  }

  /** Shards that are held open. */
  get shardCount(): number {
    return this.readings.filter(({ shard }) => !shard.isGone).length
  }

  get isProfiled(): boolean {
    return this.request.profile
  }

  /** The next page; the first one first. `seen`: the shard with the caller's current restrictions. */
  next(cx: SearchContext, totalHitsAsInt: boolean, seen: (target: SearchTarget) => SearchTarget = asBefore): Promise<SearchResponse> {
    const page = this.running.then(() => {
      for (const reading of this.readings) look(reading, seen)
      return this.page(cx, { ...this.request, totalHitsAsInt }).finally(() => this.group.memory.close())
    })
    this.running = page.catch(() => {})
    return page
  }

  /** Shards of an index that is gone are released and answer with `error` from now on. */
  dropIndex(indexUuid: string, error: (place: number) => ApiError): void {
    for (const reading of this.readings) {
      const { shard } = reading
      if (shard.target.indexUuid !== indexUuid) continue
      shard.drop(error(shard.place))
      reading.ahead = []
    }
  }

  private async page(cx: SearchContext, request: SearchRequest): Promise<SearchResponse> {
    const { group, isFirst } = this
    const began = group.clock.look()
    const deadline = deadlineOf(request)
    if (isFirst) this.statistics = group.gatherStatistics()
    let timedOut = false
    let terminatedEarly: boolean | null = null
    for (const result of await Promise.all(this.readings.map(reading => this.read(reading, deadline, cx)))) {
      timedOut ||= result?.timedOut === true
      if (result !== null && result.terminatedEarly !== null) terminatedEarly = terminatedEarly === true || result.terminatedEarly
    }
    const suggested = await group.suggest(cx)
    group.refuseFailures('query', cx)
    const aggregations = isFirst ? this.aggregations(request, cx) : undefined
    const reduced = this.reduce(request)
    const hits = await group.fetch(reduced.docs, cx)
    const suggest = await shownSuggestions(request, suggested, docs => group.fetch(docs, cx))
    group.refuseFailures('fetch', cx)
    this.advance(reduced)
    const _shards = group.header()
    const profile = request.profile ? { shards: group.profiles() } : undefined
    if (isFirst) this.goOnWithout()
    return {
      took: Math.round(performance.now() - began),
      timed_out: timedOut,
      terminated_early: terminatedEarly ?? undefined,
      _shards,
      hits: this.hits(reduced, request, hits),
      aggregations,
      suggest,
      profile,
    }
  }

  /** Shards that failed with the first page are no part of the following. */
  private goOnWithout(): void {
    this.isFirst = false
    this.readings = this.readings.filter(({ shard }) => shard.error === null)
    this.group.shards = this.readings.map(({ shard }) => shard)
  }

  /** Null where nothing had to be looked for, or could be found. */
  private async read(reading: Reading, deadline: number | null, cx: SearchContext): Promise<ShardResult | null> {
    const { size } = this.request
    if (reading.isExhausted || reading.ahead.length >= size) return null
    const window: HitWindow =
      reading.last === null ? { size, after: null } : { size: Math.max(size, HITS_AHEAD), after: lastHit(reading.last) }
    const result = await answerOf(this.group, reading.shard, window, this.statistics, deadline, cx)
    if (result === null) return null
    reading.found ??= result
    reading.isExhausted = result.docs.length < window.size && !result.timedOut
    reading.ahead = [...reading.ahead, ...result.docs]
    reading.last = result.docs.at(-1) ?? reading.last
    return result
  }

  private aggregations(request: SearchRequest, cx: SearchContext): AggregationsBody | undefined {
    const found = this.readings.map(reading => (reading.shard.error === null ? reading.found : null))
    return shownAggregations(request, found, cx, this.group.memory)
  }

  private reduce(request: SearchRequest): ReducedResult {
    const results = this.readings.map(({ shard, ahead, found }): ShardResult | null =>
      shard.error !== null || found === null ? null : { ...found, docs: ahead.slice(0, request.size) },
    )
    return reduce(results, request)
  }

  private advance({ docs }: ReducedResult): void {
    const shown = new Array<number>(this.readings.length).fill(0)
    for (const { target } of docs) shown[target]++
    this.readings.forEach((reading, target) => {
      if (shown[target] > 0) reading.shown = reading.ahead[shown[target] - 1]
      reading.ahead = reading.ahead.slice(shown[target])
    })
  }

  private hits(reduced: ReducedResult, request: SearchRequest, hits: readonly HitBody[]): SearchResponse['hits'] {
    const isEmpty = this.readings.length === 0
    return { total: shownTotal(reduced.total, request), max_score: isEmpty ? 0 : reduced.maxScore, hits }
  }
}

const asBefore = (target: SearchTarget) => target

/** Hits that were found with other eyes are looked for again, behind the last one that was shown. */
function look(reading: Reading, seen: (target: SearchTarget) => SearchTarget): void {
  const { shard } = reading
  if (shard.error !== null) return
  const target = seen(shard.target)
  if (target === shard.target || target.reader === shard.target.reader) return
  shard.target = target
  shard.context = null
  reading.ahead = []
  reading.last = reading.shown
  reading.isExhausted = false
}

const lastHit = ({ doc, score, order }: RankedDoc) => ({ doc, score, order })
