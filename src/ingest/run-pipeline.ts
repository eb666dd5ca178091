// Runs a document through a pipeline.
import { illegalState } from '../core/errors.ts'
import type { IngestDocument } from './ingest-document.ts'
import type { Pipeline, Recorder } from './processor.ts'
import { isFailure, runSteps, StepFailure } from './step.ts'

/** Throws ApiError where the document cannot be processed. It may be dropped. */
export function runPipeline(pipeline: Pipeline, document: IngestDocument, recorder: Recorder | null = null): void {
  try {
    runWithin(pipeline, document, recorder)
  } catch (error) {
    throw error instanceof StepFailure ? error.error : error
  }
}

/** For pipelines within pipelines: failures say which processor it was. */
export function runWithin({ id, steps, onFailure, meter }: Pipeline, document: IngestDocument, recorder: Recorder | null): void {
  meter.count(isFailure, () => document.within(id, () => runSteps(steps, onFailure, document, recorder)))
}

export const noSuchPipeline = (id: string) => illegalState(`Pipeline processor configured for non-existent pipeline [${id}]`)
