// One line per template for new indexes, of either kind.
import { matchesWildcard } from '../../core/values.ts'
import { priorityOf } from '../../engine/templates/template.ts'
import { checkTimeouts, MANAGER_PARAMS } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'
import type { CatParams, CatResponse } from './cat-params.ts'
import { CAT_PARAMS, type CatCell, type CatColumn, catAnswer, help } from './cat-table.ts'

export interface CatTemplatesParams extends CatParams {
  name?: string
}

const COLUMNS: readonly CatColumn[] = [
  { name: 'name', aliases: ['n'], about: 'template name' },
  { name: 'index_patterns', aliases: ['t'], about: 'template index patterns' },
  { name: 'order', aliases: ['o', 'p'], about: 'template application order/priority number' },
  { name: 'version', aliases: ['v'], about: 'version' },
  { name: 'composed_of', aliases: ['c'], about: 'component templates comprising index template' },
]

export const templates = typedOperation<CatTemplatesParams, CatResponse>()({
  name: 'cat.templates',
  action: 'cluster:monitor/state',
  routes: [
    { method: 'GET', path: '/_cat/templates' },
    { method: 'GET', path: '/_cat/templates/{name}' },
  ],
  params: { ...CAT_PARAMS, ...MANAGER_PARAMS, local: 'boolean' },
  scope: 'cluster',
  run(cx, request) {
    checkTimeouts(cx, request)
    if (request.params.help === true) return { body: help(COLUMNS) }
    const { name = '*' } = request.path
    const listed = (list: readonly string[]) => `[${list.join(', ')}]`
    const legacy = [...cx.engine.templates.legacy.all].map(([n, t]): CatCell[] => [n, listed(t.patterns), t.order, t.version ?? '', ''])
    const composable = [...cx.engine.templates.index.all].map(([n, t]): CatCell[] => [
      n,
      listed(t.patterns),
      priorityOf(t),
      t.version ?? '',
      listed(t.composedOf ?? []),
    ])
    const rows = [...legacy, ...composable].filter(([n]) => matchesWildcard(name, String(n)))
    return catAnswer({ columns: COLUMNS, rows }, request.params, cx.headers.accept)
  },
})
