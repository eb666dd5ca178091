// The aggregations of a request, with what only a search can read of them.
import type { SearchReaders, SortKey } from '../../aggs/search-readers.ts'
import { illegalArgument } from '../../core/errors.ts'
import type { JsonObject } from '../../core/json-token.ts'
import { lazily } from '../../core/lazily.ts'
import type { AskedAggregations } from '../contracts/search-request.ts'
import type { SortSpec } from '../contracts/sort-spec.ts'
import { parseSort } from '../sort/sort.ts'
import { readTopHits } from './top-hits.ts'

const parsing = lazily(() => import('../../aggs/parse-aggregations.ts'))

const READERS: SearchReaders = { hits: readTopHits, sort: json => parseSort(json).map(sortKey) }

function sortKey(sort: SortSpec): SortKey {
  const { kind, descending } = sort
  if (kind === 'field') return { path: sort.field, descending }
  if (kind === 'doc') return { path: '_doc', descending }
  const printed = `{\n  "_${kind}" : {\n    "order" : "${descending ? 'desc' : 'asc'}"\n  }\n}`
  throw illegalArgument(`[bucket_sort] only supports field based sorting; incompatible sort: [${printed}]`)
}

export const askedAggregations = (json: JsonObject): AskedAggregations => ({
  parsed: parsing().parseAggregations(json, READERS),
  json,
})
