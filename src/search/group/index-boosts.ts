// What the scores of an index are multiplied by: `indices_boost` of a request.
import type { SearchRequest } from '../contracts/search-request.ts'
import type { SearchContext } from './search-context.ts'

const NO_BOOSTS: ReadonlyMap<string, number> = new Map()

/** By index; of several entries that fit one, the first counts. */
export function indexBoosts(request: SearchRequest, cx: SearchContext): ReadonlyMap<string, number> {
  if (request.indicesBoost.length === 0) return NO_BOOSTS
  const boosts = new Map<string, number>()
  for (const [expression, boost] of request.indicesBoost) {
    for (const index of cx.resolveIndices(expression)) if (!boosts.has(index)) boosts.set(index, boost)
  }
  return boosts
}
