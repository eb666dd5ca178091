// Hashes of 64 bits without BigInt, for loops: a number of 64 bits is two halves of 32, and results stand in `hash64`.

/** What was hashed last. */
export const hash64 = { high: 0, low: 0 }

/** The product's low 64 bits stand in `hash64`. */
function multiply(high: number, low: number, byHigh: number, byLow: number): void {
  const a0 = low & 0xffff
  const a1 = low >>> 16
  const b0 = byLow & 0xffff
  const b1 = byLow >>> 16
  const middle = a1 * b0 + ((a0 * b0) >>> 16)
  const other = a0 * b1 + (middle & 0xffff)
  const carried = a1 * b1 + (middle >>> 16) + (other >>> 16)
  hash64.high = (carried + Math.imul(high, byLow) + Math.imul(low, byHigh)) | 0
  hash64.low = Math.imul(low, byLow)
}

/** Scatters the bits of a number (Stafford's ninth variant of the mixer of MurmurHash3). */
export function mix64(high: number, low: number): void {
  // A shift by 32 is the other half.
  multiply(high, low ^ high, 0x4cd6944c, 0x5cc20b6d)
  high = hash64.high
  low = hash64.low
  multiply(high ^ (high >>> 29), low ^ ((low >>> 29) | (high << 3)), 0xfc12c5b1, 0x9d3259e9)
  hash64.low ^= hash64.high
}

/** MurmurHash3 in its x64 variant of 128 bits, of `length` bytes: its first half is left in `hash64`, and the second in `secondHalf`. */
export function murmur3x128(bytes: Uint8Array, from = 0, to = bytes.length): void {
  const length = to - from
  let h1 = 0
  let l1 = 0
  let h2 = 0
  let l2 = 0
  let at = from
  for (const last = to - 16; at <= last; at += 16) {
    scrambleFirst(word(bytes, at + 4), word(bytes, at))
    h1 ^= hash64.high
    l1 ^= hash64.low
    rotate(h1, l1, 27)
    add(hash64.high, hash64.low, h2, l2)
    timesFive(hash64.high, hash64.low, 0x52dce729)
    h1 = hash64.high
    l1 = hash64.low
    scrambleSecond(word(bytes, at + 12), word(bytes, at + 8))
    h2 ^= hash64.high
    l2 ^= hash64.low
    rotate(h2, l2, 31)
    add(hash64.high, hash64.low, h1, l1)
    timesFive(hash64.high, hash64.low, 0x38495ab5)
    h2 = hash64.high
    l2 = hash64.low
  }
  scrambleSecond(rest(bytes, at + 12, to), rest(bytes, at + 8, to))
  h2 ^= hash64.high
  l2 ^= hash64.low ^ length
  scrambleFirst(rest(bytes, at + 4, to), rest(bytes, at, to))
  h1 ^= hash64.high
  l1 ^= hash64.low ^ length

  add(h1, l1, h2, l2)
  h1 = hash64.high
  l1 = hash64.low
  add(h2, l2, h1, l1)
  h2 = hash64.high
  l2 = hash64.low
  finish(h1, l1)
  h1 = hash64.high
  l1 = hash64.low
  finish(h2, l2)
  h2 = hash64.high
  l2 = hash64.low
  add(h1, l1, h2, l2)
  h1 = hash64.high
  l1 = hash64.low
  add(h2, l2, h1, l1)
  secondHalf.high = hash64.high
  secondHalf.low = hash64.low
  hash64.high = h1
  hash64.low = l1
}

export const secondHalf = { high: 0, low: 0 }

function scrambleFirst(high: number, low: number): void {
  multiply(high, low, 0x87c37b91, 0x114253d5)
  rotate(hash64.high, hash64.low, 31)
  multiply(hash64.high, hash64.low, 0x4cf5ad43, 0x2745937f)
}

function scrambleSecond(high: number, low: number): void {
  multiply(high, low, 0x4cf5ad43, 0x2745937f)
  rotate(hash64.high, hash64.low, 33)
  multiply(hash64.high, hash64.low, 0x87c37b91, 0x114253d5)
}

function timesFive(high: number, low: number, plus: number): void {
  multiply(high, low, 0, 5)
  add(hash64.high, hash64.low, 0, plus)
}

function finish(high: number, low: number): void {
  multiply(high, low ^ (high >>> 1), 0xff51afd7, 0xed558ccd)
  multiply(hash64.high, hash64.low ^ (hash64.high >>> 1), 0xc4ceb9fe, 0x1a85ec53)
  hash64.low ^= hash64.high >>> 1
}

function add(high: number, low: number, otherHigh: number, otherLow: number): void {
  const sum = (low >>> 0) + (otherLow >>> 0)
  hash64.low = sum | 0
  hash64.high = (high + otherHigh + (sum > 0xffffffff ? 1 : 0)) | 0
}

/** To the left, by 1 to 63 but not 32. */
function rotate(high: number, low: number, bits: number): void {
  const upper = bits < 32 ? high : low
  const lower = bits < 32 ? low : high
  // JavaScript shifts by the low five bits.
  hash64.high = (upper << bits) | (lower >>> (32 - (bits & 31)))
  hash64.low = (lower << bits) | (upper >>> (32 - (bits & 31)))
}

const word = (bytes: Uint8Array, at: number) => bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24)

/** What there is of a word before the end. */
function rest(bytes: Uint8Array, at: number, to: number): number {
  let value = 0
  for (let i = Math.min(at + 4, to) - 1; i >= at; i--) value = (value << 8) | bytes[i]
  return value
}
