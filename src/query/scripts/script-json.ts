// What scripts leave, as it is written down: Java's values as JSON's.
import { illegalArgument } from '../../core/errors.ts'
import { JsonFloat } from '../../core/json.ts'
import { shortestFloat } from '../../core/numbers.ts'
import { classOf } from '../../painless/runtime/class-of.ts'
import { JavaArray } from '../../painless/runtime/java-array.ts'
import { JavaCollection } from '../../painless/runtime/lists.ts'
import { JavaMap, mapGet, mapKeys } from '../../painless/runtime/maps.ts'
import { javaText } from '../../painless/runtime/objects.ts'
import { BYTE } from '../../painless/types.ts'
import { JavaByte, JavaFloat, JavaLong, JavaObject, JavaShort } from '../../painless/values.ts'

/** Throws for what has no form in JSON, and for what holds itself. */
export const toJson = (value: unknown): unknown => json(value, [])

/** `around`: the containers that hold the value. */
function json(value: unknown, around: readonly unknown[]): unknown {
  if (typeof value !== 'object' || value === null || value instanceof JsonFloat) return value
  if (value instanceof JavaLong || value instanceof JavaShort || value instanceof JavaByte) return value.value
  if (value instanceof JavaFloat) return new JsonFloat(shortestFloat(value.value))
  if (Array.isArray(value)) return items(value, value, around)
  if (value instanceof JavaCollection) return items(value, value.values(), around)
  if (value instanceof Map || value instanceof JavaMap) {
    const inner = within(value, around)
    return new Map(mapKeys(value).map(key => [javaText(key), json(mapGet(value, key), inner)]))
  }
  if (value instanceof JavaArray) {
    if (value.component === BYTE) return Buffer.from(value.items as number[]).toString('base64')
    return value.items.map(item => json(item, around))
  }
  if (value instanceof JavaObject && 'toJSON' in value) return (value.toJSON as () => unknown)()
  return written(value)
}

function items(container: unknown, list: readonly unknown[], around: readonly unknown[]): unknown[] {
  const inner = within(container, around)
  return list.map(item => json(item, inner))
}

function within(container: unknown, around: readonly unknown[]): readonly unknown[] {
  if (around.includes(container)) throw illegalArgument('Iterable object is self-referencing itself')
  return [...around, container]
}

function written(value: object): unknown {
  const { name } = classOf(value)
  if (name === 'java.math.BigInteger') return BigInt(javaText(value))
  if (name === 'java.math.BigDecimal') return new JsonFloat(Number(javaText(value)))
  if (name.startsWith('java.time.') || name === 'java.util.UUID') return timeText(name, javaText(value))
  throw illegalArgument(`cannot write xcontent for unknown value of type class ${name}`)
}

/** Moments have at least milliseconds, and their zone without its name. */
function timeText(name: string, text: string): string {
  if (name !== 'java.time.ZonedDateTime' && name !== 'java.time.Instant' && name !== 'java.time.OffsetDateTime') return text
  const parts = /^(.*T\d\d:\d\d)(?::(\d\d)(?:\.(\d+))?)?([^[]*)/.exec(text)
  if (parts === null) return text
  const [, minutes, seconds = '00', fraction = '', zone] = parts
  return `${minutes}:${seconds}.${fraction.padEnd(3, '0')}${zone}`
}
