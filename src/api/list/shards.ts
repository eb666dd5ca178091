// The table of shards, page by page.
import type { IndexService } from '../../engine/indices/index-service.ts'
import { checkTimeouts, MANAGER_PARAMS } from '../administration.ts'
import { CAT_PARAMS } from '../cat/cat-table.ts'
import { openIndices, shardsHelp, shardsTable } from '../cat/shards.ts'
import { typedOperation } from '../typed-operation.ts'
import { LIST_PARAMS, type ListParams, listAnswer, type PageRules, pageOf, readPageRequest } from './pages.ts'

export interface ListShardsResponse {
  next_token: string | null
  shards: Record<string, string | null>[]
}

const RULES: PageRules = { least: 2000, usual: 2000, most: 20000, token: /^(?<shard>\d+)\|(?<created>\d+)\|(?<name>[^|]+)$/ }

export const shards = typedOperation<ListParams, string | ListShardsResponse>()({
  name: 'list.shards',
  action: 'cluster:monitor/shards',
  routes: [
    { method: 'GET', path: '/_list/shards' },
    { method: 'GET', path: '/_list/shards/{index}' },
  ],
  params: { ...CAT_PARAMS, ...MANAGER_PARAMS, ...LIST_PARAMS, local: 'boolean' },
  run(cx, request) {
    checkTimeouts(cx, request)
    if (request.params.help === true) {
      cx.authorise([])
      return { body: shardsHelp() }
    }
    const asked = readPageRequest(request, RULES)
    const all = openIndices(cx, request).flatMap(index => index.slots.map(({ number }) => ({ index, shard: number })))
    const page = pageOf(all, asked)
    const shown = new Map<IndexService, Set<number>>()
    for (const { index, shard } of page.items) shown.set(index, (shown.get(index) ?? new Set()).add(shard))
    const { columns, rows } = shardsTable(cx, request, [...shown.keys()])
    // Of an index that a page divides there are only the shards of this page.
    const names = new Map([...shown].map(([{ name }, numbers]) => [name, numbers]))
    const own = rows.filter(([name, shard]) => names.get(String(name))?.has(Number(shard)))
    return listAnswer({ columns, rows: own }, 'shards', page, request, cx.headers.accept)
  },
})
