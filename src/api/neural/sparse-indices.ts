// The indexes that a request about sparse vectors names: those without `index.sparse` are refused, each by its action's name.
import { ApiError } from '../../core/errors.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import type { IndexService } from '../../engine/indices/index-service.ts'
import { STRICT_EXPAND_OPEN_FORBID_CLOSED } from '../../engine/indices/names.ts'
import { targetIndices } from '../administration.ts'

export function sparseIndices(cx: CallContext, request: OperationRequest, action: string): IndexService[] {
  const indices = targetIndices(cx, request, STRICT_EXPAND_OPEN_FORBID_CLOSED)
  const others = indices.filter(({ settings }) => settings.get('index.sparse') !== 'true').map(({ name }) => name)
  if (others.length === 0) return indices
  throw new ApiError('status_exception', `Request rejected. Indices [${others.join(', ')}] don't support ${action} operation.`, {
    status: 400,
  })
}
