// One line per snapshot repository.
import { checkTimeouts, MANAGER_PARAMS } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'
import type { CatParams, CatResponse } from './cat-params.ts'
import { CAT_PARAMS, type CatColumn, catAnswer } from './cat-table.ts'

const COLUMNS: readonly CatColumn[] = [
  { name: 'id', aliases: ['id', 'repoId'], about: 'unique repository id' },
  { name: 'type', aliases: ['t', 'type'], about: 'repository type', align: 'right' },
]

export const repositories = typedOperation<CatParams, CatResponse>()({
  name: 'cat.repositories',
  action: 'cluster:admin/repository/get',
  routes: [{ method: 'GET', path: '/_cat/repositories' }],
  params: { ...CAT_PARAMS, ...MANAGER_PARAMS, local: 'boolean' },
  scope: 'cluster',
  run(cx, request) {
    checkTimeouts(cx, request)
    const rows = [...cx.engine.repositories.find([])].map(([name, { type }]) => [name, type])
    return catAnswer({ columns: COLUMNS, rows }, request.params, cx.headers.accept)
  },
})
