// The query phase: side by side where there are threads; shards that are searched in this thread let others run now and then.
import { andThen, type Eventually } from '../../core/eventually.ts'
import { Turns } from '../../core/turns.ts'
import type { HitWindow } from '../contracts/hit-window.ts'
import type { SearchRequest } from '../contracts/search-request.ts'
import type { ShardResult } from '../contracts/shard-result.ts'
import { TURN_MILLIS } from '../group/shard-group.ts'
import type { SearchPhase, SearchState } from './phase.ts'
import { answerOf } from './query-shard.ts'

export const queryPhase: SearchPhase = {
  took: 'query',
  run: search =>
    andThen(queryAll(search), results => {
      search.results = results
      search.group.failTimedOut(results, search.cx)
    }),
}

function queryAll(search: SearchState): Eventually<(ShardResult | null)[]> {
  const { request, group } = search
  const { shards } = group
  const window = firstHits(request)
  // One lets others run by itself.
  if (shards.length === 1) return andThen(answerOf(search, shards[0], window), answer => [answer])
  const results: Eventually<ShardResult | null>[] = []
  const turns = new Turns(TURN_MILLIS)
  const query = () => {
    const result = answerOf(search, shards[results.length], window)
    // Whether it fails is asked when all are on their way.
    if (result instanceof Promise) result.catch(() => {})
    results.push(result)
  }
  while (results.length < shards.length) {
    query()
    if (turns.isOver) return queryRest(search, results, turns, query)
  }
  return results.some(result => result instanceof Promise) ? Promise.all(results) : (results as (ShardResult | null)[])
}

async function queryRest(
  { group }: SearchState,
  results: readonly Eventually<ShardResult | null>[],
  turns: Turns,
  query: () => void,
): Promise<(ShardResult | null)[]> {
  const pass = async () => {
    await turns.pass()
    group.clock.look()
  }
  await pass()
  while (results.length < group.shards.length) {
    query()
    if (turns.isOver) await pass()
  }
  return Promise.all(results)
}

/** Rescorers judge hits that the answer may not have room for. */
export function firstHits({ from, size, rescore }: SearchRequest): HitWindow {
  return { size: Math.max(from + size, ...rescore.map(({ windowSize }) => windowSize)), after: null }
}
