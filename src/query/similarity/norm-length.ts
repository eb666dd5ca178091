// Decodes the length of a field from its norm byte.
import { byte4ToInt } from '../../index/postings/small-float.ts'

/** Field length by norm byte. */
export const NORM_LENGTH: Float64Array = Float64Array.from({ length: 256 }, (_, norm) => byte4ToInt(norm))

/** Norm bytes above it stand for several lengths. */
export const LAST_EXACT_NORM = 39
