// A term longer than the index takes.
import { ApiError } from '../../core/errors.ts'

/** The index's complaint, not the mapping's: it is not wrapped into one about the field. */
export class ImmenseTerm extends ApiError {
  constructor(reason: string, cause: ApiError) {
    super('illegal_argument_exception', reason, { cause })
  }
}
