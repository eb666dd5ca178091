// The steps of one search on one shard, each as a function that can be run alone. Bundled by `scripts/build.mjs --bench`.
import { describeSearch } from '../../src/api/_core/search.ts'
import { materialize } from '../../src/core/long-answers.ts'
import { bodyOfValue } from '../../src/core/request-body.ts'
import type { CallContext } from '../../src/engine/calls/call-context.ts'
import { searchContext } from '../../src/engine/searches/search-context.ts'
import { searchTargets } from '../../src/engine/searches/search-targets.ts'
import { weigh } from '../../src/query/exec/weigh.ts'
import { fetchHits } from '../../src/search/fetch/fetch-phase.ts'
import { firstHits } from '../../src/search/phases/query.ts'
import { reduce } from '../../src/search/phases/reduce.ts'
import { QueryPhase } from '../../src/search/query-phase/query-phase.ts'
import { shardResult } from '../../src/search/query-phase/slice-results.ts'
import { parseSearchRequest } from '../../src/search/request/parse-search-request.ts'
import { executeSearch } from '../../src/search/search.ts'
import { openShard } from '../../src/search/shards/shard-context.ts'
import { engineBehind, open, type Searchlet } from '../../src/searchlet.ts'
import { TaskRegistry } from '../../src/tasks/task-registry.ts'

export { open }

/** What a step does, and which steps are inside it: their times are to be taken off. */
export interface Step {
  readonly name: string
  readonly inside: readonly string[]
  readonly run: () => unknown
}

/** `body` must be a search of `index`, which has one shard. */
export async function searchSteps(searchlet: Searchlet, index: string, body: Record<string, unknown>): Promise<Step[]> {
  const engine = engineBehind(searchlet)
  const tasks = new TaskRegistry('bench')
  const task = tasks.open({ action: 'indices:data/read/search', cancellable: true })
  const cx = { engine, task, authorise() {}, restrictionsFor: () => null } as unknown as CallContext
  const call = { path: { index }, params: {} }
  const parse = () => parseSearchRequest({}, bodyOfValue(body).json())
  const request = parse()
  const targets = () => ({ targets: searchTargets(cx, call).targets, search: searchContext(cx) })
  const { search, targets: all } = targets()
  const target = all[0]
  const options = {
    now: search.now,
    boost: 1,
    place: 0,
    statistics: null,
    maxClauseCount: search.maxClauseCount,
    allowExpensiveQueries: search.allowExpensiveQueries,
  }
  const segments = target.reader.segments.map(({ ord }) => ord)
  const openOne = () => openShard(target, request, options)
  const window = firstHits(request)
  const query = () => {
    const context = openOne()
    const phase = new QueryPhase(context, { window, deadline: null, check: search.check, turns: null, competition: null })
    return { context, partial: phase.slice(segments, 0).run()! }
  }
  const { context, partial } = query()
  const reduced = () => reduce([shardResult(context, [partial], window)], request)
  const { docs } = reduced()
  const answer = await executeSearch(all, request, search)
  return [
    { name: 'parse the request', inside: [], run: parse },
    {
      name: 'open a task',
      inside: [],
      run() {
        const describe = () => describeSearch({ ...call, body: bodyOfValue(body) })
        tasks.close(tasks.open({ action: 'indices:data/read/search', describe, cancellable: true }))
      },
    },
    { name: 'find index, shards and limits', inside: [], run: targets },
    { name: 'build and rewrite the query', inside: [], run: openOne },
    {
      name: 'weigh it: dictionary, statistics',
      inside: ['build and rewrite the query'],
      run() {
        const context = openOne()
        return weigh(context.searcher, context.scoredQuery, context.scoreModeOf(window), 1)
      },
    },
    { name: 'postings, scores, best hits', inside: ['build and rewrite the query', 'weigh it: dictionary, statistics'], run: query },
    { name: 'reduce', inside: [], run: reduced },
    {
      name: 'fetch and print the hits',
      inside: [],
      run: () => fetchHits(context, docs, { profiler: null, check: search.check, turns: null }).map(hit => hit!.print(target)),
    },
    {
      name: 'phases, clocks, answer',
      inside: [
        'build and rewrite the query',
        'weigh it: dictionary, statistics',
        'postings, scores, best hits',
        'reduce',
        'fetch and print the hits',
      ],
      run: () => executeSearch(all, request, search),
    },
    { name: 'answer as plain values', inside: [], run: () => materialize(answer) },
  ]
}
