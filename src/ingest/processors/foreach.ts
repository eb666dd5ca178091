// Runs a processor for each value of a list, which it finds in `_ingest._value`.
import { ApiError, illegalArgument, isApiError } from '../../core/errors.ts'
import type { IngestDocument } from '../ingest-document.ts'
import type { ProcessorType, Step } from '../processor.ts'
import { runStep, StepFailure } from '../step.ts'

const VALUE = '_value'

/** `P`: a processor. */
export interface ForeachOptions<P> {
  /** A list or an object. */
  readonly field: string
  /** What is done with each element, which is `_ingest._value`. */
  readonly processor: P
  /** Documents without the field are left as they are; false. */
  readonly ignore_missing?: boolean
}

export const foreach: ProcessorType = {
  name: 'foreach',
  create(options, cx) {
    const field = options.text('field')
    const ignoreMissing = options.flag('ignore_missing')
    const processor = options.map('processor')
    if (processor.size !== 1) throw options.refuse('processor', 'Must specify exactly one processor type')
    const [[type, config]] = [...processor]
    const step = cx.readStep(type, config)
    return document => {
      const list = listOf(document, field, ignoreMissing)
      if (list === null) {
        if (ignoreMissing) return
        throw illegalArgument(`field [${field}] is null, cannot loop over its elements.`)
      }
      const done: unknown[] = []
      for (const value of list) {
        done.push(processed(value, step, document))
        if (document.isDropped) return
      }
      document.set(field, done)
    }
  },
}

/** Where there is no list, the server fails outside of the processor: no one within the pipeline takes care of it. */
function listOf(document: IngestDocument, field: string, ignoreMissing: boolean) {
  try {
    return document.getList(field, ignoreMissing)
  } catch (error) {
    throw isApiError(error) ? new ApiError(error.type, error.reason, { cause: error.cause, ofAnswer: true }) : error
  }
}

/** Loops within loops: the value of the outer one comes back. */
function processed(value: unknown, step: Step, document: IngestDocument): unknown {
  const { ingest } = document
  const outer = ingest.get(VALUE) ?? null
  ingest.set(VALUE, value)
  try {
    runStep(step, document, null)
    return ingest.get(VALUE) ?? null
  } catch (error) {
    // What no one within takes care of befalls this processor.
    throw error instanceof StepFailure && step.onFailure.length === 0 ? error.error : error
  } finally {
    ingest.set(VALUE, outer)
  }
}
