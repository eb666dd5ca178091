// Forgets templates for new indexes. Indexes they made stay as they are.
import { ACKNOWLEDGED, type AcknowledgedResponse, checkTimeouts, TIMEOUT_PARAMS, type TimeoutParams } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'

export interface DeleteIndexTemplateParams extends TimeoutParams {
  name: string
}

export const deleteIndexTemplate = typedOperation<DeleteIndexTemplateParams, AcknowledgedResponse>({
  name: 'indices.delete_index_template',
  action: 'indices:admin/index_template/delete',
  routes: [{ method: 'DELETE', path: '/_index_template/{name}' }],
  params: TIMEOUT_PARAMS,
  scope: 'cluster',
  describe: ({ path }) => `delete index template [${path.name}]`,
  async run(cx, request) {
    checkTimeouts(cx, request)
    await cx.engine.templates.index.remove(request.path.name!)
    return ACKNOWLEDGED
  },
})
