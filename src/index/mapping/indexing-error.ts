// Errors of documents that show only when they are indexed.
import { ApiError } from '../../core/errors.ts'

/** The index's complaint, not the mapping's: it is not wrapped into one about the document or the field. */
export class IndexingError extends ApiError {
  constructor(reason: string, cause?: ApiError) {
    super('illegal_argument_exception', reason, { cause })
  }
}
