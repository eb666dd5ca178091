// The list of `_list` tables.
import { type CommonParams, typedOperation } from '../typed-operation.ts'

const LISTS = ['/_list/indices', '/_list/indices/{index}', '/_list/shards', '/_list/shards/{index}']

export const help = typedOperation<CommonParams, string>()({
  name: 'list.help',
  action: 'cluster:monitor/main',
  routes: [{ method: 'GET', path: '/_list' }],
  params: {},
  scope: 'cluster',
  run: () => ({ body: `:‑|\n${LISTS.map(list => `${list}\n`).join('')}` }),
})
