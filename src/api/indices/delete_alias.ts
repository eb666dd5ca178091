// Takes aliases away from indexes.
import { applyAliasChanges } from '../../engine/administration/aliases.ts'
import { ACKNOWLEDGED, type AcknowledgedResponse, checkTimeouts, splitPart, TIMEOUT_PARAMS, type TimeoutParams } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'
import { aliasIndices } from './alias-indices.ts'

export interface DeleteAliasParams extends TimeoutParams {
  index: string | string[]
  name: string | string[]
}

export const deleteAlias = typedOperation<DeleteAliasParams, AcknowledgedResponse>()({
  name: 'indices.delete_alias',
  action: 'indices:admin/aliases',
  routes: [
    { method: 'DELETE', path: '/{index}/_alias/{name}' },
    { method: 'DELETE', path: '/{index}/_aliases/{name}' },
  ],
  params: TIMEOUT_PARAMS,
  async run(cx, request) {
    checkTimeouts(cx, request)
    const indices = aliasIndices(cx, splitPart(request.path.index))
    await applyAliasChanges(cx.engine, [{ kind: 'remove', indices, aliases: splitPart(request.path.name), mustExist: undefined }])
    return ACKNOWLEDGED
  },
})
