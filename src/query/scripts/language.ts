// The functions of the scripting language that the query layer uses.
import { BigInteger } from '../../painless/library/java-math/big-integer.ts'
import type { Temporal } from '../../painless/library/java-time/temporal.ts'

export { zonedUtc as zonedDateTimeOf } from '../../painless/library/java-time/classes.ts'
export { FixedMap } from '../../painless/library/java-util/collections.ts'
export { LIST as listClass } from '../../painless/library/java-util/list.ts'
export { MAP as mapClass } from '../../painless/library/java-util/map.ts'
export { compilePainless } from '../../painless/painless-script.ts'
export { toJson } from './script-json.ts'

export const bigInteger = (value: bigint): unknown => new BigInteger(value)
/** Of a ZonedDateTime. */
export const millisOf = (value: unknown): number => {
  const moment = value as Temporal
  return moment.epochSecond * 1000 + Math.floor(moment.nano / 1e6)
}
