// An ingest processor: a step with a REST name, which parses its options once and then changes documents.
import type { ApiError } from '../core/errors.ts'
import type { Meter } from '../core/meter.ts'
import type { Condition } from './condition.ts'
import type { EmbeddingLookup } from './embeddings.ts'
import type { IngestDocument } from './ingest-document.ts'
import type { Options } from './options.ts'
import type { IngestScripts } from './script.ts'

/** Changes a document; throws ApiError where it cannot. The recorder is for the steps of pipelines within. */
export type Process = (document: IngestDocument, recorder: Recorder | null) => void

/** What a processor may use beside its options. */
export interface ProcessorContext {
  /** The pipeline of that name when a document comes along; it may be changed in the meantime. */
  pipeline(id: string): Pipeline | null
  /** Vectors of texts; null: the application makes none. */
  readonly embeddings: EmbeddingLookup | null
  readonly scripts: IngestScripts
  /** Receives what statistics count. */
  readonly count?: (event: string) => void
  /** A processor within this one. */
  readStep(type: string, config: unknown): Step
}

export interface ProcessorType {
  readonly name: string
  /** Throws where an option is wrong; what it does not take is unknown. */
  create(options: Options, cx: ProcessorContext): Process
}

export interface Step {
  readonly type: string
  readonly tag: string | null
  readonly description: string | null
  readonly condition: Condition | null
  readonly ignoresFailure: boolean
  readonly onFailure: readonly Step[]
  readonly process: Process
  readonly meter: Meter
}

export type StepStatus = 'success' | 'error' | 'error_ignored' | 'skipped' | 'dropped'

/** Called for every step that ran or was skipped. */
export interface Recorder {
  record(step: Step, status: StepStatus, outcome: { readonly document?: IngestDocument; readonly error?: ApiError }): void
}

export interface Pipeline {
  readonly id: string
  readonly steps: readonly Step[]
  readonly onFailure: readonly Step[]
  readonly meter: Meter
}
