// What all shards found, brought together and printed under `aggregations`.
import type { Aggregation, Finding, PipelineContext, Siblings } from '../../aggs/aggregation.ts'
import { printInto } from '../../aggs/print-aggregations.ts'
import { havePipelines, reduceAll, runPipelines } from '../../aggs/reduce-aggregations.ts'
import type { MemoryAccount } from '../../core/breaker.ts'
import { isApiError } from '../../core/errors.ts'
import { type Eventually, orElse } from '../../core/eventually.ts'
import { keptSteps } from '../../core/kept-work.ts'
import { inTurns, Turns } from '../../core/turns.ts'
import type { ScriptRules } from '../../query/contracts/script.ts'
import type { SearchRequest } from '../contracts/search-request.ts'
import type { AggregationsBody } from '../contracts/search-response.ts'
import { reduceFailure } from '../contracts/shard-failures.ts'
import type { ShardResult } from '../contracts/shard-result.ts'
import { BucketLimit, STANDARD_MAX_BUCKETS } from './bucket-limit.ts'

/** What is taken while findings are brought together. */
interface ReduceMemory extends MemoryAccount {
  reducing(subs: readonly Aggregation[], results: readonly (ShardResult | null)[]): void
}

/** What a search lends to it. */
interface ReduceOptions {
  readonly maxBuckets?: number
  readonly scripts: ScriptRules
  check(): void
}

/** The longest time that it may hold this thread. */
const TURN_MILLIS = 5

/** `results` by target; null where the shard failed. Undefined: there is nothing to show. A promise only where it takes long. */
export function shownAggregations(
  request: SearchRequest,
  results: readonly (ShardResult | null)[],
  options: ReduceOptions,
  memory: ReduceMemory,
): Eventually<AggregationsBody | undefined> {
  if (request.aggregations === null) return undefined
  const parts = results.flatMap(result => (result?.aggregations ? [result.aggregations] : []))
  if (parts.length === 0) return undefined
  const siblings = request.aggregations.parsed
  const turns = new Turns(TURN_MILLIS)
  const show = () => {
    memory.reducing(siblings.subs, results)
    return inTurns(steps(siblings, parts, request, options, memory, turns), turns, () => options.check())
  }
  return orElse(show, error => {
    throw isApiError(error) ? reduceFailure(error) : error
  })
}

function* steps(
  siblings: Siblings,
  parts: readonly (readonly Finding[])[],
  { typedKeys, totalHitsAsInt }: SearchRequest,
  { maxBuckets = STANDARD_MAX_BUCKETS, scripts }: ReduceOptions,
  memory: ReduceMemory,
  turns: Turns,
): Generator<void, AggregationsBody> {
  let limit = new BucketLimit(maxBuckets)
  const cx: PipelineContext = { final: true, consumeBuckets: count => limit.consume(count), scripts }
  const reduce = () => {
    limit = new BucketLimit(maxBuckets)
    return memory.during(() => reduceAll(siblings.subs, parts, cx))
  }
  const findings = yield* keptSteps(turns, reduce)
  if (havePipelines(siblings)) {
    const pipelines = runPipelines(siblings, findings, cx, turns)
    while (memory.during(() => pipelines.next()).done !== true) yield
  }
  const print = () => {
    // Names are the caller's: a Map keeps them harmless until the answer is printed, or made a plain value.
    const body = new Map<string, unknown>()
    printInto(body, siblings, findings, { typedKeys, totalHitsAsInt })
    return body as unknown as AggregationsBody
  }
  return yield* keptSteps(turns, print)
}
