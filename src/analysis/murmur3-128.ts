// MurmurHash3 in its x64 variant of 128 bits, seed 0, as one number: what `min_hash` tells tokens apart by.
import { hash64, murmur3x128, secondHalf } from '../core/hash64.ts'

/** Both halves of the hash, the first one in the upper bits. */
export function murmur3x64(bytes: Uint8Array): bigint {
  murmur3x128(bytes)
  return (asBigInt(hash64) << 64n) | asBigInt(secondHalf)
}

const asBigInt = ({ high, low }: typeof hash64) => (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)
