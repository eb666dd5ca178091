// Times of a profile in words, beside the nanoseconds: what `human` adds.
import { millisText } from '../core/units.ts'
import type { SearchResponse } from './contracts/search-response.ts'

type Entry = Readonly<Record<string, unknown>> & { readonly time_in_nanos: number }

const nanosText = (nanos: number): string => millisText(nanos / 1e6)

/** Of queries and aggregations. */
const QUERY_TIMES = ['time', 'max_slice_time', 'min_slice_time', 'avg_slice_time']
/** Of collectors and fetches the server tells no more. */
const OTHER_TIMES = ['time']

/** Answers that hold no profile stay as they are. */
export function withHumanTimes<R extends object>(response: R): R {
  const { profile } = response as Pick<SearchResponse, 'profile'>
  if (profile === undefined) return response
  const shards = profile.shards.map(shard => ({
    ...shard,
    searches: shard.searches.map(search => ({
      ...search,
      query: search.query.map(entry => told(entry, QUERY_TIMES)),
      collector: search.collector.map(entry => told(entry, OTHER_TIMES)),
    })),
    aggregations: shard.aggregations.map(entry => told(entry, QUERY_TIMES)),
    fetch: shard.fetch.map(entry => told(entry, OTHER_TIMES)),
  }))
  return { ...response, profile: { shards } }
}

/** Words stand before the first number, as the server prints them. */
function told<E extends object>(entry: E, names: readonly string[]): E {
  const told: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(entry as unknown as Entry)) {
    if (key === 'time_in_nanos') for (const name of names) addText(told, name, entry as unknown as Entry)
    told[key] = key === 'children' ? (value as object[]).map(child => toldChild(child, names)) : value
  }
  return told as E
}

const toldChild = (child: object, names: readonly string[]): object => told(child, names)

function addText(told: Record<string, unknown>, name: string, entry: Entry): void {
  const nanos = entry[`${name}_in_nanos`]
  if (typeof nanos === 'number') told[name] = nanosText(nanos)
}
