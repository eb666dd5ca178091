// The table `_cat/count`: the number of documents.
import { countDocuments, URL_QUERY_PARAMS } from '../_core/count.ts'
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

export const count = typedOperation<CatCountParams, CatResponse>()({
  name: 'cat.count',
  action: 'indices:data/read/search',
  routes: [
    { method: 'GET', path: '/_cat/count' },
    { method: 'GET', path: '/_cat/count/{index}' },
  ],
  params: { ...CAT_PARAMS, ...URL_QUERY_PARAMS },
  urlQuery: 'instead of body',
  body: 'json',
  async run(cx, request) {
    if (request.params.help === true) {
      cx.authorise([])
      return { body: help(COLUMNS) }
    }
    const { count: documents } = await countDocuments(cx, request)
    return catAnswer({ columns: COLUMNS, rows: [[...clockCells(), documents]] }, request.params, cx.headers.accept)
  },
})
