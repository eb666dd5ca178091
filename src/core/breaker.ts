// How much memory may work take before it is refused? Breakers count what is reserved; beyond the limit whoever asks is answered 429.
import { ApiError } from './errors.ts'
import { bytesText } from './units.ts'

export type Durability = 'TRANSIENT' | 'PERMANENT'

/** `wanted`: what there would be in all. */
export function dataTooLarge(breaker: string, label: string, wanted: number, limit: number, durability: Durability, more = ''): ApiError {
  const size = (bytes: number) => `[${bytes}/${bytesText(bytes)}]`
  return new ApiError(
    'circuit_breaking_exception',
    `[${breaker}] Data too large, data for [${label}] would be ${size(wanted)}, which is larger than the limit of ${size(limit)}${more}`,
    { details: { bytes_wanted: wanted, bytes_limit: limit, durability } },
  )
}
