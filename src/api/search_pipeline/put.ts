// The operation `search_pipeline.put`: stores a search pipeline.
import { ACKNOWLEDGED, type AcknowledgedResponse } from '../administration.ts'
import { readBodyTree } from '../ingest/body-tree.ts'
import type { ProcessorConfig } from '../ingest/put_pipeline.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'

export interface SearchPipelineConfig {
  description?: string
  version?: number
  /** Change a request before it is searched. */
  request_processors?: ProcessorConfig[]
  /** Bring the queries of a hybrid one together. */
  phase_results_processors?: ProcessorConfig[]
  /** Change a response. */
  response_processors?: ProcessorConfig[]
}

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
  scope: 'cluster',
  describe: ({ path }) => `put search pipeline [${path.id}]`,
  async run(cx, request) {
    await cx.engine.searchPipelines.put(request.path.id!, readBodyTree(request))
    return ACKNOWLEDGED
  },
})
