// An option that a factory of the server refuses, which it says of an object it could not make.
import { ApiError, illegalArgument } from '../core/errors.ts'

export const refusedOption = (processor: string, reason: string): ApiError =>
  new ApiError('exception', `java.lang.IllegalArgumentException: ${reason}`, {
    cause: illegalArgument(reason),
    details: { processor_type: processor },
  })
