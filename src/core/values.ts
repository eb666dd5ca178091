// Values of settings and URL parameters: booleans, times, sizes and whole numbers, read and refused as OpenSearch does.
import { ApiError, illegalArgument } from './errors.ts'
import { javaText } from './java-shown.ts'

/** `true` and `false` only; an empty text is true where a bare `?flag` may stand. */
export function readBoolean(text: unknown, bare = false): boolean {
  if (typeof text === 'boolean') return text
  if (text === 'true') return true
  if (text === 'false') return false
  if (bare && text === '') return true
  throw illegalArgument(`Failed to parse value [${javaText(text)}] as only [true] or [false] are allowed.`)
}

const UNITS: readonly (readonly [suffix: string, millis: number])[] = [
  ['nanos', 1e-6],
  ['micros', 1e-3],
  ['ms', 1],
  ['s', 1000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
]

/** Milliseconds of `30s`, `-1`, `0`, `1.5h` (a fraction is refused, as the server does). */
export function readTime(text: unknown, setting: string): number {
  const written = String(text)
  const normal = written.toLowerCase().trim()
  if (normal === '-1') return -1
  if (/^0+$/.test(normal)) return 0
  for (const [suffix, millis] of UNITS) {
    // A capital M would be months.
    if (!normal.endsWith(suffix) || (suffix === 'm' && written.trim().endsWith('M'))) continue
    const number = normal.slice(0, -suffix.length).trim()
    if (!/^[-+]?\d+$/.test(number)) {
      const cause = notAnInteger(number)
      const isFraction = number !== '' && !Number.isNaN(Number(number))
      throw illegalArgument(`failed to parse [${written}]${isFraction ? ', fractional time values are not supported' : ''}`, { cause })
    }
    const value = Number(number)
    if (value < -1)
      throw illegalArgument(
        `failed to parse setting [${setting}] with value [${written}] as a time value: negative durations are not supported`,
      )
    // Minus one means none, in any unit.
    return value === -1 ? -1 : value * millis
  }
  throw illegalArgument(`failed to parse setting [${setting}] with value [${written}] as a time value: unit is missing or unrecognized`)
}

const SIZES: readonly (readonly [suffix: string, bytes: number])[] = [
  ['kb', 1024],
  ['k', 1024],
  ['mb', 1024 ** 2],
  ['m', 1024 ** 2],
  ['gb', 1024 ** 3],
  ['g', 1024 ** 3],
  ['tb', 1024 ** 4],
  ['t', 1024 ** 4],
  ['pb', 1024 ** 5],
  ['p', 1024 ** 5],
  ['b', 1],
]

/** Bytes of `512mb`, `-1`, `0`. */
export function readBytes(text: unknown, setting: string): number {
  const written = String(text)
  const normal = written.toLowerCase().trim()
  if (normal === '-1' || normal === '0') return Number(normal)
  for (const [suffix, bytes] of SIZES) {
    if (!normal.endsWith(suffix)) continue
    const digits = normal.slice(0, -suffix.length).trim()
    const value = digits === '' ? Number.NaN : Number(digits)
    if (Number.isNaN(value)) throw new ApiError('parse_exception', `failed to parse [${written}]`, { cause: notANumber(digits) })
    if (!Number.isInteger(value)) {
      const reason = `Failed to parse bytes value [${written}]. Fractional bytes values have been deprecated since Legacy 6.2.`
      const advice = `Use non-fractional bytes values instead: found for setting [${setting}]`
      throw new ApiError('parse_exception', `${reason} ${advice}`, { cause: notANumber(digits) })
    }
    if (value < -1 || (value < 0 && bytes > 1))
      throw illegalArgument(`Values less than -1 bytes are not supported: ${value}${suffix.replace(/b?$/, 'b')}`)
    return value * bytes
  }
  throw new ApiError(
    'parse_exception',
    `failed to parse setting [${setting}] with value [${written}] as a size in bytes: unit is missing or unrecognized`,
  )
}

/** A Java int. */
export function readInt(text: unknown, parameter: string): number {
  const written = String(text)
  const value = Number(written)
  if (/^[-+]?\d+$/.test(written) && value >= -(2 ** 31) && value < 2 ** 31) return value
  throw illegalArgument(`Failed to parse int parameter [${parameter}] with value [${written}]`, { cause: notANumber(written) })
}

export function readFloat(text: unknown, parameter: string): number {
  const written = String(text).trim()
  const value = Number(written)
  if (written !== '' && !Number.isNaN(value)) return value
  throw illegalArgument(`Failed to parse float parameter [${parameter}] with value [${written}]`, { cause: notANumber(written) })
}

/** As Java's `Integer.parseInt` refuses a text. */
export const notAnInteger = (text: unknown) => new ApiError('number_format_exception', `For input string: "${text}"`)

/** As `Double.parseDouble` does. */
export const notANumber = (text: string | null) =>
  text === '' ? new ApiError('number_format_exception', 'empty String') : notAnInteger(text)

/** The same where any number may stand: the server stops at a second point. */
export const notADouble = (text: string) =>
  /^[+-]?\d*\.\d*\./.test(text) ? new ApiError('number_format_exception', 'multiple points') : notANumber(text)

/** `a,b,c`; an array stays one. */
export function readList(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  const text = String(value)
  return text === '' ? [] : text.split(',')
}

/** Whether `name` matches `pattern` with `*`, in linear time for any pattern. */
export const matchesWildcard = (pattern: string, name: string): boolean =>
  pattern.includes('*') ? fitsBetweenStars(pattern.split('*'), name) : pattern === name

/** The same of many names: the pattern is taken apart once. */
export function wildcardTest(pattern: string): (name: string) => boolean {
  const parts = pattern.split('*')
  const [first, second, third] = parts
  if (parts.length === 1) return name => name === pattern
  if (parts.length === 3 && first === '' && third === '') return name => name.includes(second)
  return name => fitsBetweenStars(parts, name)
}

function fitsBetweenStars(parts: readonly string[], name: string): boolean {
  const first = parts[0]
  const last = parts[parts.length - 1]
  if (name.length < first.length + last.length || !name.startsWith(first) || !name.endsWith(last)) return false
  let at = first.length
  const end = name.length - last.length
  for (let i = 1; i < parts.length - 1; i++) {
    const found = name.indexOf(parts[i], at)
    if (found < 0 || found + parts[i].length > end) return false
    at = found + parts[i].length
  }
  return true
}
