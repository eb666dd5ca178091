// Inner hits of collapsed groups: a search of its own within each group.
import { concurrently } from '../../core/concurrently.ts'
import { ApiError, illegalArgument, isApiError } from '../../core/errors.ts'
import { hashMapOrder } from '../../index/mapping/java-text.ts'
import { askQuery } from '../asked/asked.ts'
import type { HitBody, InnerHitsBody } from '../contracts/hit.ts'
import type { AskedQuery, GroupHits, SearchRequest } from '../contracts/search-request.ts'

/** Searches the same shards for something else. */
type GroupSearch = (request: SearchRequest) => Promise<InnerHitsBody>

/** Adds to `hits`. `threads`: how many searches run at a time, unless the request says otherwise. */
export async function expandGroups(request: SearchRequest, hits: readonly HitBody[], threads: number, search: GroupSearch): Promise<void> {
  const { collapse } = request
  if (collapse === null || collapse.innerHits.length === 0) return
  const { innerHits, concurrent } = collapse
  const queries = hits.map(hit => groupQuery(request, hit.fields?.[collapse.field!]?.[0]))
  const found = new Array<InnerHitsBody>(hits.length * innerHits.length)
  await concurrently(found.length, concurrent ?? Math.max(threads, 1), async i => {
    const query = queries[Math.floor(i / innerHits.length)]
    found[i] = await searchGroup(search, { ...ofGroup(request, innerHits[i % innerHits.length].request), query })
  })
  for (const [i, hit] of hits.entries()) addGroups(hit, innerHits, found.slice(i * innerHits.length, (i + 1) * innerHits.length))
}

function addGroups(hit: HitBody, innerHits: readonly GroupHits[], found: readonly InnerHitsBody[]): void {
  const byName = new Map<string | null, InnerHitsBody>(Object.entries(hit.inner_hits ?? {}))
  for (const [i, { name }] of innerHits.entries()) byName.set(name, found[i])
  if (byName.has(null)) throw illegalArgument('Field name cannot be null')
  const bodies: Record<string, InnerHitsBody> = Object.create(null)
  for (const name of hashMapOrder([...byName.keys()] as string[])) bodies[name] = byName.get(name)!
  hit.inner_hits = bodies
}

/** The hits of the group are found by its value as it is shown. */
function groupQuery({ query, collapse }: SearchRequest, value: unknown): AskedQuery {
  const field = collapse!.field!
  const clause = value === undefined ? { must_not: [{ exists: { field } }] } : { filter: [{ match: { [field]: { query: value } } }] }
  return askQuery({ bool: { ...clause, ...(query === null ? {} : { must: [query.json] }) } })
}

/** What is shown and in which order is the group's; what is searched and how is that of the whole search. */
const ofGroup = (whole: SearchRequest, group: SearchRequest): SearchRequest => ({
  ...group,
  // Nothing is left out of a group's hits.
  storedFields: group.storedFields === 'none' ? null : group.storedFields,
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
