// The memory that vectors take.
import { clearCache as clearKnnCache } from './clear_cache.ts'
import { stats as knnStats } from './stats.ts'
import { warmup as warmUpVectors } from './warmup.ts'

export const knn = {
  clearCache: clearKnnCache,
  stats: knnStats,
  warmup: warmUpVectors,
} as const
