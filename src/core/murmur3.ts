// The hash that says which shard a document belongs to: 32-bit murmur3 over the UTF-16 code units, low byte first.

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
  hash ^= length * 2
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

function mix(word: number): number {
  word = Math.imul(word, 0xcc9e2d51)
  return Math.imul((word << 15) | (word >>> 17), 0x1b873593)
}
