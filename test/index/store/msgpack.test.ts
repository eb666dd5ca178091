// What is kept is read back as it was, also what others wrote in other forms, and others read what we write.
import fc from 'fast-check'
import { Packr } from 'msgpackr'
import { describe, expect, it } from 'vitest'
import { pack, unpack } from '../../../src/index/store/msgpack.ts'

/** Another implementation, set to what older versions of the package wrote with it. */
const other = new Packr({ useRecords: false, mapsAsObjects: true, copyBuffers: true, variableMapSize: true })

const key = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', ''))
const leaf = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true }),
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

  it('is read by others', () => {
    const harmless = value.filter(
      given => !JSON.stringify(given, (_, member) => (typeof member === 'bigint' ? 0 : member)).includes('__proto__'),
    )
    fc.assert(fc.property(harmless, given => void expect(plain(other.unpack(pack(given)))).toEqual(given)))
  })

  it('reads what others wrote', () => {
    fc.assert(fc.property(value, given => void expect(unpack(other.pack(given))).toEqual(given)))
  })

  it.each(LENGTHS)('keeps texts, bytes, arrays and objects of the length %i', length => {
    const text = 'x'.repeat(length)
    const wide = 'é'.repeat(length)
    const numbers = Array.from({ length }, (_, i) => i)
    const members = Object.fromEntries(numbers.map(i => [`k${i}`, i]))
    for (const given of [text, wide, new Uint8Array(length).fill(7), numbers, members]) {
      expect(unpack(pack(given))).toEqual(given)
      expect(pack(given).length).toBeLessThanOrEqual(other.pack(given).length)
      expect(unpack(other.pack(given))).toEqual(given)
    }
  })

  it.each([
    [0, '00'],
    [127, '7f'],
    [128, 'cc80'],
    [65535, 'cdffff'],
    [2 ** 32 - 1, 'ceffffffff'],
    [2 ** 32, 'cb41f0000000000000'],
    [-1, 'ff'],
    [-32, 'e0'],
    [-33, 'd0df'],
    [-129, 'd1ff7f'],
    [-(2 ** 31), 'd280000000'],
    [-0, 'cb8000000000000000'],
    [0.5, 'cb3fe0000000000000'],
    [2n ** 64n - 1n, 'cfffffffffffffffff'],
    [-1n - 2n ** 62n, 'd3bfffffffffffffff'],
    ['a', 'a161'],
    [[1, null, true, false], '9401c0c3c2'],
    [{ a: Uint8Array.of(9) }, '81a161c40109'],
    [new Map([['a', 1]]), '81a16101'],
    [{ a: undefined, b: 1 }, '81a16201'],
  ])('writes %s as %s', (given, hex) => {
    expect(Buffer.from(pack(given)).toString('hex')).toBe(hex)
  })

  it('reads the forms it does not write', () => {
    expect(unpack(Buffer.from('ca3f000000', 'hex'))).toBe(0.5)
    expect(unpack(Buffer.from('cf0000000000000005', 'hex'))).toBe(5)
    expect(unpack(Buffer.from('d3fffffffffffffffb', 'hex'))).toBe(-5)
    expect(unpack(Buffer.from('81a161d40000', 'hex'))).toEqual({ a: undefined })
  })

  it('refuses what is no value, or half of one', () => {
    expect(() => unpack(new Uint8Array(0))).toThrow(RangeError)
    expect(() => unpack(Buffer.from('a361', 'hex'))).toThrow(/ends too early/)
    expect(() => unpack(Buffer.from('c1', 'hex'))).toThrow(/nothing begins with c1/)
    expect(() => pack(Symbol('s'))).toThrow(TypeError)
    expect(() => pack(2n ** 64n)).toThrow(RangeError)
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

/** As the other one reads byte strings: as Buffers. */
function plain(read: unknown): unknown {
  if (read instanceof Uint8Array) return new Uint8Array(read)
  if (Array.isArray(read)) return read.map(plain)
  if (read !== null && typeof read === 'object')
    return Object.fromEntries(Object.entries(read).map(([name, member]) => [name, plain(member)]))
  return read
}
