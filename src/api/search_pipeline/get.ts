// The operation `search_pipeline.get`.

import type { SearchPipelineConfig } from '../../search/pipelines/processor-request.ts'
import { splitPart } from '../administration.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'

export interface GetSearchPipelineParams extends CommonParams {
  id?: string | string[]
}

export const getSearchPipeline = typedOperation<GetSearchPipelineParams, Record<string, SearchPipelineConfig>>()({
  name: 'search_pipeline.get',
  action: 'cluster:admin/search/pipeline/get',
  routes: [
    { method: 'GET', path: '/_search/pipeline' },
    { method: 'GET', path: '/_search/pipeline/{id}' },
  ],
  params: { cluster_manager_timeout: 'time' },
  scope: 'cluster',
  run(cx, { path }) {
    const found = cx.engine.searchPipelines.find(splitPart(path.id))
    return { status: found.size === 0 ? 404 : 200, body: found }
  },
})
