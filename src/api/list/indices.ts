// The table of indexes, page by page.
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import { checkTimeouts, MANAGER_PARAMS } from '../administration.ts'
import { CAT_PARAMS } from '../cat/cat-table.ts'
import { indicesHelp, indicesTable, wantedIndices } from '../cat/indices.ts'
import { typedOperation } from '../typed-operation.ts'
import { LIST_PARAMS, type ListParams, listAnswer, type PageRules, pageOf, readPageRequest } from './pages.ts'

export interface ListIndicesResponse {
  next_token: string | null
  indices: Record<string, string | null>[]
}

const RULES: PageRules = { least: 1, usual: 500, most: 5000, token: /^(?<created>\d+)\|(?<name>[^|]+)$/ }

export const indices = typedOperation<ListParams, string | ListIndicesResponse>()({
  name: 'list.indices',
  action: 'indices:monitor/stats',
  routes: [
    { method: 'GET', path: '/_list/indices' },
    { method: 'GET', path: '/_list/indices/{index}' },
  ],
  params: {
    ...CAT_PARAMS,
    ...MANAGER_PARAMS,
    ...INDICES_PARAMS,
    ...LIST_PARAMS,
    health: 'string',
    include_unloaded_segments: 'boolean',
    local: 'boolean',
  },
  async run(cx, request) {
    checkTimeouts(cx, request)
    if (request.params.help === true) {
      cx.authorise([])
      return { body: indicesHelp() }
    }
    const asked = readPageRequest(request, RULES)
    const page = pageOf(
      wantedIndices(cx, request).map(index => ({ index })),
      asked,
    )
    const table = await indicesTable(
      cx,
      request,
      page.items.map(({ index }) => index),
    )
    return listAnswer(table, 'indices', page, request, cx.headers.accept)
  },
})
