// Growable typed arrays, to which writers append without allocating objects.

/** Many logs of a field stay empty, and a document may bring a thousand fields: one takes no memory before its first number. */
const EMPTY = new Int32Array(0)
const FIRST_INTS = 16

/** Signed 32-bit numbers. */
export class IntLog {
  array = EMPTY
  length = 0

  push(value: number): void {
    if (this.length === this.array.length) this.grow(this.length + 1)
    this.array[this.length++] = value
  }

  /** Room for `count` more numbers. */
  reserve(count: number): void {
    if (this.length + count > this.array.length) this.grow(this.length + count)
  }

  private grow(least: number): void {
    const larger = new Int32Array(Math.max(least, FIRST_INTS, this.array.length * 2))
    larger.set(this.array)
    this.array = larger
  }

  view(): Int32Array {
    return this.length === 0 ? EMPTY : this.array.subarray(0, this.length)
  }
}

/** Any numbers. */
export class DoubleLog {
  array = new Float64Array(64)
  length = 0

  push(value: number): void {
    if (this.length === this.array.length) {
      const larger = new Float64Array(this.array.length * 2)
      larger.set(this.array)
      this.array = larger
    }
    this.array[this.length++] = value
  }
}

const NO_WORDS = new Uint32Array(0)

/** 32-bit words; words beyond `length` are zero, as `packBits` wants them. */
export class WordLog {
  array = NO_WORDS
  length = 0

  push(value: number): void {
    if (this.length === this.array.length) this.grow(this.length + 1)
    this.array[this.length++] = value
  }

  /** Appends `count` zero words, to be filled by the caller, and answers where they begin. */
  extend(count: number): number {
    const at = this.length
    if (at + count > this.array.length) this.grow(at + count)
    this.length = at + count
    return at
  }

  private grow(least: number): void {
    const larger = new Uint32Array(Math.max(least, FIRST_INTS, this.array.length * 2))
    larger.set(this.array)
    this.array = larger
  }

  view(): Uint32Array {
    return this.array.subarray(0, this.length)
  }
}

/** Bytes, with the variable-length integers that term blocks and stored records are made of. */
export class ByteLog {
  array = new Uint8Array(64)
  length = 0

  push(value: number): void {
    if (this.length === this.array.length) this.reserve(1)
    this.array[this.length++] = value
  }

  reserve(count: number): void {
    if (this.length + count <= this.array.length) return
    const larger = new Uint8Array(Math.max(this.length + count, this.array.length * 2))
    larger.set(this.array.subarray(0, this.length))
    this.array = larger
  }

  append(source: Uint8Array, from = 0, to = source.length): void {
    const count = to - from
    this.reserve(count)
    if (count < 32) {
      const array = this.array
      for (let i = from, at = this.length; i < to; i++, at++) array[at] = source[i]
    } else this.array.set(source.subarray(from, to), this.length)
    this.length += count
  }

  /** A whole number >= 0 below 2^53, seven bits a byte, lowest first; the high bit says that more follow. */
  varint(value: number): void {
    while (value > 0x7fffffff) {
      this.push((value % 128) | 128)
      value = Math.floor(value / 128)
    }
    while (value > 127) {
      this.push((value & 127) | 128)
      value >>>= 7
    }
    this.push(value)
  }

  view(): Uint8Array {
    return this.array.subarray(0, this.length)
  }
}

/** Reads what a ByteLog wrote. */
export class ByteCursor {
  at = 0

  constructor(readonly bytes: Uint8Array) {}

  varint(): number {
    const bytes = this.bytes
    let byte = bytes[this.at++]
    if (byte < 128) return byte
    let value = byte & 127
    byte = bytes[this.at++]
    if (byte < 128) return value | (byte << 7)
    value |= (byte & 127) << 7
    byte = bytes[this.at++]
    if (byte < 128) return value | (byte << 14)
    value |= (byte & 127) << 14
    // Beyond 21 bits in doubles: lengths may pass 2^32. Eight bytes hold 2^53; a ninth can only be damage.
    let scale = 2 ** 21
    for (let i = 0; i < 5; i++) {
      byte = bytes[this.at++]
      value += (byte & 127) * scale
      if (byte < 128) break
      scale *= 128
    }
    return value
  }
}
