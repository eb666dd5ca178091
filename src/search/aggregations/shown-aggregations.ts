// What all shards found, brought together and printed under `aggregations`.
import { parseAggregations } from '../../aggs/parse-aggregations.ts'
import { printInto } from '../../aggs/print-aggregations.ts'
import { reduceFinally } from '../../aggs/reduce-aggregations.ts'
import { isApiError } from '../../core/errors.ts'
import type { ShardResult } from '../partial-result.ts'
import type { SearchRequest } from '../search-request.ts'
import { reduceFailure } from '../shard-failures.ts'
import { BucketLimit, STANDARD_MAX_BUCKETS } from './bucket-limit.ts'

export type AggregationsBody = Map<string, unknown>

/** `results` by target; null where the shard failed. Undefined: there is nothing to show. */
export function shownAggregations(
  { aggregations, typedKeys }: SearchRequest,
  results: readonly (ShardResult | null)[],
  maxBuckets = STANDARD_MAX_BUCKETS,
): AggregationsBody | undefined {
  if (aggregations === null) return undefined
  const parts = results.flatMap(result => (result?.aggregations ? [result.aggregations] : []))
  if (parts.length === 0) return undefined
  const siblings = parseAggregations(aggregations)
  const limit = new BucketLimit(maxBuckets)
  try {
    const findings = reduceFinally(siblings, parts, count => limit.consume(count))
    const body: AggregationsBody = new Map()
    printInto(body, siblings, findings, { typedKeys })
    return body
  } catch (error) {
    throw isApiError(error) ? reduceFailure(error) : error
  }
}
