// The endpoint table: every operation there is, named as in the official client. Frequent ones are there from the beginning, others lie in
// modules that export them, or their whole namespace, under the same name.
import { lazily } from '../core/lazily.ts'
import { onFirstUse } from '../core/on-first-use.ts'
import type { Operation } from '../engine/calls/operation.ts'
import { bulk } from './_core/bulk.ts'
import { clearScroll } from './_core/clear_scroll.ts'
import { count } from './_core/count.ts'
import { create } from './_core/create.ts'
import { deleteDocument } from './_core/delete.ts'
import { exists, get } from './_core/get.ts'
import { index } from './_core/index.ts'
import { info } from './_core/info.ts'
import { ping } from './_core/ping.ts'
import { scroll } from './_core/scroll.ts'
import { search } from './_core/search.ts'
import { update } from './_core/update.ts'

export const operations = {
  bulk,
  clearScroll,
  count,
  create,
  createPit: lazily(() => import('./_core/create_pit.ts')),
  delete: deleteDocument,
  deleteAllPits: lazily(() => import('./_core/delete_all_pits.ts')),
  deletePit: lazily(() => import('./_core/delete_pit.ts')),
  deleteScript: lazily(() => import('./_core/delete_script.ts')),
  deleteByQuery: lazily(() => import('./_core/delete_by_query.ts')),
  deleteByQueryRethrottle: lazily(() => import('./_core/rethrottle.ts')),
  exists,
  existsSource: lazily(() => import('./_core/get_source.ts')),
  explain: lazily(() => import('./_core/explain.ts')),
  fieldCaps: lazily(() => import('./_core/field_caps.ts')),
  get,
  getAllPits: lazily(() => import('./_core/get_all_pits.ts')),
  getScript: lazily(() => import('./_core/get_script.ts')),
  getScriptContext: lazily(() => import('./_core/get_script_context.ts')),
  getScriptLanguages: lazily(() => import('./_core/get_script_languages.ts')),
  getSource: lazily(() => import('./_core/get_source.ts')),
  index,
  info,
  mget: lazily(() => import('./_core/mget.ts')),
  msearch: lazily(() => import('./_core/msearch.ts')),
  msearchTemplate: lazily(() => import('./_core/msearch_template.ts')),
  mtermvectors: lazily(() => import('./_core/mtermvectors.ts')),
  ping,
  putScript: lazily(() => import('./_core/put_script.ts')),
  scriptsPainlessContext: lazily(() => import('./_core/scripts_painless_context.ts')),
  scriptsPainlessExecute: lazily(() => import('./_core/scripts_painless_execute.ts')),
  scroll,
  rankEval: lazily(() => import('./_core/rank_eval.ts')),
  reindex: lazily(() => import('./_core/reindex.ts')),
  renderSearchTemplate: lazily(() => import('./_core/render_search_template.ts')),
  reindexRethrottle: lazily(() => import('./_core/rethrottle.ts')),
  search,
  searchShards: lazily(() => import('./_core/search_shards.ts')),
  searchTemplate: lazily(() => import('./_core/search_template.ts')),
  termvectors: lazily(() => import('./_core/termvectors.ts')),
  update,
  updateByQuery: lazily(() => import('./_core/update_by_query.ts')),
  updateByQueryRethrottle: lazily(() => import('./_core/rethrottle.ts')),
  cat: lazily(() => import('./cat/operations.ts')),
  cluster: lazily(() => import('./cluster/operations.ts')),
  danglingIndices: lazily(() => import('./dangling_indices/operations.ts')),
  indices: lazily(() => import('./indices/operations.ts')),
  ingest: lazily(() => import('./ingest/operations.ts')),
  knn: lazily(() => import('./knn/operations.ts')),
  list: lazily(() => import('./list/operations.ts')),
  neural: lazily(() => import('./neural/operations.ts')),
  nodes: lazily(() => import('./nodes/operations.ts')),
  notifications: lazily(() => import('./notifications/operations.ts')),
  security: lazily(() => import('./security/operations.ts')),
  searchPipeline: lazily(() => import('./search_pipeline/operations.ts')),
  snapshot: lazily(() => import('./snapshot/operations.ts')),
  tasks: lazily(() => import('./tasks/operations.ts')),
} as const

export const isOperation = (entry: object): entry is Operation => 'routes' in entry

/** What stands under that name: an operation, or a namespace of them. */
export function loaded(name: string, entry: object): object {
  return typeof entry === 'function' ? entry()[name] : entry
}

/** All rows, for the router. */
export const table = onFirstUse((): readonly Operation[] =>
  Object.entries(operations).flatMap(([name, entry]) => {
    const part = loaded(name, entry)
    return isOperation(part) ? [part] : (Object.values(part) as Operation[])
  }),
)

/** The row of an operation by its name, as another process says it. */
export const rowNamed = (name: string): Operation | undefined => frequentRows().get(name) ?? rows().get(name)

const byName = (rows: readonly Operation[]): ReadonlyMap<string, Operation> => new Map(rows.map(row => [row.name, row]))
const rows = onFirstUse(() => byName(table()))
const frequentRows = onFirstUse(() => byName((Object.values(operations) as object[]).filter(isOperation)))
