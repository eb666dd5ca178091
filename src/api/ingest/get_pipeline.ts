// The operation `ingest.get_pipeline`.
import { checkTimeouts, MANAGER_PARAMS, type ManagerParams, splitPart } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'
import type { PipelineConfig } from './put_pipeline.ts'

export interface GetPipelineParams extends ManagerParams {
  id?: string | string[]
}

type GetPipelineResponse = Record<string, PipelineConfig>

export const getPipeline = typedOperation<GetPipelineParams, GetPipelineResponse>()({
  name: 'ingest.get_pipeline',
  action: 'cluster:admin/ingest/pipeline/get',
  routes: [
    { method: 'GET', path: '/_ingest/pipeline' },
    { method: 'GET', path: '/_ingest/pipeline/{id}' },
  ],
  params: MANAGER_PARAMS,
  scope: 'cluster',
  run(cx, request) {
    checkTimeouts(cx, request)
    const found = cx.engine.pipelines.find(splitPart(request.path.id))
    return { status: found.size === 0 ? 404 : 200, body: found }
  },
})
