// Pipelines tried on documents that are given with them, as `_simulate` asks and answers.
import { type ErrorBody, illegalArgument, isApiError } from '../core/errors.ts'
import { javaClassName, type Tree } from '../core/java-class.ts'
import { IngestDocument, METADATA } from './ingest-document.ts'
import { inHashMapOrder, javaString } from './java-value.ts'
import { Options } from './options.ts'
import type { Pipeline, Recorder, Step, StepStatus } from './processor.ts'
import { runPipeline } from './run-pipeline.ts'

/** The name of a pipeline that comes with the request. */
export const SIMULATED = '_simulate_pipeline'

export interface SimulatedDocument {
  /** The document as it would be indexed. */
  doc?: Record<string, unknown>
  error?: ErrorBody
  /** What each processor did. */
  processor_results?: Record<string, unknown>[]
}

export function readDocuments(request: Options): IngestDocument[] {
  const documents = request.list('docs')
  if (documents.length === 0) throw illegalArgument('must specify at least one document in [docs]')
  return documents.map(document => {
    if (document instanceof Map) return readDocument(document)
    throw illegalArgument('malformed [docs] section, should include an inner object')
  })
}

const VERSION_TYPES = ['internal', 'external', 'external_gt', 'external_gte']

function readDocument(json: Tree): IngestDocument {
  const options = new Options({}, json)
  const source = options.map('_source')
  const versionType = options.optionalText('_version_type')
  if (versionType !== null && !VERSION_TYPES.includes(versionType)) throw illegalArgument(`No version type match [${versionType}]`)
  return new IngestDocument(
    {
      _index: textOrNumber(options, '_index') ?? '_index',
      _id: textOrNumber(options, '_id') ?? '_id',
      _routing: textOrNumber(options, '_routing'),
      _version: number(options, '_version'),
      _version_type: versionType ?? undefined,
      _if_seq_no: number(options, '_if_seq_no'),
      _if_primary_term: number(options, '_if_primary_term'),
    },
    source,
  )
}

function textOrNumber(options: Options, property: string): string | undefined {
  const value = options.take(property)
  if (value === null || typeof value === 'string') return value ?? undefined
  const kind = javaClassName(value)
  if (kind === 'java.lang.Integer') return String(value)
  throw options.refuse(property, `property isn't a string or int, but of type [${kind}]`)
}

function number(options: Options, property: string): unknown {
  const value = options.take(property)
  if (value === null) return undefined
  if (typeof value === 'number' || typeof value === 'bigint') return value
  throw illegalArgument(`Failed to parse parameter [${property}], only int or long is accepted`)
}

/** Null for a document that was dropped. */
export function simulate(pipeline: Pipeline, document: IngestDocument): SimulatedDocument | null {
  try {
    runPipeline(pipeline, document)
  } catch (error) {
    if (isApiError(error) && !error.ofAnswer) return { error: error.toBody() }
    throw document.copyProblem ?? error
  }
  return document.isDropped ? null : { doc: printed(document) }
}

/** What every processor made of the document. Throws what no processor is to blame for. */
export function simulateStepwise(pipeline: Pipeline, document: IngestDocument): SimulatedDocument {
  const recorder = new Results()
  try {
    runPipeline(pipeline, document, recorder)
  } catch (error) {
    if (!recorder.blamed.has(error))
      throw isApiError(error) && error.type === 'illegal_state_exception' ? illegalArgument(error.reason) : error
  }
  return { processor_results: recorder.results }
}

class Results implements Recorder {
  readonly results: Record<string, unknown>[] = []
  readonly blamed = new Set<unknown>()

  record(step: Step, status: StepStatus, { document, error }: Parameters<Recorder['record']>[2]): void {
    const { type, tag, description, condition } = step
    this.blamed.add(error)
    this.results.push({
      processor_type: type,
      status,
      ...(description !== null && { description }),
      ...(tag !== null && { tag }),
      ...(condition !== null && { if: { condition: condition.text, result: status !== 'skipped' } }),
      ...(error !== undefined && (status === 'error_ignored' ? { ignored_error: { error: error.toBody() } } : { error: error.toBody() })),
      ...(document !== undefined && status !== 'error' && { doc: printed(document) }),
    })
  }
}

/** Metadata is shown as texts. */
function printed(document: IngestDocument): Record<string, unknown> {
  const copy = document.snapshot()
  const metadata = copy.takeMetadata()
  const shown = METADATA.filter(name => metadata.get(name) !== null).map(name => [name, javaString(metadata.get(name))] as const)
  return { ...Object.fromEntries(shown), _source: copy.fields, _ingest: inHashMapOrder(copy.ingest) }
}
