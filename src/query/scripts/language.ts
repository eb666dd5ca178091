// What the host takes from the scripting language.
import { BigInteger } from '../../painless/library/java-math/big-integer.ts'

export { FixedMap } from '../../painless/library/java-util/collections.ts'
export { LIST as listClass } from '../../painless/library/java-util/list.ts'
export { MAP as mapClass } from '../../painless/library/java-util/map.ts'
export { compilePainless } from '../../painless/script.ts'
export { toJson } from './script-json.ts'

export const bigInteger = (value: bigint): unknown => new BigInteger(value)
export const zonedDateTimeOf = (_millis: number, _nanos: number): unknown => null
export const millisOf = (_value: unknown): number => 0
