// LZ4: compression, decompression and damage.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compress, compressedBound, decompress } from '../../../src/index/stored/lz4.ts'

const repetitive = fc
  .array(fc.tuple(fc.constantFrom('{"title":"', 'the quick brown fox ', '0', '\u0000', 'ünï'), fc.nat(40)), { maxLength: 200 })
  .map(parts => new Uint8Array(Buffer.from(parts.map(([text, times]) => text.repeat(times)).join(''))))
const bytes = fc.oneof(repetitive, fc.uint8Array({ maxLength: 3000 }))

function packed(source: Uint8Array): Uint8Array {
  const out = new Uint8Array(compressedBound(source.length))
  return out.slice(0, compress(source, source.length, out))
}

test('what was compressed is decompressed, whole or up to any byte', () => {
  fc.assert(
    fc.property(bytes, fc.double({ min: 0, max: 1, noNaN: true }), (source, part) => {
      const block = packed(source)
      const whole = new Uint8Array(source.length)
      expect(decompress(block, whole, source.length)).toBe(source.length)
      expect(Buffer.compare(whole, source)).toBe(0)
      const wanted = Math.floor(source.length * part)
      const some = new Uint8Array(source.length)
      expect(decompress(block, some, wanted)).toBeGreaterThanOrEqual(wanted)
      expect(Buffer.compare(some.subarray(0, wanted), source.subarray(0, wanted))).toBe(0)
    }),
  )
})

test('a block decodes as the format says', () => {
  // "abcd" then a match of 8 at distance 4, then 5 literals.
  const block = Uint8Array.of(0x44, 0x61, 0x62, 0x63, 0x64, 0x04, 0x00, 0x50, 0x65, 0x66, 0x67, 0x68, 0x69)
  const out = new Uint8Array(17)
  expect(decompress(block, out, 17)).toBe(17)
  expect(Buffer.from(out).toString()).toBe('abcdabcdabcdefghi')
})

test('damaged blocks are refused or decode to other bytes, and end', () => {
  fc.assert(
    fc.property(repetitive, fc.nat(), fc.nat(255), (source, at, value) => {
      const block = packed(source)
      block[at % block.length] = value
      try {
        const decoded = decompress(block, new Uint8Array(source.length), source.length)
        expect(decoded).toBeLessThanOrEqual(source.length)
      } catch (error) {
        expect(String(error)).toContain('stored documents is damaged')
      }
    }),
  )
})

test('text that repeats becomes much smaller', () => {
  const source = Buffer.from('{"title":"a title","body":"and a body"}'.repeat(100))
  expect(packed(source).length).toBeLessThan(source.length / 10)
})
