// The memory that sparse vectors take.
import { clearCache as clearSparseCache } from './clear_cache.ts'
import { warmup as warmUpSparseVectors } from './warmup.ts'

export const neural = {
  clearCache: clearSparseCache,
  warmup: warmUpSparseVectors,
} as const
