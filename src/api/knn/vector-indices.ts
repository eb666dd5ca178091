// The indexes that a request about vectors names: those without `index.knn` are refused, each by its operation's name.
import { ApiError } from '../../core/errors.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import type { IndexService } from '../../engine/indices/index-service.ts'
import { STRICT_EXPAND_OPEN_FORBID_CLOSED } from '../../engine/indices/names.ts'
import { targetIndices } from '../administration.ts'

export function vectorIndices(cx: CallContext, request: OperationRequest, work: string): IndexService[] {
  const indices = targetIndices(cx, request, STRICT_EXPAND_OPEN_FORBID_CLOSED)
  if (indices.some(({ settings }) => settings.get('index.knn') !== 'true')) {
    throw new ApiError('k_n_n_invalid_indices_exception', `${work} request rejected. One or more indices have 'index.knn' set to false.`)
  }
  return indices
}
