// A search pipeline as it is put: read once, with everything that may be wrong with it, and run for searches.
import { illegalArgument, nullPointer, parseFailed } from '../../core/errors.ts'
import { notCast, type Tree } from '../../core/java-class.ts'
import { lazily } from '../../core/lazily.ts'
import { Meter } from '../../core/meter.ts'
import { ProcessorOptions } from '../../core/processor-options.ts'
import type { Fusion } from '../contracts/fusion.ts'
import type { ProcessorContext, TransformRequest, TransformResponse } from './processor.ts'

const registry = lazily(() => import('./registry.ts'))

/** One processor where it stands. */
export interface PipelineStep<T> {
  readonly type: string
  readonly tag: string | null
  readonly ignoresFailure: boolean
  readonly run: T
  readonly meter: Meter
}

export interface SearchPipeline {
  readonly id: string
  readonly request: readonly PipelineStep<TransformRequest>[]
  readonly phaseResults: readonly PipelineStep<Fusion>[]
  readonly response: readonly PipelineStep<TransformResponse>[]
  readonly requestMeter: Meter
  readonly responseMeter: Meter
}

/** Of one that a request holds itself. */
export const AD_HOC_PIPELINE = '_ad_hoc_pipeline'

export function readPipeline(id: string, config: Tree, cx: ProcessorContext): SearchPipeline {
  const options = new ProcessorOptions({}, config)
  options.optionalText('description')
  options.int('version')
  const request = readSteps(options.optionalList('request_processors'), registry().requestProcessors, cx)
  const response = readSteps(options.optionalList('response_processors'), registry().responseProcessors, cx)
  const phaseResults = readSteps(options.optionalList('phase_results_processors'), registry().phaseResultsProcessors, cx)
  if (options.unknown.length > 0) {
    const names = options.unknown.join(', ')
    throw parseFailed(`pipeline [${id}] doesn't support one or more provided configuration parameters [${names}]`)
  }
  return { id, request, phaseResults, response, requestMeter: new Meter(), responseMeter: new Meter() }
}

type ProcessorTypes<T> = ReadonlyMap<string, { create(options: ProcessorOptions, cx: ProcessorContext): T }>

function readSteps<T>(configs: readonly unknown[] | null, types: ProcessorTypes<T>, cx: ProcessorContext): PipelineStep<T>[] {
  return (configs ?? []).flatMap(config => {
    if (!(config instanceof Map)) throw notAMap(config)
    return [...config].map(([type, inner]) => readStep(type, inner, types, cx))
  })
}

function readStep<T>(type: string, config: unknown, types: ProcessorTypes<T>, cx: ProcessorContext): PipelineStep<T> {
  const processor = types.get(type)
  if (processor === undefined) throw illegalArgument(`Invalid processor type ${type}`)
  if (config === null) {
    const reason = 'Cannot invoke "java.util.Map.remove(Object)" because "configuration" is null'
    throw nullPointer(reason)
  }
  if (!(config instanceof Map)) throw notAMap(config)
  const common = new ProcessorOptions({}, config)
  const tag = common.optionalText('tag')
  common.optionalText('description')
  const ignoresFailure = common.flag('ignore_failure')
  const options = new ProcessorOptions({ type, tag }, common.rest)
  const run = processor.create(options, cx)
  if (options.unknown.length > 0) {
    const whose = tag === null ? type : `${type}:${tag}`
    const names = options.unknown.join(', ')
    throw parseFailed(`processor [${whose}] doesn't support one or more provided configuration parameters: [${names}]`)
  }
  return { type, tag, ignoresFailure, run, meter: new Meter() }
}

const notAMap = (value: unknown) => notCast(value, 'java.util.Map')
