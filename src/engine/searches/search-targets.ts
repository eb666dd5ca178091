// From an index expression to the shards a search runs on.
import { javaMapOrder } from '../../core/java-map-order.ts'
import type { SearchTarget } from '../../search/contracts/search-target.ts'
import { permittedIndex, permittedIndices } from '../access/permitted.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { OperationRequest } from '../calls/operation.ts'
import type { IndexService } from '../indices/index-service.ts'
import { expressionParts, type IndexOptions, namesReached, readIndexOptions, STRICT_EXPAND_OPEN_FORBID_CLOSED } from '../indices/names.ts'
import { readPreference } from '../shards/preference.ts'

/** Nothing is throttled here, so `ignore_throttled` is only read. */
export const INDICES_PARAMS = {
  ignore_unavailable: 'boolean',
  allow_no_indices: 'boolean',
  expand_wildcards: 'list',
  ignore_throttled: 'boolean',
} as const

export interface ResolvedSearch {
  readonly indices: readonly IndexService[]
  readonly targets: readonly SearchTarget[]
}

/** Resolves, asks permission, and lists the shards: by number first and name second, the order in which equal hits stand. */
export function searchTargets(
  cx: CallContext,
  request: Pick<OperationRequest, 'path' | 'params'>,
  defaults: IndexOptions = STRICT_EXPAND_OPEN_FORBID_CLOSED,
): ResolvedSearch {
  const expression = request.path.index
  const indices = permittedIndices(cx, expression, readIndexOptions(request.params, defaults))
  const names = indices.length === 1 && indices[0].name === expression ? [expression] : expressionParts(expression)
  const { preference } = request.params
  const copies = preference === undefined ? null : readPreference(preference, cx.engine)
  const targets: SearchTarget[] = []
  for (const index of indices) {
    index.ensureReadable()
    const { filter, routing } = aliasView(index, names)
    const rules = cx.restrictionsFor(index.name)
    for (const shard of routedShards(index, routingValues(request.params.routing as string | undefined) ?? routing)) {
      if (copies?.shards?.has(shard) === false) continue
      copies?.check(index.name, shard)
      targets.push(index.target(shard, filter, rules))
    }
  }
  if (targets.length > 1) targets.sort((a, b) => a.shard - b.shard || (a.index < b.index ? -1 : 1))
  return { indices, targets }
}

const WHOLE = { names: [] as readonly string[], filter: null, routing: null }

interface AliasView {
  /** Of the aliases. */
  readonly names: readonly string[]
  /** Any of which must match; null: all documents do. */
  readonly filter: unknown | null
  readonly routing: readonly string[] | null
}

/** What the aliases say by which an index was reached, by name or by pattern. Reached by a name of its own, too, it is whole. */
function aliasView(index: IndexService, parts: readonly string[]): AliasView {
  if (index.aliases.size === 0 || parts.length === 0 || (parts.length === 1 && parts[0] === '*')) return WHOLE
  const reached = namesReached(index, parts)
  const names = [...reached].filter(name => index.aliases.has(name))
  if (names.length < reached.size || names.length === 0) return { ...WHOLE, names }
  const aliases = javaMapOrder(names).map(place => index.aliases.get(names[place])!)
  const filters = aliases.map(alias => alias.filter)
  const routing = aliases.flatMap(alias => alias.search_routing?.split(',') ?? [])
  return {
    names,
    filter: filters.includes(undefined) ? null : filters.length === 1 ? filters[0] : { bool: { should: filters } },
    // Patterns stand for indexes where shards are chosen.
    routing: aliases.every(alias => alias.search_routing !== undefined) && !parts.some(part => part.includes('*')) ? routing : null,
  }
}

/** Of the aliases an index was reached by: their names, and the query that any of their filters matches; undefined for none. */
export function aliasesOfExpression(
  index: IndexService,
  expression: string | undefined,
): { readonly names: readonly string[]; readonly filter: unknown } {
  const { names, filter } = aliasView(index, expressionParts(expression))
  return { names: [...names].sort(), filter: filter ?? undefined }
}

/** Numbers of the shards that routing values, or the routing of aliases, leave of an index. */
export function shardsOfExpression(index: IndexService, expression: string | undefined, routing: string | undefined): number[] {
  return routedShards(index, routingValues(routing) ?? aliasView(index, expressionParts(expression)).routing)
}

/** Empty ones are none: a parameter without a value leaves no shard. */
const routingValues = (text: string | undefined) => text?.split(',').filter(Boolean)

function routedShards(index: IndexService, routing: readonly string[] | null): number[] {
  if (routing === null) return index.slots.map(({ number }) => number)
  return [...new Set(routing.map(value => index.slotFor('', value).number))]
}

/** The shard that holds a document, found through an index or an alias that stands for one. */
export function shardOfDocument(cx: CallContext, name: string, id: string, givenRouting: string | null): SearchTarget {
  const index = permittedIndex(cx, name)
  index.ensureReadable()
  const { number } = index.slotFor(id, index.requiredRouting(name, id, givenRouting))
  return index.target(number, index.aliases.get(name)?.filter ?? null, cx.restrictionsFor(index.name))
}
