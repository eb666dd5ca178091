// Removes what no snapshot needs: left by writers that were killed.
import { repositoryError } from '../../engine/repositories/repositories.ts'
import { checkTimeouts, TIMEOUT_PARAMS, type TimeoutParams } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'

export interface CleanupRepositoryParams extends TimeoutParams {
  repository: string
}

export interface CleanupRepositoryResponse {
  /** What was removed. */
  results: {
    /** How many bytes. */
    deleted_bytes: number
    /** How many files. */
    deleted_blobs: number
  }
}

export const cleanupRepository = typedOperation<CleanupRepositoryParams, CleanupRepositoryResponse>()({
  name: 'snapshot.cleanup_repository',
  action: 'cluster:admin/repository/_cleanup',
  routes: [{ method: 'POST', path: '/_snapshot/{repository}/_cleanup' }],
  params: TIMEOUT_PARAMS,
  scope: 'cluster',
  async run(cx, request) {
    checkTimeouts(cx, request)
    const repository = cx.engine.repositories.get(request.path.repository!)
    if (repository.isReadOnly) throw repositoryError(repository.name, 'cannot run cleanup on readonly repository')
    const { files, bytes } = await repository.inTurn(() => repository.clean())
    return { body: { results: { deleted_bytes: bytes, deleted_blobs: files } } }
  },
})
