// Opens a point in time: indexes as they are now, to be searched again and again.
import { type ApiError, illegalArgument, isApiError, nullPointer, validationFailed } from '../../core/errors.ts'
import { makePitId } from '../../engine/contexts/context-ids.ts'
import { KeptPit } from '../../engine/contexts/pit.ts'
import { namesByUuid } from '../../engine/searches/run-search.ts'
import { INDICES_PARAMS, searchTargets } from '../../engine/searches/search-targets.ts'
import type { SearchTarget } from '../../search/contracts/search-target.ts'
import { allShardsFailed, type ShardFailure } from '../../search/contracts/shard-failures.ts'
import { shardsHeader } from '../../search/group/shard-group.ts'
import { ownerOf } from '../../security/contracts/identity.ts'
import { type IndicesParams, type ShardsResult, typedOperation } from '../typed-operation.ts'

interface CreatePitParams extends IndicesParams {
  index: string | string[]
  keep_alive: string
}

interface CreatePitResponse {
  pit_id: string
  _shards: ShardsResult
  creation_time: number
}

export const createPit = typedOperation<CreatePitParams, CreatePitResponse>()({
  name: 'create_pit',
  action: 'indices:data/read/point_in_time/create',
  routes: [{ method: 'POST', path: '/{index}/_search/point_in_time' }],
  params: {
    ...INDICES_PARAMS,
    allow_partial_pit_creation: 'boolean',
    keep_alive: 'time',
    preference: 'string',
    routing: 'string',
  },
  run(cx, request) {
    const keepAliveMillis = request.params.keep_alive as number | undefined
    if (keepAliveMillis === undefined) throw validationFailed('keep alive not specified')
    const { contexts } = cx.engine
    const { targets } = searchTargets(cx, request)
    const tooLong = contexts.keepAliveProblem('pit', keepAliveMillis)
    if (tooLong !== null) throw tooLong
    if (targets.length === 0) throw nothingToOpen()
    const failures = failuresOf(targets)
    const full = contexts.openProblem('pit', targets.length)
    if (full !== null) failures.splice(0, failures.length, ...targets.map(target => failure(target, full)))
    const partial = request.params.allow_partial_pit_creation !== false
    if (failures.length === targets.length || (failures.length > 0 && !partial)) throw allShardsFailed('create_pit', failures)
    const failed = new Set(failures.map(({ index, shard }) => `${index} ${shard}`))
    const working = targets.filter(({ index, shard }) => !failed.has(`${index} ${shard}`))
    const { id, createdAt } = contexts.keep(new KeptPit(working, namesByUuid(working)), {
      owner: ownerOf(cx.identity),
      keepAliveMillis,
      makeId: makePitId(working.map(({ index, indexUuid, shard }) => ({ index, uuid: indexUuid, shard }))),
    })
    return { body: { pit_id: id, _shards: shardsHeader(targets.length, failures), creation_time: createdAt } }
  },
})

/** Of the shards that cannot be read. */
function failuresOf(targets: readonly SearchTarget[]): ShardFailure[] {
  return targets.flatMap(target => {
    try {
      void target.reader
      return []
    } catch (error) {
      if (!isApiError(error)) throw error
      return [failure(target, error)]
    }
  })
}

const failure = ({ index, shard, node }: SearchTarget, error: ApiError): ShardFailure => ({ index, shard, node, error })

/** The server fails with a null pointer where it created no id. */
const nothingToOpen = () =>
  illegalArgument('invalid id: [null]', {
    cause: nullPointer('Cannot invoke "String.getBytes(java.nio.charset.Charset)" because "src" is null'),
  })
