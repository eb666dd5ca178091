// The operation `ingest.put_pipeline`: stores an ingest pipeline.
import type { IngestProcessorConfig } from '../../ingest/processor-request.ts'
import { ACKNOWLEDGED, type AcknowledgedResponse, checkTimeouts, TIMEOUT_PARAMS, type TimeoutParams } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'
import { readBodyTree } from './body-tree.ts'

export interface PipelineConfig {
  description?: string
  version?: number
  /** Run one after the other: `[{ lowercase: { field: 'email' } }]`. */
  processors: readonly IngestProcessorConfig[]
  /** What runs where one of them fails. */
  on_failure?: readonly IngestProcessorConfig[]
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
  bodyRequired: 'or source',
  checkBody() {},
  scope: 'cluster',
  describe: ({ path }) => `put pipeline [${path.id}]`,
  async run(cx, request) {
    checkTimeouts(cx, request)
    await cx.engine.pipelines.put(request.path.id!, readBodyTree(request))
    return ACKNOWLEDGED
  },
})
