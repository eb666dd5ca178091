// How often searches went through pipelines, as nodes' statistics print it.
import type { PipelineStep } from '../../search/pipelines/pipeline.ts'
import type { SearchPipelines } from './search-pipelines.ts'

export function searchPipelineStatistics(pipelines: SearchPipelines): Record<string, unknown> {
  const all = pipelines.all()
  return {
    total_request: pipelines.requests.reading(),
    total_response: pipelines.responses.reading(),
    pipelines: Object.fromEntries(
      all.map(({ id, request, response, requestMeter, responseMeter }) => [
        id,
        {
          request: requestMeter.reading(),
          response: responseMeter.reading(),
          request_processors: request.map(printStep),
          response_processors: response.map(printStep),
        },
      ]),
    ),
    // No processor comes of itself.
    system_generated_processors: { request_processors: [], response_processors: [] },
    system_generated_factories: { request_processor_factories: [], response_processor_factories: [] },
  }
}

const printStep = ({ type, tag, meter }: PipelineStep<unknown>) => ({
  [tag === null ? type : `${type}:${tag}`]: { type, stats: meter.reading() },
})
