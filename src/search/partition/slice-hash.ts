// The hashes that assign documents to slices, of ids and of numbers, equal to the server's.
import type { FieldType } from '../../index/mapping/field-type.ts'
import { numberTexts } from '../../query/fields/number-texts.ts'

const SEED = 7919

/** 32-bit murmur3 over bytes. */
export function hashBytes(bytes: Uint8Array): number {
  const { length } = bytes
  const whole = length & ~3
  let hash = SEED
  for (let i = 0; i < whole; i += 4) {
    hash ^= mixWord(bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) | (bytes[i + 3] << 24))
    hash = (hash << 13) | (hash >>> 19)
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0
  }
  let tail = 0
  for (let i = length - 1; i >= whole; i--) tail = (tail << 8) | bytes[i]
  if (whole < length) hash ^= mixWord(tail)
  hash ^= length
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

function mixWord(word: number): number {
  word = Math.imul(word, 0xcc9e2d51)
  return Math.imul((word << 15) | (word >>> 17), 0x1b873593)
}

const A = 0x4cd6944c5cc20b6dn
const B = 0xfc12c5b19d3259e9n
const MASK = 0xffffffffffffffffn

/** The low half of Stafford's 64-bit mix. */
export function hashLong(value: bigint): number {
  let z = value & MASK
  z = ((z ^ (z >> 32n)) * A) & MASK
  z = ((z ^ (z >> 29n)) * B) & MASK
  return Number(BigInt.asIntN(32, z ^ (z >> 32n)))
}

/** From what our column holds to the whole number that the server's does. */
export function columnLong(field: FieldType): (value: number | bigint) => bigint {
  if (field.family !== 'number') return BigInt
  switch (field.numeric) {
    case 'half_float':
    case 'float':
    case 'double': {
      const { column } = numberTexts[field.numeric]
      return value => BigInt(column(value))
    }
    case 'unsigned_long':
      return value => BigInt.asIntN(64, BigInt(value) + 2n ** 63n)
    default:
      return BigInt
  }
}
