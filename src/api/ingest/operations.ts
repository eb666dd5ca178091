// Ingest pipelines.
import { deletePipeline } from './delete_pipeline.ts'
import { getPipeline } from './get_pipeline.ts'
import { processorGrok } from './processor_grok.ts'
import { putPipeline } from './put_pipeline.ts'
import { simulate } from './simulate.ts'

export const ingest = {
  deletePipeline,
  getPipeline,
  processorGrok,
  putPipeline,
  simulate,
} as const
