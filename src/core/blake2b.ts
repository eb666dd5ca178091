// BLAKE2b (RFC 7693) with a salt and any length of digest, which the platform's own does not offer.

/** The fractional parts of the square roots of the first eight primes, as SHA-512 has them: low and high words. */
const INITIAL = Uint32Array.of(
  0xf3bcc908,
  0x6a09e667,
  0x84caa73b,
  0xbb67ae85,
  0xfe94f82b,
  0x3c6ef372,
  0x5f1d36f1,
  0xa54ff53a,
  0xade682d1,
  0x510e527f,
  0x2b3e6c1f,
  0x9b05688c,
  0xfb41bd6b,
  0x1f83d9ab,
  0x137e2179,
  0x5be0cd19,
)

/** Which words of the message each round mixes in. */
const SIGMA: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
]

const ROUNDS = 12
const BLOCK_BYTES = 128

/** Words come in pairs, the low one first. */
const state = new Uint32Array(16)
const mixed = new Uint32Array(32)
const message = new Uint32Array(32)
const block = new Uint8Array(BLOCK_BYTES)

/** `salt`: 16 bytes, or none. */
export function blake2b(input: Uint8Array, digestBytes = 64, salt: Uint8Array | null = null): Uint8Array {
  state.set(INITIAL)
  // The parameters: length of the digest, no key, and a tree of one node.
  state[0] ^= 0x01010000 ^ digestBytes
  if (salt !== null) for (let i = 0; i < 16; i++) state[8 + (i >>> 2)] ^= salt[i] << ((i & 3) * 8)
  let at = 0
  for (; input.length - at > BLOCK_BYTES; at += BLOCK_BYTES) compress(input.subarray(at, at + BLOCK_BYTES), at + BLOCK_BYTES, false)
  block.fill(0).set(input.subarray(at))
  compress(block, input.length, true)
  const digest = new Uint8Array(digestBytes)
  for (let i = 0; i < digestBytes; i++) digest[i] = state[i >>> 2] >>> ((i & 3) * 8)
  return digest
}

function compress(bytes: Uint8Array, count: number, isLast: boolean): void {
  for (let i = 0; i < 32; i++) {
    const at = i * 4
    message[i] = bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24)
  }
  mixed.set(state)
  mixed.set(INITIAL, 16)
  mixed[24] ^= count
  mixed[25] ^= count / 0x100000000
  if (isLast) {
    mixed[28] ^= 0xffffffff
    mixed[29] ^= 0xffffffff
  }
  for (let round = 0; round < ROUNDS; round++) {
    const order = SIGMA[round % 10]
    mix(0, 8, 16, 24, order[0], order[1])
    mix(2, 10, 18, 26, order[2], order[3])
    mix(4, 12, 20, 28, order[4], order[5])
    mix(6, 14, 22, 30, order[6], order[7])
    mix(0, 10, 20, 30, order[8], order[9])
    mix(2, 12, 22, 24, order[10], order[11])
    mix(4, 14, 16, 26, order[12], order[13])
    mix(6, 8, 18, 28, order[14], order[15])
  }
  for (let i = 0; i < 16; i++) state[i] ^= mixed[i] ^ mixed[i + 16]
}

/** `a` to `d`: places of low words. */
function mix(a: number, b: number, c: number, d: number, x: number, y: number): void {
  addThree(a, b, message[2 * x], message[2 * x + 1])
  rotate(d, a, 32)
  addThree(c, d, 0, 0)
  rotate(b, c, 24)
  addThree(a, b, message[2 * y], message[2 * y + 1])
  rotate(d, a, 16)
  addThree(c, d, 0, 0)
  rotate(b, c, 63)
}

/** mixed[a] += mixed[b] + the given word. */
function addThree(a: number, b: number, low: number, high: number): void {
  const sum = mixed[a] + mixed[b] + low
  mixed[a + 1] = mixed[a + 1] + mixed[b + 1] + high + Math.floor(sum / 0x100000000)
  mixed[a] = sum
}

/** mixed[a] = (mixed[a] ^ mixed[b]) rotated right by `bits`. */
function rotate(a: number, b: number, bits: number): void {
  const low = mixed[a] ^ mixed[b]
  const high = mixed[a + 1] ^ mixed[b + 1]
  if (bits === 32) {
    mixed[a] = high
    mixed[a + 1] = low
  } else if (bits === 63) {
    mixed[a] = (low << 1) | (high >>> 31)
    mixed[a + 1] = (high << 1) | (low >>> 31)
  } else {
    mixed[a] = (low >>> bits) | (high << (32 - bits))
    mixed[a + 1] = (high >>> bits) | (low << (32 - bits))
  }
}
