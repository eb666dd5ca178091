// The operation `snapshot.get`: the snapshots of a repository.
import { checkTimeouts, MANAGER_PARAMS, type ManagerParams, splitPart } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'
import { shown } from './shown.ts'
import { findSnapshots, fullInfo, missingSnapshot, type SnapshotInfo, shortInfo } from './snapshot-info.ts'

export interface GetSnapshotParams extends ManagerParams {
  repository: string
  snapshot: string | string[]
}

export interface GetSnapshotResponse {
  snapshots: SnapshotInfo[]
}

const MAY_BE_NONE = new Set(['*', '_all', '_current'])

export const get = typedOperation<GetSnapshotParams, GetSnapshotResponse>()({
  name: 'snapshot.get',
  action: 'cluster:admin/snapshot/get',
  routes: [{ method: 'GET', path: '/_snapshot/{repository}/{snapshot}' }],
  params: { ...MANAGER_PARAMS, ignore_unavailable: 'plain_boolean', verbose: 'boolean' },
  scope: 'cluster',
  async run(cx, request) {
    checkTimeouts(cx, request)
    const repository = cx.engine.repositories.get(request.path.repository!)
    const names = splitPart(request.path.snapshot)
    const isStrict = request.params.ignore_unavailable !== true
    const found = await findSnapshots(repository, names, name => {
      if (isStrict) throw missingSnapshot(repository, name)
    })
    if (found.length === 0 && isStrict && !names.some(name => MAY_BE_NONE.has(name))) throw missingSnapshot(repository, names[0])
    // In short they stand by name, in full by age.
    const snapshots =
      request.params.verbose === false ? found.map(shortInfo).sort((a, b) => (a.snapshot < b.snapshot ? -1 : 1)) : found.map(fullInfo)
    return shown(request, { snapshots })
  },
})
