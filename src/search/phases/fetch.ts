// The fetch phase: what hits show, shard by shard. Many hits are gathered in turns with others.
import { andThen, type Eventually } from '../../core/eventually.ts'
import { lazily } from '../../core/lazily.ts'
import { Turns } from '../../core/turns.ts'
import type { HitBody } from '../contracts/hit.ts'
import type { WatchedPart } from '../contracts/search-watch.ts'
import type { RankedDoc } from '../contracts/shard-result.ts'
import { fetchHits, type HalfHit } from '../fetch/fetch-phase.ts'
import type { GroupedShard } from '../group/grouped-shard.ts'
import type { SearchContext } from '../group/search-context.ts'
import { type ShardGroup, TURN_MILLIS } from '../group/shard-group.ts'
import type { SearchPhase, SearchState } from './phase.ts'

const profiling = lazily(() => import('../fetch/fetch-profiler.ts'))

const NOTHING_LEFT: readonly number[] = []

/** So many hits are gathered at once. */
const FEW_HITS = 10

export const fetchPhase: SearchPhase = {
  took: 'fetch',
  run: search =>
    andThen(fetchDocs(search, search.reduced.docs), hits => {
      search.hits = hits
    }),
}

/** What hits show, in the order of `docs`, without those of shards that fail. */
export const fetchDocs = ({ group, cx }: SearchState, docs: readonly RankedDoc[]): Eventually<HitBody[]> =>
  new Fetching(group, cx, docs).run()

class Fetching {
  private readonly bodies: (HitBody | null)[] = []
  private readonly began: number
  private readonly half: { hit: HalfHit | null } = { hit: null }

  constructor(
    private readonly group: ShardGroup,
    private readonly cx: SearchContext,
    private readonly docs: readonly RankedDoc[],
  ) {
    for (let i = 0; i < docs.length; i++) this.bodies.push(null)
    this.began = group.clock.last
  }

  run(): Eventually<HitBody[]> {
    const { docs } = this
    const { shards } = this.group
    if (docs.length === 0) return this.shown()
    if (shards.length > 1) return this.fetchEach().then(() => this.shown())
    const turns = this.mayTakeLong(docs.length) ? new Turns(TURN_MILLIS) : null
    const fetched = this.fetchShard(shards[0], null, turns)
    return fetched instanceof Promise ? fetched.then(() => this.shown()) : this.shown()
  }

  private async fetchEach(): Promise<void> {
    const { shards, request } = this.group
    const began = performance.now()
    const turns = new Turns(TURN_MILLIS)
    for (const [target, places] of placesByTarget(this.docs)) {
      const shard = shards[target]
      const fetched = this.fetchShard(shard, places, turns)
      if (fetched instanceof Promise) await fetched
      if (shard.error === null) shard.target.counts?.fetched(request.stats, performance.now() - began)
    }
  }

  private shown(): HitBody[] {
    const { bodies } = this
    const { clock, shards, request } = this.group
    const ended = clock.look()
    // One shard is queried and fetched from in one step, hits or none.
    if (shards.length === 1 && shards[0].error === null) shards[0].target.counts?.fetched(request.stats, ended - this.began)
    return bodies.includes(null) ? bodies.filter(body => body !== null) : (bodies as HitBody[])
  }

  /** `places` null: all docs are of this shard. */
  private fetchShard(shard: GroupedShard, places: readonly number[] | null, turns: Turns | null): Eventually<void> {
    const { bodies, cx } = this
    const slowLog = cx.slowLog?.watches(shard.target) === true ? cx.slowLog : null
    const began = slowLog === null ? 0 : performance.now()
    const left = this.fetchSome(shard, places, turns)
    if (turns === null && slowLog === null && shard.error === null) return
    const fetched = () => {
      slowLog?.took('fetch', this.group.searched(shard), performance.now() - began)
      if (shard.error === null) return
      if (places === null) bodies.fill(null)
      else for (const place of places) bodies[place] = null
    }
    if (turns === null) return fetched()
    if (left.length > 0) return this.fetchRest(shard, left, turns).then(fetched)
    return turns.isOver ? turns.pass().then(fetched) : fetched()
  }

  /** What one turn was not enough for; others see it from now on. */
  private async fetchRest(shard: GroupedShard, places: readonly number[], turns: Turns): Promise<void> {
    const { group, cx } = this
    const part = this.watched(shard, places.length)
    try {
      for (let left = places; left.length > 0; left = this.fetchSome(shard, left, turns)) {
        await turns.pass()
        group.attempt(shard, cx, () => part?.check())
      }
    } finally {
      part?.end()
    }
  }

  /** Where there is one shard, its query is what goes on. */
  private watched({ target }: GroupedShard, count: number): WatchedPart | null {
    const { watch } = this.cx
    if (watch === null) return null
    return this.group.shards.length === 1 ? watch.querying(target) : watch.fetching(target, count)
  }

  /** Answers the places that are left when its turn is over; none where the shard fails. */
  private fetchSome(shard: GroupedShard, places: readonly number[] | null, turns: Turns | null): readonly number[] {
    if (shard.error !== null) return NOTHING_LEFT
    const { group, docs, bodies, cx } = this
    try {
      const { fetchError } = shard.context!
      if (fetchError !== null && group.shards.length > 1) throw fetchError
      const profiler = group.request.profile ? new (profiling().FetchProfiler)() : null
      shard.fetchProfiler = profiler
      const ranked = places === null ? docs : places.map(place => docs[place])
      const takenTurns = this.mayTakeLong(ranked.length) ? turns : null
      const hits = fetchHits(shard.context!, ranked, { profiler, check: cx.check, turns: takenTurns, half: this.half })
      profiler?.end()
      let left: number[] | null = null
      for (let i = 0; i < hits.length; i++) {
        const hit = hits[i]
        const place = places === null ? i : places[i]
        if (hit !== null) {
          group.memory.shown(hit.source)
          bodies[place] = hit.print(shard.target)
        } else if (left === null) left = [place]
        else left.push(place)
      }
      return left ?? NOTHING_LEFT
    } catch (error) {
      group.fail(shard, error, cx)
      return NOTHING_LEFT
    }
  }

  /** Looking at the clock is not free beside a hit that shows its source only. Profiled, a fetch is one. */
  private mayTakeLong(hits: number): boolean {
    const { profile, highlight } = this.group.request
    return !profile && (hits > FEW_HITS || highlight !== null)
  }
}

/** Places in `docs` by the target that holds them. */
function placesByTarget(docs: readonly RankedDoc[]): Map<number, number[]> {
  const byTarget = new Map<number, number[]>()
  for (let place = 0; place < docs.length; place++) {
    const { target } = docs[place]
    const places = byTarget.get(target)
    if (places === undefined) byTarget.set(target, [place])
    else places.push(place)
  }
  return byTarget
}
