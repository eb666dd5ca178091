// Removes snapshots, and the bytes that no other snapshot needs.
import { repositoryError } from '../../engine/repositories/repositories.ts'
import { ACKNOWLEDGED, type AcknowledgedResponse, checkTimeouts, MANAGER_PARAMS, type ManagerParams, splitPart } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'
import { findSnapshots, missingSnapshot } from './snapshot-info.ts'

export interface DeleteSnapshotParams extends ManagerParams {
  repository: string
  snapshot: string | string[]
}

export const deleteSnapshot = typedOperation<DeleteSnapshotParams, AcknowledgedResponse>()({
  name: 'snapshot.delete',
  action: 'cluster:admin/snapshot/delete',
  routes: [{ method: 'DELETE', path: '/_snapshot/{repository}/{snapshot}' }],
  params: MANAGER_PARAMS,
  scope: 'cluster',
  describe: ({ path }) => `delete snapshot [${path.repository}:${path.snapshot}]`,
  async run(cx, request) {
    checkTimeouts(cx, request)
    const repository = cx.engine.repositories.get(request.path.repository!)
    if (repository.isReadOnly) throw repositoryError(repository.name, 'cannot delete snapshot from a readonly repository')
    const found = await findSnapshots(repository, splitPart(request.path.snapshot), name => {
      throw missingSnapshot(repository, name)
    })
    await repository.inTurn(() => repository.remove(found))
    return ACKNOWLEDGED
  },
})
