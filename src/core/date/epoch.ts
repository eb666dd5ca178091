// Epoch formats: epoch_second, epoch_millis, epoch_micros, with an optional fraction.
import type { Instant } from './date-parts.ts'

export interface EpochFormat {
  /** Digits of a second that lie before the point, beyond whole seconds. */
  readonly decimals: number
}

export const epochFormats: ReadonlyMap<string, EpochFormat> = new Map([
  ['epoch_second', { decimals: 0 }],
  ['epoch_millis', { decimals: 3 }],
  ['epoch_micros', { decimals: 6 }],
])

const NUMBER = /^(-?)(\d{1,19})(?:\.(\d{0,9}))?$/

/** `roundUp` fills what a text leaves out below its unit with nines. */
export function parseEpoch(text: string, format: EpochFormat, roundUp: boolean): Instant | null {
  const match = NUMBER.exec(text)
  if (match === null) return null
  const [, sign, whole, fraction = ''] = match
  if (fraction.length > 9 - format.decimals) return null
  const unit = 10n ** BigInt(9 - format.decimals)
  const below = BigInt(fraction.padEnd(9 - format.decimals, roundUp && fraction === '' ? '9' : '0'))
  // Of seconds, the server counts the fraction forward even from a time before 1970. In nanoseconds:
  const nanos = BigInt(sign + whole) * unit + (sign === '-' && format.decimals > 0 ? -below : below)
  let millis = nanos / 1_000_000n
  let rest = nanos % 1_000_000n
  if (rest < 0n) {
    rest += 1_000_000n
    millis -= 1n
  }
  return { millis: Number(millis), nanos: Number(rest) }
}

export function printEpoch(instant: Instant, format: EpochFormat): string {
  const nanos = BigInt(instant.millis) * 1_000_000n + BigInt(instant.nanos)
  const unit = 10n ** BigInt(9 - format.decimals)
  const below = ((nanos % unit) + unit) % unit
  const fraction = String(below)
    .padStart(9 - format.decimals, '0')
    .replace(/0+$/, '')
  return `${(nanos - below) / unit}${fraction === '' ? '' : `.${fraction}`}`
}
