// One line per index.
import { illegalArgument } from '../../core/errors.ts'
import { indexHealth } from '../../engine/indices/health.ts'
import type { IndexService } from '../../engine/indices/index-service.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import { checkTimeouts, EXPAND_OPEN_AND_CLOSED, MANAGER_PARAMS, targetIndices } from '../administration.ts'
import type { ExpandWildcard } from '../typed-operation.ts'
import { typedOperation } from '../typed-operation.ts'
import type { CatParams, CatResponse } from './cat-params.ts'
import { bytesCell, CAT_PARAMS, type CatCell, type CatColumn, catAnswer, help } from './cat-table.ts'

export interface CatIndicesParams extends CatParams {
  index?: string | string[]
  expand_wildcards?: ExpandWildcard | ExpandWildcard[]
  health?: 'green' | 'yellow' | 'red'
}

const COLUMNS: readonly CatColumn[] = [
  { name: 'health', aliases: ['h'], about: 'current health status' },
  { name: 'status', aliases: ['s'], about: 'open/close status' },
  { name: 'index', aliases: ['i', 'idx'], about: 'index name' },
  { name: 'uuid', aliases: ['id', 'uuid'], about: 'index uuid' },
  { name: 'pri', aliases: ['p', 'shards.primary', 'shardsPrimary'], about: 'number of primary shards', align: 'right' },
  { name: 'rep', aliases: ['r', 'shards.replica', 'shardsReplica'], about: 'number of replica shards', align: 'right' },
  { name: 'docs.count', aliases: ['dc', 'docsCount'], about: 'available docs', align: 'right' },
  { name: 'docs.deleted', aliases: ['dd', 'docsDeleted'], about: 'deleted docs', align: 'right' },
  { name: 'creation.date', aliases: ['cd'], about: 'index creation date (millisecond value)', align: 'right', hidden: true },
  { name: 'creation.date.string', aliases: ['cds'], about: 'index creation date (as string)', hidden: true },
  { name: 'store.size', aliases: ['ss', 'storeSize'], about: 'store size of primaries & replicas', align: 'right' },
  { name: 'pri.store.size', about: 'store size of primaries', align: 'right' },
  { name: 'segments.count', aliases: ['sc', 'segmentsCount'], about: 'number of segments', align: 'right', hidden: true },
  { name: 'pri.segments.count', about: 'number of segments', align: 'right', hidden: true },
]

const STATES = new Set(['green', 'yellow', 'red'])

export const indices = typedOperation<CatIndicesParams, CatResponse>()({
  name: 'cat.indices',
  action: 'indices:monitor/stats',
  routes: [
    { method: 'GET', path: '/_cat/indices' },
    { method: 'GET', path: '/_cat/indices/{index}' },
  ],
  params: { ...CAT_PARAMS, ...MANAGER_PARAMS, ...INDICES_PARAMS, health: 'string', include_unloaded_segments: 'boolean', local: 'boolean' },
  run(cx, request) {
    checkTimeouts(cx, request)
    if (request.params.help === true) {
      cx.authorise([])
      return { body: help(COLUMNS) }
    }
    const wanted = request.params.health === undefined ? undefined : String(request.params.health).toLowerCase()
    if (wanted !== undefined && !STATES.has(wanted)) throw illegalArgument(`unknown cluster health status [${request.params.health}]`)
    const found = targetIndices(cx.part({ action: 'indices:monitor/settings/get' }), request, EXPAND_OPEN_AND_CLOSED)
    for (const action of ['cluster:monitor/state', 'cluster:monitor/health']) cx.authorise([], action)
    cx.authorise(found.map(({ name }) => name))
    const rows = found.filter(index => wanted === undefined || indexHealth(index).status === wanted).map(row)
    return catAnswer({ columns: COLUMNS, rows }, request.params, cx.headers.accept)
  },
})

function row(index: IndexService): CatCell[] {
  const { numberOfShards, numberOfReplicas } = index.settings
  const created = Number(index.settings.get('index.creation_date') ?? index.creationDate)
  const names = [indexHealth(index).status, index.closed ? 'close' : 'open', index.name, index.uuid, numberOfShards, numberOfReplicas]
  const dates = [created, new Date(created).toISOString()]
  if (index.closed) return [...names, null, null, ...dates, null, null, null, null]
  let docs = 0
  let deleted = 0
  let size = 0
  let segments = 0
  for (const shard of index.shards) {
    const stats = shard.stats()
    docs += stats.docs
    deleted += stats.deleted
    size += stats.sizeInBytes
    segments += stats.segments
  }
  return [...names, docs, deleted, ...dates, bytesCell(size), bytesCell(size), segments, segments]
}
