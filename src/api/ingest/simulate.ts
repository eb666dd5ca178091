// Tries a pipeline, a kept one or one in the request, on documents.
import { illegalArgument } from '../../core/errors.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { eachInTurns, TaskTurns } from '../../engine/tasks/task-turns.ts'
import { Options } from '../../ingest/options.ts'
import type { Pipeline } from '../../ingest/processor.ts'
import { readDocuments, SIMULATED, type SimulatedDocument, simulate as simulateDocument, simulateStepwise } from '../../ingest/simulate.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { readBodyTree } from './body-tree.ts'
import type { PipelineConfig } from './put_pipeline.ts'

export interface SimulateParams extends CommonParams {
  id?: string
  verbose?: boolean
  body: {
    /** The pipeline, in place of one that is there. */
    pipeline?: PipelineConfig
    docs: {
      _index?: string
      _id?: string
      _routing?: string
      /** The document. */
      _source: Record<string, unknown>
    }[]
  }
}

export interface SimulateResponse {
  docs: (SimulatedDocument | null)[]
}

export const simulate = typedOperation<SimulateParams, SimulateResponse>()({
  name: 'ingest.simulate',
  action: 'cluster:admin/ingest/pipeline/simulate',
  routes: [
    { method: 'GET', path: '/_ingest/pipeline/_simulate' },
    { method: 'POST', path: '/_ingest/pipeline/_simulate' },
    { method: 'GET', path: '/_ingest/pipeline/{id}/_simulate' },
    { method: 'POST', path: '/_ingest/pipeline/{id}/_simulate' },
  ],
  params: { verbose: 'boolean' },
  body: 'json',
  bodyRequired: 'or source',
  checkBody() {},
  scope: 'cluster',
  async run(cx, request) {
    const { embeddings } = cx.engine
    const work = () => simulated(cx, request)
    return { body: await (embeddings === null ? work() : embeddings.during(() => embeddings.retried(work))) }
  },
})

async function simulated(cx: CallContext, request: OperationRequest): Promise<SimulateResponse> {
  const options = new Options({}, readBodyTree(request))
  const pipeline = readPipeline(cx, request.path.id, options)
  const run = request.params.verbose === true ? simulateStepwise : simulateDocument
  return { docs: await eachInTurns(new TaskTurns(cx.task), readDocuments(options), document => run(pipeline, document)) }
}

function readPipeline({ engine }: CallContext, id: string | undefined, options: Options): Pipeline {
  if (id === undefined) return engine.pipelines.read(SIMULATED, options.map('pipeline'))
  const pipeline = engine.pipelines.get(id)
  if (pipeline === null) throw illegalArgument(`pipeline [${id}] does not exist`)
  return pipeline
}
