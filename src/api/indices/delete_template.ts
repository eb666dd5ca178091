// Forgets templates of the older kind.
import { ACKNOWLEDGED, type AcknowledgedResponse, checkTimeouts, TIMEOUT_PARAMS, type TimeoutParams } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'

export interface DeleteTemplateParams extends TimeoutParams {
  name: string
}

export const deleteTemplate = typedOperation<DeleteTemplateParams, AcknowledgedResponse>()({
  name: 'indices.delete_template',
  action: 'indices:admin/template/delete',
  routes: [{ method: 'DELETE', path: '/_template/{name}' }],
  params: TIMEOUT_PARAMS,
  scope: 'cluster',
  describe: ({ path }) => `delete template [${path.name}]`,
  async run(cx, request) {
    checkTimeouts(cx, request)
    await cx.engine.templates.legacy.removeMatching(request.path.name!)
    return ACKNOWLEDGED
  },
})
