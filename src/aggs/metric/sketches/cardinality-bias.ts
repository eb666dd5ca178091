// Bias corrections for the raw estimate of HyperLogLog at low cardinalities: measured figures of the HyperLogLog++ paper ("HyperLogLog in
// Practice", appendix).

import { lazily } from '../../../core/lazily.ts'

const measured = lazily(() => import('./cardinality-bias-data.ts'))

interface BiasTable {
  /** What was estimated, ascending. */
  readonly estimates: readonly number[]
  /** How many there were. */
  readonly counts: readonly number[]
}

const FIRST_PRECISION = 4

/** Estimates have four decimals. */
const UNITS = 10_000

const read: BiasTable[] = []

export function biasTable(precision: number): BiasTable {
  const place = precision - FIRST_PRECISION
  const { ESTIMATES, COUNTS } = measured()
  return (read[place] ??= { estimates: summed(ESTIMATES[place]).map(units => units / UNITS), counts: summed(COUNTS[place]) })
}

/** Each figure continues the line through the two before it, and is off by what is written: figures of a few digits, in a file of a third of the size. */
function summed(text: string): number[] {
  let value = 0
  let step = 0
  return text.split(' ').map((written, i) => {
    const off = Number(written)
    if (i > 0) step += off
    value += i > 0 ? step : off
    return value
  })
}
