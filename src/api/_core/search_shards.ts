// The operation `search_shards`: the shards that a search would run on.
import { isObject } from '../../core/json-token.ts'
import { lazily } from '../../core/lazily.ts'
import { permittedIndices } from '../../engine/access/permitted.ts'
import type { Engine } from '../../engine/engine.ts'
import type { IndexService } from '../../engine/indices/index-service.ts'
import { LENIENT_EXPAND_OPEN, readIndexOptions } from '../../engine/indices/names.ts'
import { aliasesOfExpression, INDICES_PARAMS, shardsOfExpression } from '../../engine/searches/search-targets.ts'
import { readPreference } from '../../engine/shards/preference.ts'
import type { SliceSpec } from '../../search/contracts/search-request.ts'
import { sliceOfShard } from '../../search/partition/slice.ts'
import { parseSearchRequest } from '../../search/request/parse-search-request.ts'
import { inHashOrder } from '../administration.ts'
import { LOCAL_ADDRESS } from '../this-node.ts'
import { type IndicesParams, typedOperation } from '../typed-operation.ts'

const printer = lazily(() => import('../../query/dsl/printed/print-query.ts'))

interface SearchShardsParams extends IndicesParams {
  routing?: string
  preference?: string
  local?: boolean
  body?: {
    slice?: {
      /** Which of them, from 0 on. */
      id: number
      /** How many there are. */
      max: number
    }
  }
}

interface SearchShardsResponse {
  nodes: Record<string, Record<string, unknown>>
  indices: Record<
    string,
    {
      aliases?: string[]
      /** The filter of the aliases. */
      filter?: Record<string, unknown>
    }
  >
  /** The copies of each shard. */
  shards: {
    /** `STARTED` */
    state: string
    primary: boolean
    /** Whether it takes searches alone. */
    searchOnly: boolean
    node: string
    /** Shards do not move. */
    relocating_node: null
    shard: number
    index: string
    /** Which copy it is. */
    allocation_id: { id: string }
  }[][]
}

const ACTION = 'indices:admin/shards/search_shards'

export const searchShards = typedOperation<SearchShardsParams, SearchShardsResponse>()({
  name: 'search_shards',
  action: ACTION,
  routes: [
    { method: 'GET', path: '/_search_shards' },
    { method: 'POST', path: '/_search_shards' },
    { method: 'GET', path: '/{index}/_search_shards' },
    { method: 'POST', path: '/{index}/_search_shards' },
  ],
  params: { ...INDICES_PARAMS, local: 'boolean', preference: 'string', routing: 'string' },
  body: 'json',
  run(cx, { path, params, body }) {
    const { engine } = cx
    const { slice } = parseSearchRequest({}, body.json())
    const options = readIndexOptions(params, { ...LENIENT_EXPAND_OPEN, ignoreUnavailable: true })
    const indices = permittedIndices(cx, path.index, options, [ACTION, 'indices:data/read/search'])
    const preference = readPreference(params.preference, engine)
    const shards = indices.flatMap(index => {
      const numbers = shardNumbers(index, path.index, params.routing as string | undefined)
      const wanted = sliced(slice, preference.shards === null ? numbers : numbers.filter(number => preference.shards!.has(number)))
      for (const shard of wanted) preference.check(index.name, shard)
      return wanted.map(shard => [started(index, shard, engine.nodeId)])
    })
    const nodes = shards.length === 0 ? {} : { [engine.nodeId]: nodeOf(engine) }
    return { body: { nodes, indices: new Map(inHashOrder(indices).map(index => [index.name, aliasesOf(index, path.index)])), shards } }
  },
})

/** A closed index has shards, though they are not searched. */
const shardNumbers = (index: IndexService, expression: string | undefined, routing: string | undefined): number[] =>
  index.slots.length === 0
    ? Array.from({ length: index.settings.numberOfShards }, (_, shard) => shard)
    : shardsOfExpression(index, expression, routing)

const sliced = (slice: SliceSpec | null, shards: readonly number[]): readonly number[] =>
  slice === null ? shards : shards.filter((_, ordinal) => sliceOfShard(slice, ordinal, shards.length) !== 'none')

function aliasesOf(index: IndexService, expression: string | undefined) {
  const { names, filter } = aliasesOfExpression(index, expression)
  return names.length === 0 ? {} : { aliases: names, filter: isObject(filter) ? printer().printedQuery(filter) : undefined }
}

/** The ephemeral id of a node: unique to this process. */
const nodeOf = ({ nodeId, nodeName }: Engine) => ({
  name: nodeName,
  ephemeral_id: nodeId,
  transport_address: LOCAL_ADDRESS,
  attributes: {},
})

/** Each shard has one copy, here. */
const started = (index: IndexService, shard: number, node: string) => ({
  state: 'STARTED',
  primary: true,
  searchOnly: false,
  node,
  relocating_node: null,
  shard,
  index: index.name,
  allocation_id: { id: `${index.uuid}-${shard}` },
})
