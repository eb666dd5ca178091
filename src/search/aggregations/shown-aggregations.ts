// What all shards found, brought together and printed under `aggregations`.
import type { Aggregation } from '../../aggs/aggregation.ts'
import { printInto } from '../../aggs/print-aggregations.ts'
import { reduceFinally } from '../../aggs/reduce-aggregations.ts'
import type { MemoryAccount } from '../../core/breaker.ts'
import { isApiError } from '../../core/errors.ts'
import type { ScriptRules } from '../../query/contracts/script.ts'
import type { SearchRequest } from '../contracts/search-request.ts'
import type { AggregationsBody } from '../contracts/search-response.ts'
import { reduceFailure } from '../contracts/shard-failures.ts'
import type { ShardResult } from '../contracts/shard-result.ts'
import { askedAggregations } from './asked-aggregations.ts'
import { BucketLimit, STANDARD_MAX_BUCKETS } from './bucket-limit.ts'

/** What is taken while findings are brought together. */
interface ReduceMemory extends MemoryAccount {
  reducing(subs: readonly Aggregation[], results: readonly (ShardResult | null)[]): void
}

/** `results` by target; null where the shard failed. Undefined: there is nothing to show. */
export function shownAggregations(
  { aggregations, typedKeys }: SearchRequest,
  results: readonly (ShardResult | null)[],
  { maxBuckets = STANDARD_MAX_BUCKETS, scripts }: { readonly maxBuckets?: number; readonly scripts: ScriptRules },
  memory: ReduceMemory,
): AggregationsBody | undefined {
  if (aggregations === null) return undefined
  const parts = results.flatMap(result => (result?.aggregations ? [result.aggregations] : []))
  if (parts.length === 0) return undefined
  const siblings = askedAggregations(aggregations)
  const limit = new BucketLimit(maxBuckets)
  try {
    memory.reducing(siblings.subs, results)
    const findings = memory.during(() => reduceFinally(siblings, parts, count => limit.consume(count), scripts))
    const body = new Map<string, unknown>()
    printInto(body, siblings, findings, { typedKeys })
    // Names are the caller's: a Map keeps them harmless until the answer is printed, or made a plain value.
    return body as unknown as AggregationsBody
  } catch (error) {
    throw isApiError(error) ? reduceFailure(error) : error
  }
}
