// Takes a snapshot. Without waiting, the answer comes when the indexes are imaged, and their bytes are written afterwards.
import { illegalArgument, validationFailed } from '../../core/errors.ts'
import { permittedIndices } from '../../engine/access/permitted.ts'
import { LENIENT_EXPAND_OPEN } from '../../engine/indices/names.ts'
import { beginSnapshot } from '../../engine/snapshots/create-snapshot.ts'
import { checkTimeouts, isRecord, MANAGER_PARAMS, type ManagerParams } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'
import { shown } from './shown.ts'
import { readFlag, readIndexOptionsOf, readNames, readSnapshotBody, type SnapshotParts } from './snapshot-body.ts'
import { fullInfo, type SnapshotInfo } from './snapshot-info.ts'

export interface CreateSnapshotParams extends ManagerParams {
  repository: string
  snapshot: string
  body?: SnapshotParts & { metadata?: Record<string, unknown> }
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
    const { expression, options, includeGlobalState, partial, userMetadata } = readBody(readSnapshotBody(request))
    cx.authorise([])
    const repository = engine.repositories.get(request.path.repository!)
    const name = request.path.snapshot!
    const indices = () => permittedIndices(cx, expression, options)
    // A second request for the name is refused even before this one is answered.
    const finish = await repository.inTurn(() =>
      beginSnapshot(engine, repository, { name, indices, includeGlobalState, partial, userMetadata }),
    )
    const finished = repository.inTurn(finish)
    if (request.params.wait_for_completion === true) return shown(request, { snapshot: fullInfo(await finished) })
    finished.catch(error => engine.logger.error(`snapshot [${repository.name}:${name}] failed`, error))
    return { body: { accepted: true } }
  },
})

function readBody(body: Record<string, unknown>) {
  const { indices, settings, include_global_state, partial, metadata } = body
  const expression = indices === undefined ? undefined : readNames('indices', indices)
  if (settings !== undefined && !isRecord(settings)) throw illegalArgument('malformed settings section, should indices an inner object')
  if (metadata !== undefined && metadata !== null && !isRecord(metadata)) throw illegalArgument('malformed metadata, should be an object')
  const wanted = {
    expression,
    includeGlobalState: include_global_state === undefined || readFlag('include_global_state', include_global_state),
    partial: partial !== undefined && readFlag('partial', partial),
    userMetadata: metadata ?? null,
    options: readIndexOptionsOf(body, { ...LENIENT_EXPAND_OPEN, expandHidden: true }),
  }
  if ((expression as (string | null)[] | undefined)?.includes(null)) throw validationFailed('index is null')
  return wanted
}
