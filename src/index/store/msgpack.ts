// How do plain values become bytes? By msgpack, as far as what is kept needs it: files of state, commits, records of the log.
//
// What is read may have been written by others: every integer and float, byte strings and text of all lengths, and one extension,
// fixext 1 of type 0, which older versions wrote for `undefined`. Integers are written in the shortest form, others as float 64.
//
// Of this file's own making because every opening of a data directory waits for it: a package that does more takes longer to load than
// everything that is read with it.

// First bytes. Of a row of kinds, the first is for eight bits, those behind it for 16, 32 and 64.
const FIX_MAP = 0x80
const FIX_ARRAY = 0x90
const FIX_STRING = 0xa0
const NIL = 0xc0
const FALSE = 0xc2
const TRUE = 0xc3
const BYTES_8 = 0xc4
const FLOAT_32 = 0xca
const FLOAT_64 = 0xcb
const UINT_8 = 0xcc
const UINT_64 = 0xcf
const INT_8 = 0xd0
const INT_64 = 0xd3
const FIX_EXT_1 = 0xd4
const STRING_8 = 0xd9
const ARRAY_16 = 0xdc
const MAP_16 = 0xde
const LEAST_NEGATIVE = 0xe0

/** Room for a first byte and the number behind it. */
const HEAD_BYTES = 9
/** Many values are written one behind the other to the same memory. */
const CHUNK_BYTES = 1 << 16

/** Plain data: null, booleans, numbers, bigints of 64 bits, strings, Uint8Array, arrays, objects. A Map is written as the object it resembles. */
export function pack(value: unknown): Uint8Array {
  const packed = writer.write(value)
  if (packed.buffer.byteLength > CHUNK_BYTES) writer = new Writer()
  return packed
}

/** Byte strings come as Uint8Array of their own memory, integers beyond 2^53 as bigint. */
export function unpack(bytes: Uint8Array): unknown {
  return new Reader(bytes).value()
}

class Writer {
  private bytes = new Uint8Array(CHUNK_BYTES)
  private buffer = Buffer.from(this.bytes.buffer)
  private view = new DataView(this.bytes.buffer)
  /** Where the value that is being written begins, and how far it is. */
  private from = 0
  private at = 0

  write(value: unknown): Uint8Array {
    this.from = this.at
    this.value(value)
    return this.bytes.subarray(this.from, this.at)
  }

  private value(value: unknown): void {
    this.room(HEAD_BYTES)
    if (typeof value === 'string') this.text(value)
    else if (typeof value === 'number') this.number(value)
    else if (typeof value === 'bigint') this.bigint(value)
    else if (typeof value === 'boolean') this.byte(value ? TRUE : FALSE)
    else if (value === null || value === undefined) this.byte(NIL)
    else if (typeof value === 'object') this.object(value)
    else throw new TypeError(`cannot pack a ${typeof value}`)
  }

  private object(value: object): void {
    if (value instanceof Uint8Array) this.byteString(value)
    else if (Array.isArray(value)) {
      this.count(value.length, FIX_ARRAY, ARRAY_16)
      for (const member of value) this.value(member)
    } else {
      const members = (value instanceof Map ? [...value] : Object.entries(value)).filter(([, member]) => member !== undefined)
      this.count(members.length, FIX_MAP, MAP_16)
      for (const [key, member] of members) {
        this.text(key)
        this.value(member)
      }
    }
  }

  private number(value: number): void {
    if (!Number.isInteger(value) || Object.is(value, -0) || value > 0xffffffff || value < -0x80000000) {
      this.byte(FLOAT_64)
      this.view.setFloat64(this.at, value)
      this.at += 8
    } else if (value < LEAST_NEGATIVE - 0x100) this.negative(value)
    else if (value < 0x80) this.byte(value)
    else this.unsigned(value, UINT_8)
  }

  private negative(value: number): void {
    const size = value >= -0x80 ? 0 : value >= -0x8000 ? 1 : 2
    this.byte(INT_8 + size)
    if (size === 0) this.view.setInt8(this.at, value)
    else if (size === 1) this.view.setInt16(this.at, value)
    else this.view.setInt32(this.at, value)
    this.at += 1 << size
  }

  private bigint(value: bigint): void {
    if (BigInt.asUintN(64, value) === value) {
      this.byte(UINT_64)
      this.view.setBigUint64(this.at, value)
    } else if (BigInt.asIntN(64, value) === value) {
      this.byte(INT_64)
      this.view.setBigInt64(this.at, value)
    } else throw new RangeError(`${value} has more than 64 bits`)
    this.at += 8
  }

  private text(text: string): void {
    const length = Buffer.byteLength(text)
    this.room(HEAD_BYTES + length)
    if (length < 0x20) this.byte(FIX_STRING | length)
    else this.unsigned(length, STRING_8)
    this.at += this.buffer.write(text, this.at)
  }

  private byteString(value: Uint8Array): void {
    this.room(HEAD_BYTES + value.length)
    this.unsigned(value.length, BYTES_8)
    this.bytes.set(value, this.at)
    this.at += value.length
  }

  /** There are no kinds for eight bits. */
  private count(count: number, fix: number, kind16: number): void {
    if (count < 0x10) this.byte(fix | count)
    else this.unsigned(count, kind16 - 1, 1)
  }

  private unsigned(value: number, kind: number, least = 0): void {
    const size = Math.max(least, value < 0x100 ? 0 : value < 0x10000 ? 1 : 2)
    this.byte(kind + size)
    if (size === 0) this.view.setUint8(this.at, value)
    else if (size === 1) this.view.setUint16(this.at, value)
    else this.view.setUint32(this.at, value)
    this.at += 1 << size
  }

  private byte(value: number): void {
    this.bytes[this.at++] = value
  }

  private room(more: number): void {
    if (this.at + more <= this.bytes.length) return
    const { from, at } = this
    const larger = new Uint8Array(Math.max(CHUNK_BYTES, 2 * (at - from + more)))
    larger.set(this.bytes.subarray(from, at))
    this.bytes = larger
    this.buffer = Buffer.from(larger.buffer)
    this.view = new DataView(larger.buffer)
    this.from = 0
    this.at = at - from
  }
}

let writer = new Writer()

class Reader {
  private at = 0
  private readonly buffer: Buffer

  constructor(bytes: Uint8Array) {
    this.buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  value(): unknown {
    const first = this.buffer.readUInt8(this.at++)
    if (first < FIX_MAP) return first
    if (first < FIX_ARRAY) return this.map(first - FIX_MAP)
    if (first < FIX_STRING) return this.array(first - FIX_ARRAY)
    if (first < NIL) return this.text(first - FIX_STRING)
    if (first >= LEAST_NEGATIVE) return first - 0x100
    if (first >= MAP_16) return this.map(this.unsigned(first - MAP_16 + 1))
    if (first >= ARRAY_16) return this.array(this.unsigned(first - ARRAY_16 + 1))
    if (first >= STRING_8) return this.text(this.unsigned(first - STRING_8))
    if (first >= INT_8 && first <= INT_64) return this.signed(first - INT_8)
    if (first >= UINT_8 && first <= UINT_64) return this.unsigned64(first - UINT_8)
    if (first >= BYTES_8 && first < BYTES_8 + 3) return this.byteString(this.unsigned(first - BYTES_8))
    return this.special(first)
  }

  private special(first: number): unknown {
    switch (first) {
      case NIL:
        return null
      case FALSE:
        return false
      case TRUE:
        return true
      case FLOAT_32:
        return this.buffer.readFloatBE(this.skip(4))
      case FLOAT_64:
        return this.buffer.readDoubleBE(this.skip(8))
      case FIX_EXT_1:
        if (this.buffer.readUInt16BE(this.skip(2)) === 0) return undefined
    }
    throw new RangeError(`msgpack: nothing begins with ${first.toString(16)}`)
  }

  private map(count: number): Record<string, unknown> {
    const object: Record<string, unknown> = {}
    for (let i = 0; i < count; i++) {
      const key = String(this.value())
      const value = this.value()
      // Assignment to `__proto__` would change the prototype instead of adding a key.
      if (key === '__proto__') Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
      else object[key] = value
    }
    return object
  }

  private array(count: number): unknown[] {
    const array: unknown[] = []
    for (let i = 0; i < count; i++) array.push(this.value())
    return array
  }

  private text(length: number): string {
    const from = this.skip(length)
    return this.buffer.toString('utf8', from, this.at)
  }

  private byteString(length: number): Uint8Array {
    const from = this.skip(length)
    return new Uint8Array(this.buffer.subarray(from, this.at))
  }

  /** Of 2^size bytes. */
  private unsigned(size: number): number {
    return this.buffer.readUIntBE(this.skip(1 << size), 1 << size)
  }

  private unsigned64(size: number): number | bigint {
    return size < 3 ? this.unsigned(size) : exact(this.buffer.readBigUInt64BE(this.skip(8)))
  }

  private signed(size: number): number | bigint {
    return size < 3 ? this.buffer.readIntBE(this.skip(1 << size), 1 << size) : exact(this.buffer.readBigInt64BE(this.skip(8)))
  }

  /** Answers where the bytes begin. */
  private skip(length: number): number {
    const from = this.at
    this.at += length
    if (this.at > this.buffer.length) throw new RangeError('msgpack: it ends too early')
    return from
  }
}

const exact = (value: bigint): number | bigint => (Number.isSafeInteger(Number(value)) ? Number(value) : value)
