// Which parts of a search request this engine refuses, so that none is silently ignored. Whoever implements one removes its line.
import { ApiError } from '../core/errors.ts'

/** Keys of the body → the feature's name. */
const BODY_KEYS = new Map([
  ['aggregations', 'aggregations'],
  ['aggs', 'aggregations'],
])

export function refuseBodyKey(key: string): void {
  refuse(BODY_KEYS.get(key))
}

/** For features that show only within an option, such as a nested path. */
export function refuse(feature: string | undefined): void {
  if (feature !== undefined) throw new ApiError('unsupported_operation_exception', `[${feature}] is not supported`, { status: 501 })
}
