// How many documents there are.
import { STRICT_EXPAND_OPEN_FORBID_CLOSED } from '../../engine/indices/names.ts'
import { targetIndices } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'
import type { CatParams, CatResponse } from './cat-params.ts'
import { CAT_PARAMS, type CatColumn, catAnswer, help } from './cat-table.ts'
import { CLOCK_COLUMNS, clockCells } from './clock.ts'

export interface CatCountParams extends CatParams {
  index?: string | string[]
}

const COLUMNS: readonly CatColumn[] = [
  ...CLOCK_COLUMNS,
  { name: 'count', aliases: ['dc', 'docs.count', 'docsCount'], about: 'the document count' },
]

export const count = typedOperation<CatCountParams, CatResponse>({
  name: 'cat.count',
  action: 'indices:data/read/search',
  routes: [
    { method: 'GET', path: '/_cat/count' },
    { method: 'GET', path: '/_cat/count/{index}' },
  ],
  params: CAT_PARAMS,
  run(cx, request) {
    if (request.params.help === true) {
      cx.authorise([])
      return { body: help(COLUMNS) }
    }
    let docs = 0
    for (const index of targetIndices(cx, request, STRICT_EXPAND_OPEN_FORBID_CLOSED, 'read'))
      for (const shard of index.shards) docs += shard.stats().roots
    return catAnswer({ columns: COLUMNS, rows: [[...clockCells(), docs]] }, request.params, cx.headers.accept)
  },
})
