// An ingest processor: a step with a REST name, which parses its options once and then changes documents.
import type { EmbeddingLookup } from './embeddings.ts'
import type { IngestDocument } from './ingest-document.ts'
import type { Options } from './options.ts'
import type { Pipeline } from './pipeline.ts'
import type { IngestScripts } from './script.ts'
import type { Recorder, Step } from './step.ts'

/** Changes a document; throws ApiError where it cannot. The recorder is for the steps of pipelines within. */
export type Process = (document: IngestDocument, recorder: Recorder | null) => void

/** What a processor may use beside its options. */
export interface ProcessorContext {
  /** The pipeline of that name when a document comes along; it may be changed in the meantime. */
  pipeline(id: string): Pipeline | null
  /** Vectors of texts; null: the application makes none. */
  readonly embeddings: EmbeddingLookup | null
  readonly scripts: IngestScripts
  /** A processor within this one. */
  readStep(type: string, config: unknown): Step
}

export interface ProcessorType {
  readonly name: string
  /** Throws where an option is wrong; what it does not take is unknown. */
  create(options: Options, cx: ProcessorContext): Process
}
