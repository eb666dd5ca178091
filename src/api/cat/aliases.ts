// One line per alias of an index.
import { permittedIndices } from '../../engine/access/permitted.ts'
import { matchAliases } from '../../engine/indices/alias-names.ts'
import { type IndexOptions, readIndexOptions } from '../../engine/indices/names.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import { EXPAND_OPEN_AND_CLOSED, splitPart } from '../administration.ts'
import { type ExpandWildcard, typedOperation } from '../typed-operation.ts'
import type { CatParams, CatResponse } from './cat-params.ts'
import { CAT_PARAMS, type CatCell, type CatColumn, catAnswer, help } from './cat-table.ts'

export interface CatAliasesParams extends CatParams {
  name?: string | string[]
  expand_wildcards?: ExpandWildcard | ExpandWildcard[]
}

const COLUMNS: readonly CatColumn[] = [
  { name: 'alias', aliases: ['a'], about: 'alias name' },
  { name: 'index', aliases: ['i', 'idx'], about: 'index alias points to' },
  { name: 'filter', aliases: ['f', 'fi'], about: 'filter' },
  { name: 'routing.index', aliases: ['ri', 'routingIndex'], about: 'index routing' },
  { name: 'routing.search', aliases: ['rs', 'routingSearch'], about: 'search routing' },
  { name: 'is_write_index', aliases: ['w', 'isWriteIndex'], about: 'write index' },
]

const EXPAND: IndexOptions = { ...EXPAND_OPEN_AND_CLOSED, expandHidden: true }

export const aliases = typedOperation<CatAliasesParams, CatResponse>()({
  name: 'cat.aliases',
  action: 'indices:admin/aliases/get',
  routes: [
    { method: 'GET', path: '/_cat/aliases' },
    { method: 'GET', path: '/_cat/aliases/{name}' },
  ],
  params: { ...CAT_PARAMS, ...INDICES_PARAMS, local: 'boolean' },
  run(cx, request) {
    if (request.params.help === true) {
      cx.authorise([])
      return { body: help(COLUMNS) }
    }
    const names = splitPart(request.path.name)
    const indices = permittedIndices(cx, undefined, readIndexOptions(request.params, EXPAND))
    const rows: CatCell[][] = []
    for (const index of indices) {
      for (const alias of matchAliases(index.aliases.keys(), names)) {
        const { filter, index_routing, search_routing, is_write_index } = index.aliases.get(alias)!
        rows.push([alias, index.name, filter === undefined ? '-' : '*', index_routing ?? '-', search_routing ?? '-', is_write_index ?? '-'])
      }
    }
    return catAnswer({ columns: COLUMNS, rows }, request.params, cx.headers.accept)
  },
})
