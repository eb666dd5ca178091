// Bitmaps hold what a Set would hold.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Bitmap, BitmapFactory } from '../../../src/index/bitmap/bitmap.ts'
import { Bitset } from '../../../src/index/bitmap/bitset.ts'
import { typescriptBitmaps } from '../../../src/index/bitmap/roaring-ts.ts'
import { nativeBitmaps } from '../../support/native-bitmaps.ts'

const native = nativeBitmaps()
if (native.bitmaps === null) console.warn(`native bitmaps are not tested: ${native.why}`)

/** Values crowd around container borders and the array/bits threshold, where mistakes live. */
const value = fc.oneof(
  fc.integer({ min: 0, max: 40 }),
  fc.integer({ min: 65500, max: 65600 }),
  fc.integer({ min: 0, max: 200_000 }),
  fc.integer({ min: 0, max: 0xffffffff }),
  fc.constantFrom(0xffffffff, 0x80000000, 0x7fffffff),
)
const length = fc.oneof(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 0, max: 6 }))
const range = fc.tuple(fc.oneof(fc.integer({ min: 0, max: 140_000 }), fc.constant(0xffffffff - 9000)), length)

type Step =
  | { op: 'add'; values: number[] }
  | { op: 'remove'; values: number[] }
  | { op: 'addRange'; from: number; to: number }
  | { op: 'and' | 'or' | 'andNot'; values: number[]; ranges: [number, number][] }
  | { op: 'self'; which: 'and' | 'or' | 'andNot' }

const operand = { values: fc.array(value, { maxLength: 60 }), ranges: fc.array(range, { maxLength: 3 }) }
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('add' as const, 'remove' as const), fc.array(value, { maxLength: 60 }))
      .map(([op, values]): Step => ({ op, values })),
  },
  { weight: 3, arbitrary: range.map(([from, length]): Step => ({ op: 'addRange', from, to: from + length })) },
  { weight: 4, arbitrary: fc.record({ op: fc.constantFrom('and' as const, 'or' as const, 'andNot' as const), ...operand }) },
  {
    weight: 1,
    arbitrary: fc.record({ op: fc.constant('self' as const), which: fc.constantFrom('and' as const, 'or' as const, 'andNot' as const) }),
  },
)

function build(factory: BitmapFactory, values: number[], ranges: [number, number][]): Bitmap {
  const bitmap = factory.create(values)
  for (const [from, length] of ranges) bitmap.addRange(from, from + length)
  return bitmap
}

function buildModel(values: number[], ranges: [number, number][]): Set<number> {
  const model = new Set(values)
  for (const [from, length] of ranges) for (let v = from; v < from + length; v++) model.add(v)
  return model
}

/** `other` makes the operands, so that implementations meet. */
function run(factory: BitmapFactory, other: BitmapFactory, steps: Step[]): { bitmap: Bitmap; model: Set<number> } {
  const bitmap = factory.create()
  let model = new Set<number>()
  for (const s of steps) {
    if (s.op === 'add' || s.op === 'remove') {
      for (const v of s.values) {
        bitmap[s.op](v)
        model[s.op === 'add' ? 'add' : 'delete'](v)
      }
    } else if (s.op === 'addRange') {
      bitmap.addRange(s.from, s.to)
      for (let v = s.from; v < s.to; v++) model.add(v)
    } else if (s.op === 'self') {
      bitmap[s.which](bitmap)
      if (s.which === 'andNot') model.clear()
    } else {
      const right = build(other, s.values, s.ranges)
      const rightModel = buildModel(s.values, s.ranges)
      bitmap[s.op](right)
      if (s.op === 'or') for (const v of rightModel) model.add(v)
      else model = new Set([...model].filter(v => rightModel.has(v) === (s.op === 'and')))
      expect(right.size).toBe(rightModel.size)
    }
  }
  return { bitmap, model }
}

const ascending = (model: Iterable<number>) => Uint32Array.from(model).sort()

function contract(factory: BitmapFactory) {
  it('holds what a Set would hold', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), fc.array(value, { maxLength: 20 }), (steps, probes) => {
        const { bitmap, model } = run(factory, factory, steps)
        expect(bitmap.size).toBe(model.size)
        expect(bitmap.toUint32Array()).toEqual(ascending(model))
        for (const probe of probes) expect(bitmap.has(probe)).toBe(model.has(probe))
      }),
      { numRuns: 80 },
    )
  })

  it('writes bytes that depend on the members alone, and reads them back', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), fc.boolean(), (steps, runs) => {
        const { bitmap, model } = run(factory, factory, steps)
        const bytes = bitmap.serialize(runs)
        expect(bytes).toEqual(factory.create(ascending(model)).serialize(runs))
        const back = factory.deserialize(bytes)
        expect(back.equals(bitmap)).toBe(true)
        expect(back.toUint32Array()).toEqual(ascending(model))
        expect(bitmap.serialize(true).length).toBeLessThanOrEqual(bitmap.serialize(false).length)
      }),
      { numRuns: 60 },
    )
  })

  it('turns into a bitset and back', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), fc.integer({ min: 0, max: 150_000 }), fc.boolean(), (steps, size, shared) => {
        const { bitmap, model } = run(factory, factory, steps)
        const below = ascending([...model].filter(v => v < size))
        const bitset = bitmap.toBitset(size, shared)
        expect(bitset.words.buffer instanceof SharedArrayBuffer).toBe(shared)
        expect(bitset.count()).toBe(below.length)
        expect(below.every(v => bitset.has(v))).toBe(true)
        expect(factory.fromBitset(bitset).toUint32Array()).toEqual(below)
      }),
      { numRuns: 60 },
    )
    expect(factory.fromBitset(Bitset.full(70_000)).size).toBe(70_000)
  })

  it('clones what then changes alone, and tells sets apart', () => {
    const first = build(factory, [1, 70_000], [[100_000, 5000]])
    const copy = first.clone()
    expect(copy.equals(first)).toBe(true)
    copy.add(2)
    copy.remove(100_000)
    expect(first.has(2)).toBe(false)
    expect(first.has(100_000)).toBe(true)
    expect(copy.equals(first)).toBe(false)
    const united = factory.create()
    united.or(first)
    united.remove(70_000)
    expect(first.has(70_000)).toBe(true)
  })

  it('crosses the array limit both ways', () => {
    const bitmap = factory.create()
    bitmap.addRange(0, 4097)
    expect(bitmap.serialize(false).length).toBe(8 + 8 + 8192)
    bitmap.remove(7)
    expect(bitmap.serialize(false).length).toBe(8 + 8 + 4096 * 2)
    expect(bitmap.size).toBe(4096)
    bitmap.add(7)
    expect(bitmap.serialize(true).length).toBe(4 + 1 + 4 + 2 + 4)
    for (let v = 0; v < 4097; v++) bitmap.remove(v)
    expect(bitmap.serialize()).toEqual(Uint8Array.from([0x3a, 0x30, 0, 0, 0, 0, 0, 0]))
  })

  it('keeps the example of the format', () => {
    expect(Buffer.from(factory.create([65536, 2, 1]).serialize(false)).toString('hex')).toBe(
      '3a3000000200000000000100010000001800' + '00001c000000010002000000',
    )
  })

  it('keeps a long stretch in few bytes, and refuses what is not below the limit', () => {
    const bitmap = factory.create()
    bitmap.addRange(0, 1_000_000)
    const bytes = bitmap.serialize()
    expect(bytes.length).toBeLessThan(400)
    expect(factory.deserialize(bytes, 1_000_000).size).toBe(1_000_000)
    expect(() => factory.deserialize(bytes, 999_999)).toThrowError(expect.objectContaining({ type: 'corrupt_index_exception' }))
  })

  it('answers damaged bytes with an error or a sound set, never worse', () => {
    const sample = build(
      factory,
      [5, 9, 200_000],
      [
        [65536, 5000],
        [400_000, 300],
        [600_000, 9000],
      ],
    )
    const scattered = factory.create(Array.from({ length: 5000 }, (_, i) => 900_000 + i * 3))
    sample.or(scattered)
    let refused = 0
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.array(fc.tuple(fc.oneof(fc.integer({ min: 0, max: 80 }), fc.nat(30_000)), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        fc.option(fc.nat(30_000)),
        (runs, pokes, cut) => {
          const bytes = sample.serialize(runs)
          for (const [at, byte] of pokes) bytes[at % bytes.length] = byte
          try {
            const read = factory.deserialize(cut === null ? bytes : bytes.subarray(0, cut % bytes.length), 2_000_000)
            const members = read.toUint32Array()
            expect(members.length).toBe(read.size)
            for (let i = 1; i < members.length; i++) if (members[i] <= members[i - 1]) expect.fail('not ascending')
          } catch (error) {
            expect(error).toMatchObject({ type: 'corrupt_index_exception' })
            refused++
          }
        },
      ),
      { numRuns: 300 },
    )
    expect(refused).toBeGreaterThan(150)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), noise => {
        for (const cookie of [
          [0x3a, 0x30, 0, 0],
          [0x3b, 0x30],
        ]) {
          try {
            factory.deserialize(Uint8Array.from([...cookie, ...noise]))
          } catch (error) {
            expect(error).toMatchObject({ type: 'corrupt_index_exception' })
          }
        }
      }),
    )
  })
}

describe('TypeScript bitmap', () => contract(typescriptBitmaps))

describe.skipIf(native.bitmaps === null)('native bitmap', () => {
  contract(native.bitmaps ?? typescriptBitmaps)

  it('agrees with the TypeScript one, byte for byte', () => {
    const other = native.bitmaps!
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), fc.boolean(), (steps, runs) => {
        const mine = run(typescriptBitmaps, other, steps).bitmap
        const theirs = run(other, typescriptBitmaps, steps).bitmap
        expect(mine.serialize(runs)).toEqual(theirs.serialize(runs))
        expect(mine.equals(theirs)).toBe(true)
        expect(theirs.equals(mine)).toBe(true)
        expect(typescriptBitmaps.deserialize(theirs.serialize(runs)).equals(mine)).toBe(true)
        expect(other.deserialize(mine.serialize(runs)).equals(theirs)).toBe(true)
      }),
      { numRuns: 120 },
    )
  })
})
