// The hashes that processors make routing values of.
import { murmur3x64 } from '../analysis/murmur3-128.ts'

const HALF = 64n

/** Of 128 bits, as text without padding. */
export function routingCode(text: string): string {
  const hash = murmur3x64(Buffer.from(text)).toString(16).padStart(32, '0')
  return Buffer.from(hash, 'hex').toString('base64url')
}

/** The upper half, without its sign. */
export function routingNumber(text: string): string {
  const half = BigInt.asIntN(64, murmur3x64(Buffer.from(text)) >> HALF)
  if (half === -(2n ** 63n)) return '0'
  return String(half < 0n ? -half : half)
}
