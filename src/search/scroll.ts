// A search read page by page: every page goes on where the last one ended, over shards that stay as they were at the first.
import { type ApiError, illegalState } from '../core/errors.ts'
import type { HitWindow } from './contracts/hit-window.ts'
import type { SearchRequest } from './contracts/search-request.ts'
import type { SearchResponse } from './contracts/search-response.ts'
import type { SearchTarget } from './contracts/search-target.ts'
import type { ShardStatistics } from './contracts/shard-options.ts'
import type { RankedDoc, ReducedResult, ShardResult } from './contracts/shard-result.ts'
import type { GroupedShard } from './group/grouped-shard.ts'
import type { SearchContext } from './group/search-context.ts'
import { ShardGroup } from './group/shard-group.ts'
import { runPhases, type SearchPhase, SearchState } from './phases/phase.ts'
import { dfs, FIRST_PAGE_PHASES, PAGE_PHASES } from './phases/phases.ts'
import { answerOf } from './phases/query-shard.ts'
import { shownTotal } from './search.ts'
import { shardsInOrder } from './shards/shards-in-order.ts'

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
    const first = request.sort?.[0]
    if (first?.kind === 'field') this.group.shards = shardsInOrder(this.group.shards, first)
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
    const search = new SearchState(group, request, cx, null, refuseAnother)
    search.statistics = this.statistics
    await runPhases(isFirst ? [dfs, this.hitsPhase, ...FIRST_PAGE_PHASES] : [this.hitsPhase, ...PAGE_PHASES], search)
    this.statistics = search.statistics
    const { reduced, hits, aggregations, suggest } = search
    const { total, maxScore, timedOut, terminatedEarly, isEmpty } = reduced
    this.advance(reduced)
    const _shards = group.header()
    const profile = request.profile ? { shards: group.profiles() } : undefined
    if (isFirst) this.goOnWithout()
    return {
      took: Math.round(performance.now() - began),
      timed_out: timedOut,
      terminated_early: terminatedEarly ?? undefined,
      _shards,
      hits: { total: shownTotal(total, request), max_score: isEmpty ? 0 : maxScore, hits },
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

  /** In place of the query phase: what the shards have ahead, which is looked for where it is too little. */
  private readonly hitsPhase: SearchPhase = {
    took: 'query',
    run: async search => {
      const found = await Promise.all(this.readings.map(reading => this.read(reading, search)))
      search.results = this.readings.map((reading, i): ShardResult | null => {
        if (reading.shard.error !== null || reading.found === null) return null
        const docs = reading.ahead.slice(0, this.request.size)
        const { timedOut = false, terminatedEarly = null } = found[i] ?? {}
        return { ...reading.found, docs, timedOut, terminatedEarly }
      })
    },
  }

  /** Null where nothing had to be looked for, or could be found. */
  private async read(reading: Reading, search: SearchState): Promise<ShardResult | null> {
    const { size } = this.request
    if (reading.isExhausted || reading.ahead.length >= size) return null
    const window: HitWindow =
      reading.last === null ? { size, after: null } : { size: Math.max(size, HITS_AHEAD), after: lastHit(reading.last) }
    const result = await answerOf(search, reading.shard, window)
    if (result === null) return null
    reading.found ??= result
    reading.isExhausted = result.docs.length < window.size && !result.timedOut
    reading.ahead = [...reading.ahead, ...result.docs]
    reading.last = result.docs.at(-1) ?? reading.last
    return result
  }

  private advance({ docs }: ReducedResult): void {
    const shown = new Array<number>(this.readings.length).fill(0)
    for (const { target } of docs) shown[target]++
    this.readings.forEach((reading, target) => {
      if (shown[target] > 0) reading.shown = reading.ahead[shown[target] - 1]
      reading.ahead = reading.ahead.slice(shown[target])
    })
  }
}

/** Collapsed hits, which only a search of their own can expand, are refused. */
const refuseAnother = (): never => {
  throw illegalState('a scroll expands no groups')
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
