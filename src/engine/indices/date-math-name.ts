// Names of indexes that follow the date: `<logs-{now/d}>` is `logs-2024.05.01` today.
import { timeZone, UTC } from '../../core/date/time-zone.ts'
import { ApiError, parseFailed } from '../../core/errors.ts'
import { DateFormat } from '../../index/mapping/date-format.ts'
import { evaluateDate } from '../../index/mapping/date-math.ts'

const DEFAULT_FORMAT = 'uuuu.MM.dd'

const invalid = (expression: string, why: string) => parseFailed(`invalid dynamic name expression [${expression}]. ${why}`)

/** Names without the angle brackets stay as they are. `now` in milliseconds since the epoch. */
export function resolveDateMath(name: string, now = Date.now()): string {
  if (!name.startsWith('<') || !name.endsWith('>')) return name
  // The server shows the expression without its first character.
  const shown = name.slice(1)
  let resolved = ''
  /** Null outside of braces. */
  let placeholder: string | null = null
  let inFormat = false
  let escaped = false
  for (let i = 1; i < name.length - 1; i++) {
    const letter = name[i]
    const isEscaped: boolean = escaped
    escaped = letter === '\\' && !isEscaped
    if (escaped) continue
    const isBrace = !isEscaped && (letter === '{' || letter === '}')
    if (placeholder === null) {
      if (!isBrace) resolved += letter
      else if (letter === '{') placeholder = ''
      else throw invalid(shown, `invalid character at position [${i}]. ${RESERVED}`)
    } else if (!isBrace) placeholder += letter
    else if (letter === '{') {
      if (inFormat) throw invalid(shown, `invalid character in placeholder at position [${i}]`)
      inFormat = true
      placeholder += letter
    } else if (inFormat) {
      inFormat = false
      placeholder += letter
    } else {
      resolved += printDate(placeholder, now)
      placeholder = null
    }
  }
  if (placeholder !== null) throw invalid(shown, 'date math placeholder is open ended')
  if (resolved === '') throw parseFailed('nothing captured')
  return resolved
}

const RESERVED =
  '`{` and `}` are reserved characters and should be escaped when used as part of the index name using `\\` (e.g. `\\{text\\}`)'

/** `now/M{yyyy.MM|+02:00}`: date math, and if it likes a format and a time zone. */
function printDate(placeholder: string, now: number): string {
  const open = placeholder.indexOf('{')
  if (open < 0) return printIn(placeholder, DEFAULT_FORMAT, 'UTC', now)
  if (!placeholder.endsWith('}')) throw invalid(placeholder, 'missing closing `}` for date math format')
  if (open === placeholder.length - 2) throw invalid(placeholder, 'missing date format')
  const pattern = placeholder.slice(open + 1, -1)
  const bar = pattern.indexOf('|')
  return bar < 0
    ? printIn(placeholder.slice(0, open), pattern, 'UTC', now)
    : printIn(placeholder.slice(0, open), pattern.slice(0, bar), pattern.slice(bar + 1), now)
}

function printIn(math: string, pattern: string, zoneId: string, now: number): string {
  const zone = zoneId === 'UTC' ? UTC : timeZone(zoneId)
  if (zone === null) {
    throw new ApiError('date_time_exception', `Invalid ID for ZoneOffset, invalid format: ${zoneId}`, { status: 500 })
  }
  const format = DateFormat.of(pattern)
  return format.print(evaluateDate(math, format, { now, roundUp: false, zone }), zone)
}
