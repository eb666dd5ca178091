// A processor in its place: whether it runs, what happens when it fails, and what a simulation shows.
import { type ApiError, isApiError } from '../core/errors.ts'
import type { IngestDocument } from './ingest-document.ts'
import type { Recorder, Step } from './processor.ts'

/** An error, and which processor it first befell. */
export class StepFailure extends Error {
  constructor(
    readonly error: ApiError,
    readonly type: string,
    readonly tag: string | null,
    /** The innermost pipeline it happened in, where that is not the document's own. */
    readonly pipeline: string | null,
  ) {
    super(error.reason)
  }
}

/** Runs steps one after the other; after a failure `onFailure` and nothing more. Throws StepFailure. */
export function runSteps(steps: readonly Step[], onFailure: readonly Step[], document: IngestDocument, recorder: Recorder | null): void {
  try {
    for (const step of steps) {
      runStep(step, document, recorder)
      if (document.isDropped) return
    }
  } catch (error) {
    if (!(error instanceof StepFailure) || onFailure.length === 0 || document.budget.isSpent) throw error
    recover(error, onFailure, document, recorder)
  }
}

export function runStep(step: Step, document: IngestDocument, recorder: Recorder | null): void {
  document.budget.step()
  try {
    if (step.condition !== null && !step.condition.holds(document)) {
      recorder?.record(step, 'skipped', {})
      return
    }
    runProcess(step, document, recorder)
  } catch (error) {
    if (document.budget.isSpent) throw error
    const failure = failureOf(error, step, document)
    if (step.ignoresFailure) return
    if (step.onFailure.length === 0) throw failure
    recover(failure, step.onFailure, document, recorder)
  }
}

/** A nested pipeline is reported before what happens in it. */
function runProcess(step: Step, document: IngestDocument, recorder: Recorder | null): void {
  const isPipeline = step.type === 'pipeline'
  if (isPipeline) recorder?.record(step, 'success', {})
  try {
    step.meter.count(isFailure, () => step.process(document, recorder))
  } catch (error) {
    if (isApiError(error) && !error.ofAnswer && !isPipeline)
      recorder?.record(step, step.ignoresFailure ? 'error_ignored' : 'error', { document, error })
    throw error
  }
  if (document.isDropped) {
    if (step.type === 'drop') recorder?.record(step, 'dropped', {})
  } else if (!isPipeline) recorder?.record(step, 'success', { document })
}

/** And not that the document has to wait. */
export const isFailure = (error: unknown): boolean => error instanceof StepFailure || isApiError(error)

function failureOf(error: unknown, { type, tag }: Step, document: IngestDocument): StepFailure {
  if (error instanceof StepFailure) return error
  if (!isApiError(error) || error.ofAnswer) throw error
  const { pipelines } = document
  return new StepFailure(error, type, tag, pipelines.length > 1 ? pipelines[0] : null)
}

const FAILURE_FIELDS = ['on_failure_message', 'on_failure_processor_type', 'on_failure_processor_tag', 'on_failure_pipeline']

function recover(failure: StepFailure, steps: readonly Step[], document: IngestDocument, recorder: Recorder | null): void {
  const { ingest } = document
  ingest.set('on_failure_message', innermost(failure.error).reason)
  ingest.set('on_failure_processor_type', failure.type)
  ingest.set('on_failure_processor_tag', failure.tag)
  if (failure.pipeline !== null) ingest.set('on_failure_pipeline', failure.pipeline)
  try {
    // Each on its own: a step that recovers from its failure takes these fields with it, and the next one runs.
    for (const step of steps) {
      runStep(step, document, recorder)
      if (document.isDropped) return
    }
  } finally {
    for (const field of FAILURE_FIELDS) ingest.delete(field)
  }
}

function innermost(error: ApiError): ApiError {
  let inner = error
  while (inner.cause !== undefined) inner = inner.cause
  return inner
}
