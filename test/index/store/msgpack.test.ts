// What is kept is read back as it was, whatever keys and lengths it has.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pack, unpack } from '../../../src/index/store/msgpack.ts'

const key = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', ''))
const leaf = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer(),
  fc.maxSafeInteger(),
  // A negative zero comes back as zero.
  fc.double({ noNaN: true }).map(number => number + 0),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n - 1n }).filter(value => !Number.isSafeInteger(Number(value))),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.uint8Array({ maxLength: 300 }),
)
const { value } = fc.letrec(tie => ({
  value: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie('value'), { maxLength: 20 }), fc.dictionary(key, tie('value'), { maxKeys: 20 })),
}))

const LENGTHS = [0, 1, 15, 16, 31, 32, 255, 256, 65535, 65536, 70000]

describe('msgpack', () => {
  it('reads back what it wrote', () => {
    fc.assert(fc.property(value, given => void expect(unpack(pack(given))).toEqual(given)))
  })

  it.each(LENGTHS)('keeps texts, bytes, arrays and objects of the length %i', length => {
    const text = 'x'.repeat(length)
    const wide = 'é'.repeat(length)
    const numbers = Array.from({ length }, (_, i) => i)
    const members = Object.fromEntries(numbers.map(i => [`k${i}`, i]))
    for (const given of [text, wide, new Uint8Array(length).fill(7), numbers, members]) {
      expect(unpack(pack(given))).toEqual(given)
    }
  })

  it('refuses what is no value, or half of one', () => {
    expect(() => unpack(new Uint8Array(0))).toThrow()
    expect(() => unpack(Buffer.from('a361', 'hex'))).toThrow()
    expect(() => pack(2n ** 64n)).toThrow(RangeError)
  })

  it('reads what any other implementation may have written', () => {
    expect(unpack(Buffer.from('ca3f000000', 'hex'))).toBe(0.5)
    expect(unpack(Buffer.from('cd0005', 'hex'))).toBe(5)
    expect(unpack(Buffer.from('d2fffffffb', 'hex'))).toBe(-5)
  })

  it('gives bytes that nothing else is written to', () => {
    const first = pack(['one'])
    const copy = first.slice()
    pack(['another', 'and more'])
    expect(first).toEqual(copy)
    const read = unpack(pack(Uint8Array.of(1, 2, 3))) as Uint8Array
    expect([read.byteOffset, read.buffer.byteLength]).toEqual([0, 3])
  })
})
