// Converts values left by scripts to JSON.
import { dataTooLarge } from '../../core/breaker.ts'
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { notCast } from '../../core/java-class.ts'
import { JsonFloat } from '../../core/json.ts'
import { shortestFloat } from '../../core/numbers.ts'
import { classOf } from '../../painless/runtime/class-of.ts'
import { JavaArray } from '../../painless/runtime/java-array.ts'
import { JavaCollection } from '../../painless/runtime/lists.ts'
import { JavaMap, javaText, mapGet, mapKeys } from '../../painless/runtime/objects.ts'
import { Throwable } from '../../painless/runtime/throwable.ts'
import { BYTE } from '../../painless/types.ts'
import { JavaByte, JavaFloat, JavaLong, JavaObject, JavaShort } from '../../painless/values.ts'

/** Containers within one another; beyond that nothing here that walks through trees goes. */
const MAX_DEPTH = 1000
/** Values in all, of which the same may be there several times. */
const MAX_VALUES = 1_000_000

/** Throws for what has no form in JSON, for what holds itself, and for what is too deep or too much. */
export function toJson(value: unknown): unknown {
  try {
    return new Writer().json(value)
  } catch (error) {
    // A map that cannot be listed.
    if (error instanceof Throwable) throw new ApiError('unsupported_operation_exception', '', { details: { reason: null } })
    throw error
  }
}

class Writer {
  /** The containers that hold the value. */
  private readonly around = new Set<unknown>()
  private count = 0

  json(value: unknown): unknown {
    if (++this.count > MAX_VALUES) throw tooLarge()
    if (typeof value !== 'object' || value === null || value instanceof JsonFloat) return value
    if (value instanceof JavaLong || value instanceof JavaShort || value instanceof JavaByte) return value.value
    if (value instanceof JavaFloat) return new JsonFloat(shortestFloat(value.value))
    if (Array.isArray(value)) return this.within(value, () => value.map(item => this.json(item)))
    if (value instanceof JavaCollection) return this.within(value, () => value.values().map(item => this.json(item)))
    if (value instanceof Map || value instanceof JavaMap) {
      return this.within(value, () => new Map(mapKeys(value).map(key => [nameOf(key), this.json(mapGet(value, key))])))
    }
    if (value instanceof JavaArray) {
      if (value.component === BYTE) return Buffer.from(value.items as number[]).toString('base64')
      return value.items.map(item => this.json(item))
    }
    if (value instanceof JavaObject && 'toJSON' in value) return (value.toJSON as () => unknown)()
    return written(value)
  }

  private within<T>(container: unknown, write: () => T): T {
    const { around } = this
    if (around.has(container)) throw illegalArgument('Iterable object is self-referencing itself')
    if (around.size >= MAX_DEPTH) throw illegalArgument(`Iterable object is nested more than [${MAX_DEPTH}] levels deep`)
    around.add(container)
    const done = write()
    around.delete(container)
    return done
  }
}

/** Names of fields are texts. */
function nameOf(key: unknown): string {
  if (typeof key === 'string') return key
  if (key === null) throw illegalArgument('Field name cannot be null', { ofAnswer: true })
  throw notCast(key, 'java.lang.String', { ofAnswer: true })
}

/** Classes that are written as the text of their values. */
const AS_TEXT =
  /^java\.(time\.(ZonedDateTime|Instant|OffsetDateTime|OffsetTime|Local\w+|Year|MonthDay|Duration|Period|DayOfWeek|Month|temporal\.ChronoUnit|temporal\.ChronoField|format\.TextStyle)|math\.RoundingMode|util\.Locale)$/

function written(value: object): unknown {
  const { name } = classOf(value)
  if (name === 'java.math.BigInteger') return BigInt(javaText(value))
  if (name === 'java.math.BigDecimal') return new JsonFloat(Number(javaText(value)))
  if (AS_TEXT.test(name)) return timeText(name, javaText(value))
  throw illegalArgument(`cannot write xcontent for unknown value of type class ${RUNTIME_NAMES[name] ?? name}`, {
    ofAnswer: true,
  })
}

/** Classes whose values are of another class that scripts cannot name. */
const RUNTIME_NAMES: Readonly<Record<string, string>> = {
  'java.time.ZoneId': 'java.time.ZoneRegion',
  'java.util.TimeZone': 'sun.util.calendar.ZoneInfo',
  'java.util.stream.IntStream': 'java.util.stream.IntPipeline$Head',
}

/** Moments have at least milliseconds, and their zone without its name. */
function timeText(name: string, text: string): string {
  if (name !== 'java.time.ZonedDateTime' && name !== 'java.time.Instant' && name !== 'java.time.OffsetDateTime') return text
  const parts = /^(.*T\d\d:\d\d)(?::(\d\d)(?:\.(\d+))?)?([^[]*)/.exec(text)
  if (parts === null) return text
  const [, minutes, seconds = '00', fraction = '', zone] = parts
  return `${minutes}:${seconds}.${fraction.padEnd(3, '0')}${zone}`
}

/** About what a value takes. */
const VALUE_BYTES = 64

const tooLarge = () => dataTooLarge('request', '<script result>', (MAX_VALUES + 1) * VALUE_BYTES, MAX_VALUES * VALUE_BYTES, 'PERMANENT')
