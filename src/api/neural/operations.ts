// The memory that sparse vectors take, and what neural search counts.
import { clearCache as clearSparseCache } from './clear_cache.ts'
import { stats } from './stats.ts'
import { warmup as warmUpSparseVectors } from './warmup.ts'

export const neural = {
  clearCache: clearSparseCache,
  stats,
  warmup: warmUpSparseVectors,
} as const
