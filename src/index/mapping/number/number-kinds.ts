// The numeric types by name; scaled_float has one for each factor.
import { nextUp } from '../../../core/numbers.ts'
import type { NumberFieldType } from '../field-type.ts'
import { FloatKind } from './float-kind.ts'
import { nextDoubleUp, nextHalfUp, roundToHalf } from './float-steps.ts'
import { LONG_MAX, LONG_MIN, type NumberKind } from './number-kind.ts'
import { WholeKind } from './whole-kind.ts'

const INT_MIN = -(2n ** 31n)
const INT_MAX = 2n ** 31n - 1n
const intToken = { name: 'int', min: INT_MIN, max: INT_MAX }

export const numberKinds = {
  byte: new WholeKind('byte', -128n, 127n, INT_MIN, INT_MAX, 'a byte', intToken, 'Integer'),
  short: new WholeKind('short', -32768n, 32767n, INT_MIN, INT_MAX, 'a short', { name: 'short', min: -32768n, max: 32767n }, 'Short'),
  integer: new WholeKind('integer', INT_MIN, INT_MAX, INT_MIN, INT_MAX, 'an integer', intToken, 'Integer'),
  long: new WholeKind('long', LONG_MIN, LONG_MAX, LONG_MIN, LONG_MAX, 'a long', { name: 'long', min: LONG_MIN, max: LONG_MAX }, 'Long'),
  unsigned_long: new WholeKind('unsigned_long', 0n, 2n ** 64n - 1n, 0n, 2n ** 64n - 1n, 'an unsigned long', null, 'Long'),
  half_float: new FloatKind('half_float', 'float', roundToHalf, nextHalfUp),
  float: new FloatKind('float', 'float', Math.fround, nextUp),
  double: new FloatKind('double', 'double', value => value, nextDoubleUp),
} satisfies Record<Exclude<NumberFieldType['numeric'], 'scaled_float'>, NumberKind>
