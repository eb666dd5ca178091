// Copies indexes of a snapshot to a snapshot of another name.
import { validationFailed } from '../../core/errors.ts'
import { LENIENT_EXPAND_OPEN } from '../../engine/indices/names.ts'
import { cloneSnapshot } from '../../engine/snapshots/clone-snapshot.ts'
import { javaText } from '../../index/mapping/java-text.ts'
import { ACKNOWLEDGED, type AcknowledgedResponse, checkTimeouts, MANAGER_PARAMS, type ManagerParams } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'
import { readIndexOptionsOf, readSnapshotBody } from './snapshot-body.ts'

export interface CloneSnapshotParams extends ManagerParams {
  repository: string
  snapshot: string
  target_snapshot: string
  body: {
    indices: string | string[]
    /** Names of which there are none are no error; `false` by default. */
    ignore_unavailable?: boolean
  }
}

export const clone = typedOperation<CloneSnapshotParams, AcknowledgedResponse>()({
  name: 'snapshot.clone',
  action: 'cluster:admin/snapshot/clone',
  routes: [{ method: 'PUT', path: '/_snapshot/{repository}/{snapshot}/_clone/{target_snapshot}' }],
  params: MANAGER_PARAMS,
  body: 'json',
  bodyRequired: true,
  scope: 'cluster',
  describe: ({ path }) => `clone snapshot [${path.repository}:${path.snapshot}] to [${path.target_snapshot}]`,
  async run(cx, request) {
    checkTimeouts(cx, request)
    const body = readSnapshotBody(request)
    const names = readPatterns(body.indices)
    const options = readIndexOptionsOf(body, LENIENT_EXPAND_OPEN)
    if (names.length === 0) throw validationFailed('indices patterns are empty')
    const repository = cx.engine.repositories.get(request.path.repository!)
    await repository.inTurn(() =>
      cloneSnapshot(repository, {
        source: request.path.snapshot!,
        target: request.path.target_snapshot!,
        indices: names,
        options,
      }),
    )
    return ACKNOWLEDGED
  },
})

/** Any value is taken for names. */
function readPatterns(indices: unknown): string[] {
  if (indices === undefined || indices === null) return []
  return Array.isArray(indices) ? indices.map(name => javaText(name)) : javaText(indices).split(',')
}
