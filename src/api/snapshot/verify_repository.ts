// The operation `snapshot.verify_repository`: checks that the repository is writable.
import { checkTimeouts, TIMEOUT_PARAMS, type TimeoutParams } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'

export interface VerifyRepositoryParams extends TimeoutParams {
  repository: string
}

export interface VerifyRepositoryResponse {
  nodes: Record<string, { name: string }>
}

export const verifyRepository = typedOperation<VerifyRepositoryParams, VerifyRepositoryResponse>()({
  name: 'snapshot.verify_repository',
  action: 'cluster:admin/repository/verify',
  routes: [{ method: 'POST', path: '/_snapshot/{repository}/_verify' }],
  params: TIMEOUT_PARAMS,
  scope: 'cluster',
  async run(cx, request) {
    checkTimeouts(cx, request)
    await cx.engine.repositories.get(request.path.repository!).verify()
    return { body: { nodes: { [cx.engine.nodeId]: { name: cx.engine.nodeName } } } }
  },
})
