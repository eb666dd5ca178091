// The complaint of queries that name no field.
import { type ApiError, illegalArgument } from '../../core/errors.ts'
import type { JsonSpot } from '../../core/json-spot.ts'

const REASON = 'field name is null or empty'

/** `at`: where the query ends, which those around it tell. */
export const noFieldName = (at: JsonSpot): ApiError => illegalArgument(REASON, { at, reasonAt: () => REASON })
