// The operation `search_pipeline.put`: stores a search pipeline.
import type { SearchPipelineConfig } from '../../search/pipelines/processor-request.ts'
import { ACKNOWLEDGED, type AcknowledgedResponse } from '../administration.ts'
import { readBodyTree } from '../ingest/body-tree.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'

export interface PutSearchPipelineParams extends CommonParams {
  id: string
  body: SearchPipelineConfig
}

export const putSearchPipeline = typedOperation<PutSearchPipelineParams, AcknowledgedResponse>()({
  name: 'search_pipeline.put',
  action: 'cluster:admin/search/pipeline/put',
  routes: [{ method: 'PUT', path: '/_search/pipeline/{id}' }],
  params: { cluster_manager_timeout: 'time', timeout: 'time' },
  body: 'json',
  bodyRequired: 'or source',
  checkBody() {},
  scope: 'cluster',
  describe: ({ path }) => `put search pipeline [${path.id}]`,
  async run(cx, request) {
    await cx.engine.searchPipelines.put(request.path.id!, readBodyTree(request))
    return ACKNOWLEDGED
  },
})
