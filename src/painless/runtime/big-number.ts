// What BigInteger and BigDecimal have in common with other numbers.
import { JavaObject } from '../values.ts'

export abstract class BigNumber extends JavaObject {
  abstract toNumber(): number
  /** Without its fraction. */
  abstract toWhole(): bigint
}
