// Takes a search through a pipeline: the request before it is searched, the response after; records each step under `verbose_pipeline`.
import { isApiError } from '../../core/errors.ts'
import { lazily } from '../../core/lazily.ts'
import type { Meter } from '../../core/meter.ts'
import type { Fusion } from '../contracts/fusion.ts'
import type { SearchRequest } from '../contracts/search-request.ts'
import type { ProcessorResult, SearchResponse } from '../contracts/search-response.ts'
import { STANDARD_FUSION } from '../hybrid/fusion.ts'
import type { PipelineStep, SearchPipeline } from './pipeline.ts'
import type { Attributes } from './processor.ts'

const shown = lazily(() => import('./shown-data.ts'))
const registry = lazily(() => import('./registry.ts'))

/** What all pipelines did together. */
interface PipelineTotals {
  readonly requests: Meter
  readonly responses: Meter
}

export class PipelineRun {
  private readonly attributes: Attributes = new Map()
  /** Null unless asked for. */
  private readonly results: ProcessorResult[] | null
  /** As the pipeline left it. */
  private request: SearchRequest

  constructor(
    private readonly pipeline: SearchPipeline,
    request: SearchRequest,
    private readonly totals: PipelineTotals,
  ) {
    this.request = request
    this.results = request.verbosePipeline ? [] : null
  }

  /** How hits of several queries become one ranking: the first processor that knows does it. */
  get fusion(): Fusion {
    return this.pipeline.phaseResults[0]?.run ?? STANDARD_FUSION
  }

  get phaseResultsType(): string | undefined {
    return this.pipeline.phaseResults[0]?.type
  }

  async transformRequest(): Promise<SearchRequest> {
    const { pipeline, attributes } = this
    const steps = async (asked: SearchRequest) => {
      let request = asked
      for (const step of pipeline.request)
        request = await this.step(
          step,
          request,
          asked => shown().shownRequest(asked),
          one => step.run(one, attributes),
        )
      return request
    }
    if (pipeline.request.length > 0) {
      this.request = await this.totals.requests.measure(() => pipeline.requestMeter.measure(() => steps(this.request)))
    }
    for (const { type } of pipeline.response)
      this.request = registry().responseProcessors.get(type)!.prepare?.(this.request) ?? this.request
    return this.request
  }

  async transformResponse(found: SearchResponse): Promise<SearchResponse> {
    const { pipeline, attributes, request, results } = this
    const steps = async () => {
      let response = found
      for (const step of pipeline.response) {
        response = await this.step(
          step,
          response,
          told => shown().shownHits(told),
          one => step.run(one, attributes, request),
        )
      }
      return response
    }
    const response =
      pipeline.response.length === 0 ? found : await this.totals.responses.measure(() => pipeline.responseMeter.measure(steps))
    return results === null ? response : { ...response, processor_results: results }
  }

  /** A processor that fails leaves `input` as it is, where failures are ignored or recorded. */
  private async step<T>(
    { type, tag, ignoresFailure, meter }: PipelineStep<unknown>,
    input: T,
    show: (value: T) => unknown,
    work: (input: T) => T | Promise<T>,
  ): Promise<T> {
    const { results } = this
    const began = performance.now()
    const told = results === null ? null : { input_data: show(input) }
    const tell = (rest: Pick<ProcessorResult, 'status' | 'error' | 'output_data'>) => {
      if (told === null) return
      const head = { processor_name: type, tag: tag ?? undefined, duration_millis: Math.round(performance.now() - began) }
      const { output_data, ...outcome } = rest
      results!.push({ ...head, ...outcome, ...told, output_data })
    }
    try {
      const output = await meter.measure(() => work(input))
      if (told !== null) tell({ status: 'success', output_data: show(output) })
      return output
    } catch (error) {
      if (!isApiError(error) || (!ignoresFailure && results === null)) throw error
      tell({ status: 'fail', error: error.reason, output_data: null })
      return input
    }
  }
}
