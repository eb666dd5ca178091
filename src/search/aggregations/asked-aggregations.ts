// The aggregations of a request, with what only a search can read of them.
import { parseAggregations } from '../../aggs/parse-aggregations.ts'
import type { Siblings } from '../../aggs/pipeline.ts'
import type { JsonObject } from '../../core/json-token.ts'
import { readTopHits } from './top-hits.ts'

/** The same for the same JSON, which must not change. */
export const askedAggregations = (json: JsonObject): Siblings => parseAggregations(json, readTopHits)
