// What a delete by query, update by query or reindex has done so far.
import type { ApiError } from '../../core/errors.ts'

export interface ByQueryFailure {
  readonly index: string
  readonly id: string | null
  readonly error: ApiError
}

/** What was done so far. */
export class ByQueryProgress {
  total = 0
  updated = 0
  created = 0
  deleted = 0
  batches = 0
  versionConflicts = 0
  noops = 0

  constructor(readonly sliceId: number | null) {}
}
