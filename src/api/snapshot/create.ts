// Takes a snapshot. Without waiting, the answer comes when the indexes are imaged, and their bytes are written afterwards.
import { illegalArgument } from '../../core/errors.ts'
import { permittedIndices } from '../../engine/access/permitted.ts'
import { LENIENT_EXPAND_OPEN, readIndexOptions } from '../../engine/indices/names.ts'
import { beginSnapshot } from '../../engine/snapshots/create-snapshot.ts'
import { checkTimeouts, isRecord, MANAGER_PARAMS, type ManagerParams, readBodyMap } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'
import { readFlag, readNames } from './snapshot-body.ts'
import { fullInfo, type SnapshotInfo } from './snapshot-info.ts'

export interface CreateSnapshotParams extends ManagerParams {
  repository: string
  snapshot: string
  body?: {
    indices?: string | string[]
    ignore_unavailable?: boolean
    include_global_state?: boolean
    partial?: boolean
    metadata?: Record<string, unknown>
  }
}

export interface CreateSnapshotResponse {
  accepted?: boolean
  snapshot?: SnapshotInfo
}

export const create = typedOperation<CreateSnapshotParams, CreateSnapshotResponse>()({
  name: 'snapshot.create',
  action: 'cluster:admin/snapshot/create',
  routes: [
    { method: 'PUT', path: '/_snapshot/{repository}/{snapshot}' },
    { method: 'POST', path: '/_snapshot/{repository}/{snapshot}' },
  ],
  params: { ...MANAGER_PARAMS, wait_for_completion: 'boolean' },
  body: 'json',
  describe: ({ path }) => `create snapshot [${path.repository}:${path.snapshot}]`,
  async run(cx, request) {
    checkTimeouts(cx, request)
    const { engine } = cx
    const { expression, options, includeGlobalState, partial, userMetadata } = readBody(readBodyMap(request))
    cx.authorise([])
    const repository = engine.repositories.get(request.path.repository!)
    const name = request.path.snapshot!
    const indices = permittedIndices(cx, expression, readIndexOptions(options, { ...LENIENT_EXPAND_OPEN, expandHidden: true }))
    // A second request for the name is refused even before this one is answered.
    const finish = await repository.inTurn(() =>
      beginSnapshot(engine, repository, { name, indices, includeGlobalState, partial, userMetadata }),
    )
    const finished = repository.inTurn(finish)
    if (request.params.wait_for_completion === true) return { body: { snapshot: fullInfo(await finished) } }
    finished.catch(error => engine.logger.error(`snapshot [${repository.name}:${name}] failed`, error))
    return { body: { accepted: true } }
  },
})

function readBody(body: Record<string, unknown>) {
  const { indices, ignore_unavailable, allow_no_indices, expand_wildcards, include_global_state, partial, metadata } = body
  if (metadata !== undefined && metadata !== null && !isRecord(metadata)) throw illegalArgument('malformed metadata, should be an object')
  return {
    expression: indices === undefined ? undefined : readNames('indices', indices),
    options: { ignore_unavailable: flag('ignore_unavailable', ignore_unavailable), allow_no_indices, expand_wildcards },
    includeGlobalState: flag('include_global_state', include_global_state) ?? true,
    partial: flag('partial', partial) ?? false,
    userMetadata: metadata ?? null,
  }
}

const flag = (name: string, value: unknown) => (value === undefined ? undefined : readFlag(name, value))
