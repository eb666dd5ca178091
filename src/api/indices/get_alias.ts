// The operations `indices.get_alias` and `indices.exists_alias`.
import { matchesWildcard } from '../../core/values.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { OperationRequest, OperationResponse } from '../../engine/calls/operation.ts'
import { matchAliases } from '../../engine/indices/alias-names.ts'
import type { IndexOptions } from '../../engine/indices/names.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import { EXPAND_OPEN_AND_CLOSED, splitPart, targetIndices } from '../administration.ts'
import { type IndicesParams, typedOperation } from '../typed-operation.ts'
import type { AliasOptions } from './alias-options.ts'

export interface GetAliasParams extends IndicesParams {
  name?: string | string[]
}

/** An index or a name. */
type ExistsAliasParams = GetAliasParams

const PARAMS = { ...INDICES_PARAMS, local: 'boolean' } as const
const EXPAND_ALL: IndexOptions = { ...EXPAND_OPEN_AND_CLOSED, expandHidden: true }

export const getAlias = typedOperation<GetAliasParams, Record<string, { aliases: Record<string, AliasOptions> }>>()({
  name: 'indices.get_alias',
  action: 'indices:admin/aliases/get',
  routes: [
    { method: 'GET', path: '/_alias' },
    { method: 'GET', path: '/_aliases' },
    { method: 'GET', path: '/_alias/{name}' },
    { method: 'GET', path: '/{index}/_alias' },
    { method: 'GET', path: '/{index}/_alias/{name}' },
  ],
  params: PARAMS,
  run: findAliases,
})

export const existsAlias = typedOperation<ExistsAliasParams, boolean>()({
  name: 'indices.exists_alias',
  action: 'indices:admin/aliases/get',
  routes: [
    { method: 'HEAD', path: '/_alias/{name}' },
    { method: 'HEAD', path: '/{index}/_alias' },
    { method: 'HEAD', path: '/{index}/_alias/{name}' },
  ],
  params: PARAMS,
  run: (cx, request) => ({ status: findAliases(cx, request).status ?? 200 }),
})

/** Names asked for outright that nothing was found for make the answer a 404 that still shows what was found. */
function findAliases(cx: CallContext, request: OperationRequest): OperationResponse {
  const names = splitPart(request.path.name)
  const shown = new Map<string, unknown>()
  const found = new Set<string>()
  for (const index of targetIndices(cx, request, EXPAND_ALL, 'metadata_read')) {
    const matching = matchAliases(index.aliases.keys(), names)
    for (const alias of matching) found.add(alias)
    if (names.length === 0 || matching.length > 0)
      shown.set(index.name, { aliases: new Map(matching.map(alias => [alias, index.aliases.get(alias)])) })
  }
  const missing = missingNames(names, found)
  if (missing.length === 0) return { body: shown }
  const error = `alias${missing.length === 1 ? '' : 'es'} [${missing.join(',')}] missing`
  return { status: 404, body: new Map<string, unknown>([['error', error], ['status', 404], ...shown]) }
}

function missingNames(names: readonly string[], found: ReadonlySet<string>): string[] {
  const wildcardAt = names.findIndex(name => name.includes('*'))
  const firstWildcard = wildcardAt < 0 ? names.length : wildcardAt
  const isPlain = (name: string, i: number) => name !== '_all' && !name.includes('*') && !(i > firstWildcard && name.startsWith('-'))
  const isTakenAway = (name: string, i: number) =>
    names.slice(Math.max(i + 1, firstWildcard)).some(later => later.startsWith('-') && matchesWildcard(later.slice(1), name))
  return names.filter((name, i) => isPlain(name, i) && !isTakenAway(name, i) && !found.has(name)).sort()
}
