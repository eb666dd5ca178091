// A 64-bit hash in 32-bit arithmetic.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hash64, mix64, murmur3x128, secondHalf } from '../../src/core/hash64.ts'

const asBigInt = ({ high, low }: { readonly high: number; readonly low: number }) => (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)

it('mixes as arithmetic of 64 bits does', () => {
  const low64 = (value: bigint) => BigInt.asUintN(64, value)
  const mixed = (value: bigint) => {
    const first = low64((value ^ (value >> 32n)) * 0x4cd6944c5cc20b6dn)
    const second = low64((first ^ (first >> 29n)) * 0xfc12c5b19d3259e9n)
    return second ^ (second >> 32n)
  }
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }), value => {
      mix64(Number(BigInt.asIntN(32, value >> 32n)), Number(BigInt.asIntN(32, value)))
      expect(asBigInt(hash64)).toBe(mixed(value))
    }),
  )
})

/** From the reference implementation of MurmurHash3, x64, 128 bits, seed 0. */
const HASHES: readonly [string, bigint, bigint][] = [
  ['', 0x0n, 0x0n],
  ['hello', 0xcbd8a7b341bd9b02n, 0x5b1e906a48ae1d19n],
  ['The quick brown fox jumps over the lazy dog', 0xe34bbc7bbc071b6cn, 0x7a433ca9c49a9347n],
]

it.each(HASHES)('hashes %j', (text, first, second) => {
  murmur3x128(Buffer.from(text))
  expect([asBigInt(hash64), asBigInt(secondHalf)]).toEqual([first, second])
})
