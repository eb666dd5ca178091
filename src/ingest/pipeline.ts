// A pipeline as it is put (`{"processors": […], "on_failure": […]}`): read once, then run for documents.
import { ApiError, type ErrorEntry, isApiError, parseFailed } from '../core/errors.ts'
import { javaClassName, notCast, type Tree } from '../core/java-class.ts'
import { lazily } from '../core/lazily.ts'
import { Meter } from '../core/meter.ts'
import { optionProblem } from '../core/processor-options.ts'
import { hashMapOrder } from '../index/mapping/java-text.ts'
import { readCondition } from './condition.ts'
import type { EmbeddingLookup } from './embeddings.ts'
import { Options } from './options.ts'
import type { Pipeline, ProcessorContext, Step } from './processor.ts'
import { type IngestScripts, isLanguageProblem } from './script.ts'

const registry = lazily(() => import('./registry.ts'))

/** Pipelines by name, at the time of asking. */
type PipelineLookup = (id: string) => Pipeline | null

/** What pipelines are lent by the engine. */
export interface PipelineParts {
  readonly embeddings: EmbeddingLookup | null
  readonly scripts: IngestScripts
  /** Receives what statistics count. */
  readonly count?: (event: string) => void
}

export function readPipeline(id: string, config: Tree, lookUp: PipelineLookup, parts: PipelineParts): Pipeline {
  const cx: ProcessorContext = { ...parts, pipeline: lookUp, readStep: (type, inner) => readStep(type, inner, cx) }
  const options = new Options({}, config)
  options.optionalText('description')
  options.int('version')
  const steps = readSteps(options.list('processors'), cx)
  const failureConfigs = options.optionalList('on_failure')
  const onFailure = readSteps(failureConfigs ?? [], cx)
  if (options.unknown.length > 0) throw unknownOptions(`pipeline [${id}]`, options, {})
  if (failureConfigs?.length === 0) throw parseFailed(`pipeline [${id}] cannot have an empty on_failure option defined`)
  return { id, steps, onFailure, meter: new Meter() }
}

const unknownOptions = (whose: string, { unknown }: Options, owner: Options['owner']) =>
  optionProblem(owner, null, `${whose} doesn't support one or more provided configuration parameters [${hashMapOrder(unknown).join(', ')}]`)

/** All errors are reported: the first as the error, the others as suppressed ones. */
function readSteps(configs: readonly unknown[], cx: ProcessorContext): Step[] {
  const steps: Step[] = []
  const problems: ApiError[] = []
  for (const config of configs) {
    if (!(config instanceof Map)) throw notCast(config, 'java.util.Map')
    for (const type of hashMapOrder([...config.keys()])) {
      try {
        steps.push(readStep(type, config.get(type), cx))
      } catch (error) {
        if (!isApiError(error)) throw error
        problems.push(error)
      }
    }
  }
  const [first, ...others] = problems
  if (first === undefined) return steps
  const suppressed = [...((first.details.suppressed as ErrorEntry[] | undefined) ?? []), ...others.map(error => error.toEntry(true))]
  if (suppressed.length > 0) first.details = { ...first.details, suppressed }
  throw first
}

function readStep(type: string, config: unknown, cx: ProcessorContext): Step {
  if (config === null) throw optionProblem({ type }, null, `the config of processor [${type}] cannot be null`)
  // A script may be given by its source alone.
  const map = type === 'script' && typeof config === 'string' ? new Map([['source', config]]) : config
  if (!(map instanceof Map)) throw optionProblem({ type }, null, `property isn't a map, but of type [${javaClassName(config)}]`)
  const processorType = registry().processorTypes.get(type)
  if (processorType === undefined) {
    const tag = map.get('tag')
    throw optionProblem({ type, ...(typeof tag === 'string' && { tag }) }, null, `No processor type exists with name [${type}]`)
  }
  const common = new Options({}, map)
  const ignoresFailure = common.flag('ignore_failure')
  const failureConfigs = common.optionalList('on_failure')
  const onFailure = readSteps(failureConfigs ?? [], cx)
  const tag = common.optionalText('tag')
  const description = common.optionalText('description')
  const script = common.take('if')
  const asked = script === null ? null : readCondition(script)
  if (failureConfigs?.length === 0) throw optionProblem({ type, tag }, 'on_failure', 'processors list cannot be empty')
  const options = new Options({ type, tag }, common.rest)
  try {
    const process = processorType.create(options, cx)
    if (options.unknown.length > 0) throw unknownOptions(`processor [${type}]`, options, options.owner)
    const condition = asked?.(cx.scripts) ?? null
    return { type, tag, description, condition, ignoresFailure, onFailure, process, meter: new Meter() }
  } catch (error) {
    throw isApiError(error) && !isLanguageProblem(error) ? ofProcessor(error, type, tag) : error
  }
}

/** Errors that are Java's own come wrapped, with their class. */
const JAVA_CLASSES: Readonly<Record<string, string>> = {
  class_cast_exception: 'java.lang.ClassCastException',
  illegal_argument_exception: 'java.lang.IllegalArgumentException',
  x_content_parse_exception: 'org.opensearch.core.xcontent.XContentParseException',
  key_parse: 'org.opensearch.dissect.DissectException$KeyParse',
  pattern_parse: 'org.opensearch.dissect.DissectException$PatternParse',
}

function ofProcessor(error: ApiError, type: string, tag: string | null): ApiError {
  const javaClass = JAVA_CLASSES[error.type]
  const told = javaClass === undefined ? error : new ApiError('exception', `${javaClass}: ${error.reason}`, { cause: error })
  const { processor_type: _, ...details } = told.details
  told.details = { processor_type: type, ...details, ...(tag && { processor_tag: tag }) }
  return told
}
