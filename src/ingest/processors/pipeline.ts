// Sends a document through another pipeline.
import type { ProcessorType } from '../processor.ts'
import { noSuchPipeline, runWithin } from '../run-pipeline.ts'

export interface PipelineProcessorOptions {
  /** The pipeline that runs in this place; may be a template. */
  readonly name: string
}

export const pipeline: ProcessorType = {
  name: 'pipeline',
  create(options, cx) {
    const name = options.template('name')
    return (document, recorder) => {
      const id = name(document)
      const found = cx.pipeline(id)
      if (found === null) throw noSuchPipeline(id)
      runWithin(found, document, recorder)
    }
  },
}
