// Forgets templates for new indexes. Indexes they made stay as they are.
import { refuseUsedTemplates } from '../../engine/administration/data-streams.ts'
import { ACKNOWLEDGED, type AcknowledgedResponse, checkTimeouts, TIMEOUT_PARAMS, type TimeoutParams } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'

export interface DeleteIndexTemplateParams extends TimeoutParams {
  name: string
}

export const deleteIndexTemplate = typedOperation<DeleteIndexTemplateParams, AcknowledgedResponse>()({
  name: 'indices.delete_index_template',
  action: 'indices:admin/index_template/delete',
  routes: [{ method: 'DELETE', path: '/_index_template/{name}' }],
  params: TIMEOUT_PARAMS,
  scope: 'cluster',
  describe: ({ path }) => `delete index template [${path.name}]`,
  async run(cx, request) {
    checkTimeouts(cx, request)
    const { index } = cx.engine.templates
    const name = request.path.name!
    refuseUsedTemplates(cx.engine, new Set(index.matching(name).keys()))
    await index.removeMatching(name)
    return ACKNOWLEDGED
  },
})
