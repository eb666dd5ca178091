// 32-bit murmur3: the hash that says which shard a document belongs to, and which slice of a shard.

/** Over the UTF-16 code units, low byte first. */
export function murmur3(text: string): number {
  const length = text.length
  let hash = 0
  let i = 0
  for (; i + 1 < length; i += 2) {
    hash ^= mix(text.charCodeAt(i) | (text.charCodeAt(i + 1) << 16))
    hash = (hash << 13) | (hash >>> 19)
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0
  }
  if (i < length) hash ^= mix(text.charCodeAt(i))
  return mixed(hash ^ (length * 2))
}

export function murmur3Bytes(bytes: Uint8Array, seed: number): number {
  const whole = bytes.length & ~3
  let hash = seed
  for (let i = 0; i < whole; i += 4) {
    hash ^= mix(bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) | (bytes[i + 3] << 24))
    hash = (hash << 13) | (hash >>> 19)
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0
  }
  let rest = 0
  for (let i = bytes.length - 1; i >= whole; i--) rest = (rest << 8) | bytes[i]
  if (whole < bytes.length) hash ^= mix(rest)
  return mixed(hash ^ bytes.length)
}

/** The last step: every bit of the result depends on every bit given. */
export function mixed(hash: number): number {
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

function mix(word: number): number {
  word = Math.imul(word, 0xcc9e2d51)
  return Math.imul((word << 15) | (word >>> 17), 0x1b873593)
}
