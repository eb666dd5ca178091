// bcrypt, in steps that may be left in between: a hash takes a good part of a second on purpose, and the thread may be the caller's.
import { randomBytes, timingSafeEqual } from 'node:crypto'

const ROUNDS = 16
/** Words of the key schedule, and of each of four substitution boxes. */
const KEY_WORDS = ROUNDS + 2
const BOX_WORDS = 256
const STATE_WORDS = KEY_WORDS + 4 * BOX_WORDS
const SALT_BYTES = 16
const HASH_BYTES = 23
/** More of a password does not count. */
const MOST_BYTES = KEY_WORDS * 4
/** Schedules between two looks at the clock: a quarter of a millisecond or so. */
const A_STEP = 8

const ALPHABET = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const HASH = /^\$2[aby]\$(\d\d)\$([./A-Za-z0-9]{22})([./A-Za-z0-9]{31})$/
const MIN_COST = 4
const MAX_COST = 31

/** `$2y$`, as the real server writes it; `$2a$` and `$2b$` mean the same. */
export function* bcryptHash(password: string, cost: number): Generator<void, string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = yield* hashed(password, salt, cost)
  return `$2y$${String(cost).padStart(2, '0')}$${encode(salt)}${encode(hash)}`
}

/** False for text that is no hash. */
export function* bcryptVerify(password: string, hash: string): Generator<void, boolean> {
  const [, cost, salt, expected] = HASH.exec(hash) ?? []
  if (expected === undefined || Number(cost) < MIN_COST || Number(cost) > MAX_COST) return false
  const found = yield* hashed(password, decode(salt, SALT_BYTES), Number(cost))
  return timingSafeEqual(found, decode(expected, HASH_BYTES))
}

function* hashed(password: string, salt: Uint8Array, cost: number): Generator<void, Uint8Array> {
  const key = words(Buffer.from(`${password}\0`, 'utf8').subarray(0, MOST_BYTES), KEY_WORDS)
  const salts = words(salt, KEY_WORDS)
  const state = Int32Array.from(yield* piWords())
  schedule(state, key, words(salt, 4))
  for (let round = 0, rounds = 2 ** cost; round < rounds; round++) {
    if (round % A_STEP === 0) yield
    schedule(state, key, NO_SALT)
    schedule(state, salts, NO_SALT)
  }
  const text = words(Buffer.from('OrpheanBeholderScryDoubt'), 6)
  for (let i = 0; i < text.length; i += 2) for (let times = 0; times < 64; times++) encipher(state, text, i)
  const bytes = Buffer.alloc(text.length * 4)
  text.forEach((word, i) => {
    bytes.writeInt32BE(word, i * 4)
  })
  return bytes.subarray(0, HASH_BYTES)
}

const NO_SALT = new Int32Array(4)

/** Big-endian words of bytes that begin anew at their end. */
function words(bytes: Uint8Array, count: number): Int32Array {
  const read = new Int32Array(count)
  for (let i = 0; i < count * 4; i++) read[i >> 2] = (read[i >> 2] << 8) | bytes[i % bytes.length]
  return read
}

/** Mixes a key and a salt into the state. */
function schedule(state: Int32Array, key: Int32Array, salt: Int32Array): void {
  for (let i = 0; i < KEY_WORDS; i++) state[i] ^= key[i]
  const block = new Int32Array(2)
  for (let i = 0; i < STATE_WORDS; i += 2) {
    block[0] ^= salt[i & 3]
    block[1] ^= salt[(i + 1) & 3]
    encipher(state, block, 0)
    state[i] = block[0]
    state[i + 1] = block[1]
  }
}

const BOX_1 = KEY_WORDS
const BOX_2 = BOX_1 + BOX_WORDS
const BOX_3 = BOX_2 + BOX_WORDS
const BOX_4 = BOX_3 + BOX_WORDS

/** Blowfish, of two words at `at`. */
function encipher(state: Int32Array, block: Int32Array, at: number): void {
  let left = block[at] ^ state[0]
  let right = block[at + 1]
  for (let i = 1; i <= ROUNDS; i += 2) {
    right ^= mixed(state, left) ^ state[i]
    left ^= mixed(state, right) ^ state[i + 1]
  }
  block[at] = right ^ state[ROUNDS + 1]
  block[at + 1] = left
}

const mixed = (state: Int32Array, word: number): number =>
  (((state[BOX_1 + (word >>> 24)] + state[BOX_2 + ((word >>> 16) & 255)]) ^ state[BOX_3 + ((word >>> 8) & 255)]) +
    state[BOX_4 + (word & 255)]) |
  0

let pi: Int32Array | null = null

/** What the state begins with: the binary places of pi, by Machin's formula. */
function* piWords(): Generator<void, Int32Array> {
  if (pi !== null) return pi
  const bits = BigInt(STATE_WORDS * 32)
  const spare = 64n
  const one = 1n << (bits + spare)
  const all = (16n * (yield* arctanOfInverse(5n, one)) - 4n * (yield* arctanOfInverse(239n, one))) >> spare
  const places = (all & ((1n << bits) - 1n)).toString(16).padStart(STATE_WORDS * 8, '0')
  const found = new Int32Array(STATE_WORDS)
  for (let i = 0; i < STATE_WORDS; i++) found[i] = Number.parseInt(places.slice(i * 8, i * 8 + 8), 16) | 0
  return (pi = found)
}

const TERMS_A_STEP = 50n

/** Of 1/x, in units of 1/one. */
function* arctanOfInverse(x: bigint, one: bigint): Generator<void, bigint> {
  let power = one / x
  let sum = power
  for (let n = 3n, sign = -1n; power > 0n; n += 2n, sign = -sign) {
    power /= x * x
    sum += (sign * power) / n
    if (n % TERMS_A_STEP === 1n) yield
  }
  return sum
}

// ---- bcrypt's own base64 ----

function encode(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 3) {
    const three = (bytes[i] << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0)
    for (let place = 0; place <= Math.min(bytes.length - i, 3); place++) text += ALPHABET[(three >> (18 - 6 * place)) & 63]
  }
  return text
}

function decode(text: string, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let bits = 0
  let value = 0
  let at = 0
  for (const character of text) {
    value = ((value << 6) | ALPHABET.indexOf(character)) & 0xffff
    bits += 6
    if (bits < 8 || at === length) continue
    bits -= 8
    bytes[at++] = (value >> bits) & 255
  }
  return bytes
}
