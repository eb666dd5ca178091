// The memory that vectors take, and models for them.
import { clearCache as clearKnnCache } from './clear_cache.ts'
import { deleteModel, getModel, searchModels } from './models.ts'
import { stats as knnStats } from './stats.ts'
import { warmup as warmUpVectors } from './warmup.ts'

export const knn = {
  clearCache: clearKnnCache,
  deleteModel,
  getModel,
  searchModels,
  stats: knnStats,
  warmup: warmUpVectors,
} as const
