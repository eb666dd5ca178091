// How do plain values become bytes? By msgpack, loaded when the first file is opened: engines in memory never pay for it.

export interface Msgpack {
  /** Of plain data: null, booleans, numbers, bigints below 2^64, strings, Uint8Array, arrays, objects. A Map is written as the object it resembles. */
  pack(value: unknown): Uint8Array
  /** Byte strings come as Uint8Array of their own memory, integers beyond 2^53 as bigint. */
  unpack(bytes: Uint8Array): unknown
}

let loading: Promise<Msgpack> | undefined

export function loadMsgpack(): Promise<Msgpack> {
  loading ??= import('msgpackr').then(({ Packr }) => {
    // Objects are read as Maps first: read as objects, the library would rename a user's key `__proto__`.
    const packr = new Packr({ useRecords: false, mapsAsObjects: false, copyBuffers: true })
    return { pack: value => packr.pack(value), unpack: bytes => plain(packr.unpack(bytes)) }
  })
  return loading
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
