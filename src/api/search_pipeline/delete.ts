// The operation `search_pipeline.delete`: deletes search pipelines.
import { ACKNOWLEDGED, type AcknowledgedResponse } from '../administration.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'

export interface DeleteSearchPipelineParams extends CommonParams {
  id: string
}

export const deleteSearchPipeline = typedOperation<DeleteSearchPipelineParams, AcknowledgedResponse>()({
  name: 'search_pipeline.delete',
  action: 'cluster:admin/search/pipeline/delete',
  routes: [{ method: 'DELETE', path: '/_search/pipeline/{id}' }],
  params: { cluster_manager_timeout: 'time', timeout: 'time' },
  scope: 'cluster',
  describe: ({ path }) => `delete search pipeline [${path.id}]`,
  async run(cx, { path }) {
    await cx.engine.searchPipelines.remove(path.id!)
    return ACKNOWLEDGED
  },
})
