// MurmurHash3 in its x64 variant of 128 bits, seed 0: what `min_hash` tells tokens apart by.

const C1 = 0x87c37b91114253d5n
const C2 = 0x4cf5ad432745937fn

const low64 = (value: bigint) => BigInt.asUintN(64, value)
const rotated = (value: bigint, bits: bigint) => low64((value << bits) | (value >> (64n - bits)))

function mixed(value: bigint): bigint {
  value = low64((value ^ (value >> 33n)) * 0xff51afd7ed558ccdn)
  value = low64((value ^ (value >> 33n)) * 0xc4ceb9fe1a85ec53n)
  return value ^ (value >> 33n)
}

const scrambledFirst = (k: bigint) => low64(rotated(low64(k * C1), 31n) * C2)
const scrambledSecond = (k: bigint) => low64(rotated(low64(k * C2), 33n) * C1)

/** Both halves of the hash, the first one in the upper bits. */
export function murmur3x64(bytes: Uint8Array): bigint {
  const { length } = bytes
  let first = 0n
  let second = 0n
  const whole = length - (length % 16)
  const view = new DataView(bytes.buffer, bytes.byteOffset, length)
  for (let i = 0; i < whole; i += 16) {
    first = low64((rotated(first ^ scrambledFirst(view.getBigUint64(i, true)), 27n) + second) * 5n + 0x52dce729n)
    second = low64((rotated(second ^ scrambledSecond(view.getBigUint64(i + 8, true)), 31n) + first) * 5n + 0x38495ab5n)
  }
  let tail = 0n
  for (let i = length - 1; i >= whole; i--) tail = (tail << 8n) | BigInt(bytes[i])
  second ^= scrambledSecond(tail >> 64n)
  first ^= scrambledFirst(low64(tail))

  first ^= BigInt(length)
  second ^= BigInt(length)
  first = low64(first + second)
  second = low64(second + first)
  first = mixed(first)
  second = mixed(second)
  first = low64(first + second)
  second = low64(second + first)
  return (first << 64n) | second
}
