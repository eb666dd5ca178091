// The operation `snapshot.delete_repository`: unregisters repositories. Their contents stay.
import { ACKNOWLEDGED, type AcknowledgedResponse, checkTimeouts, splitPart, TIMEOUT_PARAMS, type TimeoutParams } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'

export interface DeleteRepositoryParams extends TimeoutParams {
  repository: string | string[]
}

export const deleteRepository = typedOperation<DeleteRepositoryParams, AcknowledgedResponse>()({
  name: 'snapshot.delete_repository',
  action: 'cluster:admin/repository/delete',
  routes: [{ method: 'DELETE', path: '/_snapshot/{repository}' }],
  params: TIMEOUT_PARAMS,
  scope: 'cluster',
  describe: ({ path }) => `delete repository [${path.repository}]`,
  async run(cx, request) {
    checkTimeouts(cx, request)
    for (const name of splitPart(request.path.repository)) await cx.engine.repositories.remove(name)
    return ACKNOWLEDGED
  },
})
