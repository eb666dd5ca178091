// Which plugins are installed: none, what an engine can do is part of it.
import { checkTimeouts, MANAGER_PARAMS } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'
import type { CatParams, CatResponse } from './cat-params.ts'
import { CAT_PARAMS, type CatColumn, catAnswer } from './cat-table.ts'

const COLUMNS: readonly CatColumn[] = [
  { name: 'id', about: 'unique node id', hidden: true },
  { name: 'name', aliases: ['n'], about: 'node name' },
  { name: 'component', aliases: ['c'], about: 'component' },
  { name: 'version', aliases: ['v'], about: 'component version' },
  { name: 'description', aliases: ['d'], about: 'plugin details', hidden: true },
]

export const plugins = typedOperation<CatParams, CatResponse>()({
  name: 'cat.plugins',
  action: 'cluster:monitor/state',
  routes: [{ method: 'GET', path: '/_cat/plugins' }],
  params: { ...CAT_PARAMS, ...MANAGER_PARAMS, local: 'boolean' },
  scope: 'cluster',
  run(cx, request) {
    checkTimeouts(cx, request)
    return catAnswer({ columns: COLUMNS, rows: [] }, request.params, cx.headers.accept)
  },
})
