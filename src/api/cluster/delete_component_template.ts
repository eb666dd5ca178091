// The operation `cluster.delete_component_template`: deletes component templates that no template uses.
import { ACKNOWLEDGED, type AcknowledgedResponse, checkTimeouts, TIMEOUT_PARAMS, type TimeoutParams } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'

export interface DeleteComponentTemplateParams extends TimeoutParams {
  name: string
}

export const deleteComponentTemplate = typedOperation<DeleteComponentTemplateParams, AcknowledgedResponse>()({
  name: 'cluster.delete_component_template',
  action: 'cluster:admin/component_template/delete',
  routes: [{ method: 'DELETE', path: '/_component_template/{name}' }],
  params: TIMEOUT_PARAMS,
  scope: 'cluster',
  describe: ({ path }) => `delete component template [${path.name}]`,
  async run(cx, request) {
    checkTimeouts(cx, request)
    await cx.engine.templates.removeComponent(request.path.name!)
    return ACKNOWLEDGED
  },
})
