// How a feature is refused that this engine has not, so that none is silently ignored.
import { ApiError } from '../../core/errors.ts'

/** Most show only within an option, such as a nested path. */
export function refuse(feature: string | undefined): void {
  if (feature !== undefined) throw new ApiError('unsupported_operation_exception', `[${feature}] is not supported`, { status: 501 })
}
