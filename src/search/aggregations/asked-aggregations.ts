// The aggregations of a request, with what only a search can read of them.
import type { Siblings } from '../../aggs/pipeline.ts'
import type { JsonObject } from '../../core/json-token.ts'
import { lazily } from '../../core/lazily.ts'
import { readTopHits } from './top-hits.ts'

const parsing = lazily(() => import('../../aggs/parse-aggregations.ts'))

/** The same for the same JSON, which must not change. */
export const askedAggregations = (json: JsonObject): Siblings => parsing().parseAggregations(json, readTopHits)
