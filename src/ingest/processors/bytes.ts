// Reads sizes: `1kb` is 1024.
import { illegalArgument, parseFailed } from '../../core/errors.ts'
import { notAnInteger } from '../../core/values.ts'
import { textProcessor } from '../text-processor.ts'

export const bytes = textProcessor('bytes', size)

const UNITS: Readonly<Record<string, bigint>> = {
  k: 1n << 10n,
  kb: 1n << 10n,
  m: 1n << 20n,
  mb: 1n << 20n,
  g: 1n << 30n,
  gb: 1n << 30n,
  t: 1n << 40n,
  tb: 1n << 40n,
  p: 1n << 50n,
  pb: 1n << 50n,
  b: 1n,
}

const MOST = 2n ** 63n - 1n
const PLACE = 'setting [Ingest Field] with value'

export function size(text: string): number | bigint {
  const normal = text.toLowerCase().trim()
  if (normal === '-1') return -1
  if (normal === '0') return 0
  const unit = /(?:[kmgtp]?b|[kmgtp])$/.exec(normal)?.[0]
  if (unit === undefined) throw parseFailed(`failed to parse ${PLACE} [${text}] as a size in bytes: unit is missing or unrecognized`)
  const bytes = wholeNumber(text, normal.slice(0, -unit.length).trim(), unit) * UNITS[unit]
  if (bytes < -1n) throw outOfRange(text, `Values less than -1 bytes are not supported: ${text}`)
  if (bytes > MOST) throw outOfRange(text, `Values greater than ${MOST} bytes are not supported: ${text}`)
  return Number.isSafeInteger(Number(bytes)) ? Number(bytes) : bytes
}

function wholeNumber(text: string, digits: string, unit: string): bigint {
  if (/^[-+]?\d+$/.test(digits)) return BigInt(digits.replace('+', ''))
  const cause = notAnInteger(digits)
  if (unit === 'b') throw cause
  const isFraction = digits !== '' && !Number.isNaN(Number(digits))
  const reason = isFraction
    ? `Failed to parse bytes value [${text}]. Fractional bytes values have been deprecated since Legacy 6.2. Use non-fractional bytes values instead: found for setting [Ingest Field]`
    : `failed to parse [${text}]`
  throw parseFailed(reason, { cause })
}

const outOfRange = (text: string, reason: string) =>
  parseFailed(`failed to parse ${PLACE} [${text}] as a size in bytes`, { cause: illegalArgument(reason) })
