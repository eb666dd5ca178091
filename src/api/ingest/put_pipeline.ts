// The operation `ingest.put_pipeline`: stores an ingest pipeline.
import { ACKNOWLEDGED, type AcknowledgedResponse, checkTimeouts, TIMEOUT_PARAMS, type TimeoutParams } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'
import { readBodyTree } from './body-tree.ts'

export type ProcessorConfig = Record<string, unknown>

export interface PipelineConfig {
  description?: string
  version?: number
  processors: ProcessorConfig[]
  on_failure?: ProcessorConfig[]
}

export interface PutPipelineParams extends TimeoutParams {
  id: string
  body: PipelineConfig
}

export const putPipeline = typedOperation<PutPipelineParams, AcknowledgedResponse>()({
  name: 'ingest.put_pipeline',
  action: 'cluster:admin/ingest/pipeline/put',
  routes: [{ method: 'PUT', path: '/_ingest/pipeline/{id}' }],
  params: TIMEOUT_PARAMS,
  body: 'json',
  scope: 'cluster',
  describe: ({ path }) => `put pipeline [${path.id}]`,
  async run(cx, request) {
    checkTimeouts(cx, request)
    await cx.engine.pipelines.put(request.path.id!, readBodyTree(request))
    return ACKNOWLEDGED
  },
})
