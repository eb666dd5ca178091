// What is shown of each group beside the hit that stands for it: a search of its own among the hits of the group.
import { ApiError, illegalArgument, isApiError } from '../../core/errors.ts'
import { hashMapOrder } from '../../index/mapping/java-text.ts'
import type { HitBody, InnerHitsBody } from '../fetch/hit.ts'
import type { SearchRequest } from '../search-request.ts'

/** Searches the same shards for something else. */
export type GroupSearch = (request: SearchRequest) => Promise<InnerHitsBody>

/** Adds to `hits`. */
export async function expandGroups(request: SearchRequest, hits: readonly HitBody[], search: GroupSearch): Promise<void> {
  const { collapse } = request
  if (collapse === null || collapse.innerHits.length === 0) return
  for (const hit of hits) {
    const found = new Map<string | null, InnerHitsBody>(Object.entries(hit.inner_hits ?? {}))
    const query = groupQuery(request, hit.fields?.[collapse.field!]?.[0])
    for (const { name, request: inner } of collapse.innerHits) {
      found.set(name, await searchGroup(search, { ...ofGroup(request, inner), query }))
    }
    if (found.has(null)) throw illegalArgument('Field name cannot be null')
    const bodies: Record<string, InnerHitsBody> = Object.create(null)
    for (const name of hashMapOrder([...found.keys()] as string[])) bodies[name] = found.get(name)!
    hit.inner_hits = bodies
  }
}

/** The hits of the group are found by its value as it is shown. */
function groupQuery({ query, collapse }: SearchRequest, value: unknown): unknown {
  const field = collapse!.field!
  const clause = value === undefined ? { must_not: [{ exists: { field } }] } : { filter: [{ match: { [field]: { query: value } } }] }
  return { bool: { ...clause, ...(query === null ? {} : { must: [query] }) } }
}

/** What is shown and in which order is the group's; what is searched and how is that of the whole search. */
const ofGroup = (whole: SearchRequest, group: SearchRequest): SearchRequest => ({
  ...group,
  postFilter: whole.postFilter,
  searchType: whole.searchType,
  preFilterShardSize: whole.preFilterShardSize,
  allowPartialResults: whole.allowPartialResults,
  totalHitsAsInt: whole.totalHitsAsInt,
})

async function searchGroup(search: GroupSearch, request: SearchRequest): Promise<InnerHitsBody> {
  try {
    return await search(request)
  } catch (error) {
    if (!isApiError(error)) throw error
    throw new ApiError('search_phase_execution_exception', 'failed to expand hits', {
      status: error.status,
      details: { phase: 'expand', grouped: true, failed_shards: [] },
      rootCause: [],
      cause: error,
    })
  }
}
