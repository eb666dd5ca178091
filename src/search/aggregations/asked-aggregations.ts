// The aggregations of a request, with what only a search can read of them.
import type { JsonObject } from '../../core/json-token.ts'
import { lazily } from '../../core/lazily.ts'
import type { AskedAggregations } from '../contracts/search-request.ts'
import { readTopHits } from './top-hits.ts'

const parsing = lazily(() => import('../../aggs/parse-aggregations.ts'))

export const askedAggregations = (json: JsonObject): AskedAggregations => ({
  parsed: parsing().parseAggregations(json, readTopHits),
  json,
})
