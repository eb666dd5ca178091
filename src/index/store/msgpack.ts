// Encodes plain values as msgpack, for state files, commits and translog records. The package is loaded on first use, without its native
// part, which takes longer to load than it saves, and without code generated from strings, which applications may forbid.
import { lazily } from '../../core/lazily.ts'
import { onFirstUse } from '../../core/on-first-use.ts'

const msgpackr = lazily(() => import('msgpackr/index-no-eval'))

const packr = onFirstUse(() => {
  const { Packr } = msgpackr()
  // Objects are read as Maps first: read as objects, the library would rename a user's key `__proto__`.
  return new Packr({ useRecords: false, mapsAsObjects: false, copyBuffers: true, variableMapSize: true })
})

/** Plain data: null, booleans, numbers, bigints of 64 bits, strings, Uint8Array, arrays, objects. A Map is written as the object it resembles. */
export function pack(value: unknown): Uint8Array {
  const { buffer, byteOffset, length } = packr().pack(value)
  return new Uint8Array(buffer, byteOffset, length)
}

/** Byte strings come as Uint8Array of their own memory, integers beyond 2^53 as bigint. */
export function unpack(bytes: Uint8Array): unknown {
  return plain(packr().unpack(bytes))
}

function plain(value: unknown): unknown {
  if (value instanceof Map) {
    const object: Record<string, unknown> = {}
    for (const [key, member] of value) {
      // Assignment to `__proto__` would change the prototype instead of adding a key.
      if (key === '__proto__')
        Object.defineProperty(object, key, { value: plain(member), enumerable: true, configurable: true, writable: true })
      else object[key] = plain(member)
    }
    return object
  }
  if (Array.isArray(value)) return value.map(plain)
  return value
}
