// Builds a response with some of its hits.
import type { HitBody } from '../contracts/hit.ts'
import type { SearchResponse } from '../contracts/search-response.ts'

/** Made anew, as the server makes it: it then has a profile, which is empty unless there was one. */
export const withHits = (response: SearchResponse, hits: readonly HitBody[]): SearchResponse => ({
  ...response,
  hits: { ...response.hits, hits },
  profile: response.profile ?? { shards: [] },
})
