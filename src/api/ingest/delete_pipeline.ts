// The operation `ingest.delete_pipeline`: deletes ingest pipelines.
import { ACKNOWLEDGED, type AcknowledgedResponse, checkTimeouts, TIMEOUT_PARAMS, type TimeoutParams } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'

export interface DeletePipelineParams extends TimeoutParams {
  id: string
}

export const deletePipeline = typedOperation<DeletePipelineParams, AcknowledgedResponse>()({
  name: 'ingest.delete_pipeline',
  action: 'cluster:admin/ingest/pipeline/delete',
  routes: [{ method: 'DELETE', path: '/_ingest/pipeline/{id}' }],
  params: TIMEOUT_PARAMS,
  scope: 'cluster',
  describe: ({ path }) => `delete pipeline [${path.id}]`,
  async run(cx, request) {
    checkTimeouts(cx, request)
    await cx.engine.pipelines.remove(request.path.id!)
    return ACKNOWLEDGED
  },
})
