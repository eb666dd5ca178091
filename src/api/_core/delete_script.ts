// The operation `delete_script`: deletes a stored script.
import { checkScriptId } from '../../engine/scripts/stored-scripts.ts'
import { ACKNOWLEDGED, type AcknowledgedResponse, checkTimeouts, TIMEOUT_PARAMS, type TimeoutParams } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'

interface DeleteScriptParams extends TimeoutParams {
  id: string
}

export const deleteScript = typedOperation<DeleteScriptParams, AcknowledgedResponse>()({
  name: 'delete_script',
  action: 'cluster:admin/script/delete',
  routes: [{ method: 'DELETE', path: '/_scripts/{id}' }],
  params: TIMEOUT_PARAMS,
  scope: 'cluster',
  describe: ({ path }) => `delete stored script [${path.id}]`,
  async run(cx, request) {
    checkTimeouts(cx, request)
    const id = request.path.id!
    checkScriptId(id)
    await cx.engine.scripts.removeOne(id)
    return ACKNOWLEDGED
  },
})
