// Queries one shard for a window of hits: from the request cache, or by its slices, whose results are brought together and rescored.
import { nullPointer } from '../../core/errors.ts'
import { andThen, type Eventually } from '../../core/eventually.ts'
import { inKeptTurns } from '../../core/kept-work.ts'
import { lazily } from '../../core/lazily.ts'
import { inTurns, Turns } from '../../core/turns.ts'
import type { HitWindow } from '../contracts/hit-window.ts'
import { onlySuggests, type SearchRequest } from '../contracts/search-request.ts'
import type { SearchTarget } from '../contracts/search-target.ts'
import type { WatchedPart } from '../contracts/search-watch.ts'
import type { PartialResult, ShardResult } from '../contracts/shard-result.ts'
import type { GroupedShard } from '../group/grouped-shard.ts'
import { cacheKey, mayBeKept } from '../group/request-cache.ts'
import { type ShardGroup, TURN_MILLIS } from '../group/shard-group.ts'
import { nanos } from '../profile/timings.ts'
import { shardResult } from '../query-phase/slice-results.ts'
import { type Slicing, slicingOf } from '../slices/concurrency.ts'
import type { SliceJob } from '../slices/slice-runner.ts'
import { sliceSegments } from '../slices/slices.ts'
import type { QueriedSearch } from './phase.ts'

const rescorers = lazily(() => import('../rescore/rescorer.ts'))

type Answer = ShardResult | null

/** A promise only where other threads search. Null: the shard failed, or is left out. */
export function answerOf(search: QueriedSearch, shard: GroupedShard, window: HitWindow): Eventually<Answer> {
  if (shard.error !== null || shard.isSkipped) return null
  const { request, clock } = search.group
  const { counts } = shard.target
  const { stats } = request
  counts?.querying(stats)
  const began = clock.last
  try {
    const answer = kept(search, shard, window)
    if (!(answer instanceof Promise)) return answered(search, shard, began, answer)
    return answer.then(
      found => answered(search, shard, began, found),
      error => {
        counts?.failed(stats)
        throw error
      },
    )
  } catch (error) {
    counts?.failed(stats)
    throw error
  }
}

/** Called to count the search. */
function answered({ group, cx: { slowLog } }: QueriedSearch, shard: GroupedShard, began: number, answer: Answer): Answer {
  const { target } = shard
  const { stats } = group.request
  if (answer === null) {
    target.counts?.failed(stats)
    return null
  }
  const millis = group.clock.look() - began
  target.counts?.queried(stats, millis, shard.context?.concurrent ? shard.sliceCount : 0)
  shard.total = answer.total
  if (slowLog?.watches(target) === true) slowLog.took('query', group.searched(shard), millis)
  return answer
}

function kept(search: QueriedSearch, shard: GroupedShard, window: HitWindow): Eventually<Answer> {
  const { group, cx, statistics } = search
  const { target } = shard
  const { request } = group
  const results = mayBeKept(request, target, window) ? (target.results ?? null) : null
  if (results === null) return queryShard(search, shard, window)
  const options = group.options(shard, statistics, false)
  const key = cacheKey(request, target, options)
  if (key === null) return queryShard(search, shard, window)
  const { reader } = target
  const found = results.find(reader, key)
  if (found !== null) {
    // Hits are fetched from a shard that is open.
    if (found.docs.length > 0) group.attempt(shard, cx, () => shard.opened(request, options))
    return shard.error === null ? found : null
  }
  return andThen(queryShard(search, shard, window), answer => {
    if (answer !== null && !answer.timedOut) results.keep(reader, key, answer)
    return answer
  })
}

/**
 * The hits of a window; null where the shard failed. A shard that was opened before stays as it was then. A promise only where other
 * threads search.
 */
function queryShard(search: QueriedSearch, shard: GroupedShard, window: HitWindow): Eventually<ShardResult | null> {
  const { group, cx, statistics, deadline } = search
  shard.fetchProfiler = null
  const { request, clock } = group
  const { target } = shard
  try {
    const slicing = slicingOf(target.settings, cx.concurrency, request, cx.runner.parallel)
    const options = group.options(shard, statistics, slicing.concurrent)
    const query = () => {
      const context = shard.opened(request, options)
      context.beginProfile()
      if (onlySuggests(request)) return nothingFound(request)
      const job = { context, target, request, options, window, began: clock.last, deadline, check: cx.check, watch: cx.watch }
      const parts = slicesOf(target, slicing)
      shard.sliceCount = parts.length
      return andThen(cx.runner.run(job, parts), found => resultOf(group, job, found))
    }
    const result = inKeptTurns(new Turns(TURN_MILLIS, clock.last), query, cx.check)
    return result instanceof Promise ? whenQueried(search, shard, result) : result
  } catch (error) {
    group.fail(shard, error, cx)
    return null
  }
}

async function whenQueried({ group, cx }: QueriedSearch, shard: GroupedShard, result: Promise<ShardResult>): Promise<ShardResult | null> {
  try {
    return await result
  } catch (error) {
    group.fail(shard, error, cx)
    return null
  }
}

function resultOf({ request, memory }: ShardGroup, job: SliceJob, slices: readonly PartialResult[]): Eventually<ShardResult> {
  const { context, window } = job
  const began = request.profile ? nanos() : 0
  const bringTogether = () => memory.during(() => shardResult(context, slices, window))
  const together = (result: ShardResult) => {
    memory.found(result)
    if (request.profile) context.keepCollectors(slices, nanos() - began)
    return context.rescorers.length === 0 ? result : rescore(job, result)
  }
  // Only what several slices found in buckets takes long.
  if (slices.length === 1 || request.aggregations === null) return together(bringTogether())
  return andThen(inKeptTurns(new Turns(TURN_MILLIS), bringTogether, job.check), together)
}

/** Hits that take more than a turn are judged in turns with others, who can see it. */
function rescore({ context, target, check, watch }: SliceJob, result: ShardResult): Eventually<ShardResult> {
  const turns = new Turns(TURN_MILLIS)
  let part: WatchedPart | null = null
  const checkAll = () => {
    check()
    part?.check()
  }
  const rescoring = inTurns(rescorers().rescored(result, context.rescorers, checkAll), turns)
  if (!(rescoring instanceof Promise)) return rescoring
  part = watch?.querying(target) ?? null
  if (part !== null) turns.measure(part.meter())
  return rescoring.finally(() => {
    turns.end()
    part?.end()
  })
}

/** Where documents are not looked for. The server cannot tell how long that takes. */
function nothingFound({ profile }: SearchRequest): ShardResult {
  if (profile) {
    const call = 'org.opensearch.search.profile.query.InternalProfileComponent.getCollectorTree()'
    throw nullPointer(`Cannot invoke "${call}" because "this.collector" is null`)
  }
  return { docs: [], total: { value: 0, relation: 'eq' }, maxScore: Number.NaN, terminatedEarly: null, timedOut: false, hybrid: null }
}

const FIRST_SEGMENT: readonly (readonly number[])[] = [[0]]

function slicesOf({ reader }: SearchTarget, { maxSliceCount }: Slicing): readonly (readonly number[])[] {
  if (reader.segments.length === 1) return FIRST_SEGMENT
  const slices = sliceSegments(
    reader.segments.map(({ ord, reader: segment }) => ({ ord, maxDoc: segment.maxDoc })),
    maxSliceCount,
  )
  return slices.length === 0 ? [[]] : slices
}
