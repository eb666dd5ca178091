// Search pipelines.
import { deleteSearchPipeline } from './delete.ts'
import { getSearchPipeline } from './get.ts'
import { putSearchPipeline } from './put.ts'

export const searchPipeline = {
  delete: deleteSearchPipeline,
  get: getSearchPipeline,
  put: putSearchPipeline,
} as const
