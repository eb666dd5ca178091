// A search as people write it: a whole body, or its query alone.
import { searchKeys } from '../search/request/search-body.ts'

type Json = Readonly<Record<string, unknown>>

/** What has no member of a search body is its query. */
export function asSearchBody(json: Json): Json {
  const members = Object.keys(json)
  const known = searchKeys()
  return members.length === 0 || members.some(member => known.has(member)) ? json : { query: json }
}
