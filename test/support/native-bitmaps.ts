// The Bitmap over CRoaring (`npm install --no-save roaring`), by which the package's own are judged and measured. The engine does without:
// it is slower at what the engine does with bitmaps (CONTRIBUTING.md), and takes longer to load than an engine to open.
import { createRequire } from 'node:module'
import { BITMAP_LIMIT, type Bitmap, type BitmapFactory } from '../../src/index/bitmap/bitmap.ts'
import { Bitset } from '../../src/index/bitmap/bitset.ts'
import { checkPortable } from '../../src/index/bitmap/roaring-format.ts'

/** What is used of the package's `RoaringBitmap32`; its own types are there only where it is. */
interface RoaringBitmap32 {
  readonly size: number
  has(value: number): boolean
  add(value: number): void
  delete(value: number): boolean
  addRange(from: number, to: number): void
  andInPlace(other: RoaringBitmap32): unknown
  orInPlace(other: RoaringBitmap32): unknown
  andNotInPlace(other: RoaringBitmap32): unknown
  clear(): void
  isEqual(other: RoaringBitmap32): boolean
  clone(): RoaringBitmap32
  toUint32Array(): Uint32Array
  removeRunCompression(): boolean
  runOptimize(): boolean
  serialize(format: 'portable'): Uint8Array
}

interface Roaring {
  readonly RoaringBitmap32: {
    new (values?: Iterable<number>): RoaringBitmap32
    deserialize(bytes: Uint8Array, format: 'portable'): RoaringBitmap32
  }
}

type NativeBitmaps = { readonly bitmaps: BitmapFactory } | { readonly bitmaps: null; readonly why: string }

export function nativeBitmaps(require = createRequire(import.meta.url)): NativeBitmaps {
  try {
    return { bitmaps: factory((require('roaring') as Roaring).RoaringBitmap32) }
  } catch (error) {
    return { bitmaps: null, why: (error as Error).message.split('\n', 1)[0] }
  }
}

function factory(Native: Roaring['RoaringBitmap32']): BitmapFactory {
  class NativeBitmap implements Bitmap {
    constructor(private readonly set: RoaringBitmap32) {}

    /** A bitmap of another implementation is read through the format they share. */
    private static own(bitmap: Bitmap): RoaringBitmap32 {
      return bitmap instanceof NativeBitmap ? bitmap.set : Native.deserialize(bitmap.serialize(false), 'portable')
    }

    get size(): number {
      return this.set.size
    }

    has(value: number): boolean {
      return this.set.has(value)
    }

    add(value: number): void {
      this.set.add(value)
    }

    remove(value: number): void {
      this.set.delete(value)
    }

    addRange(from: number, to: number): void {
      if (from < to) this.set.addRange(from, to)
    }

    and(other: Bitmap): void {
      this.set.andInPlace(NativeBitmap.own(other))
    }

    or(other: Bitmap): void {
      this.set.orInPlace(NativeBitmap.own(other))
    }

    andNot(other: Bitmap): void {
      if (other === this) this.set.clear()
      else this.set.andNotInPlace(NativeBitmap.own(other))
    }

    equals(other: Bitmap): boolean {
      return this.set.isEqual(NativeBitmap.own(other))
    }

    clone(): Bitmap {
      return new NativeBitmap(this.set.clone())
    }

    toUint32Array(): Uint32Array {
      return this.set.toUint32Array()
    }

    toBitset(size: number, shared = false): Bitset {
      const bitset = Bitset.empty(size, shared)
      const members = this.set.toUint32Array()
      for (let i = 0; i < members.length && members[i] < size; i++) bitset.add(members[i])
      return bitset
    }

    serialize(runs = true): Uint8Array {
      // CRoaring keeps the runs that operations happened to leave; starting from none makes the bytes depend on the members alone.
      this.set.removeRunCompression()
      if (runs) this.set.runOptimize()
      // A copy in memory of V8's own: a Buffer over native memory is refused by Electron.
      return Uint8Array.from(this.set.serialize('portable'))
    }
  }

  return {
    name: 'native',
    create: values => new NativeBitmap(values === undefined ? new Native() : new Native(values)),
    fromBitset(bitset) {
      const members = new Int32Array(bitset.size)
      return new NativeBitmap(new Native(members.subarray(0, bitset.fill(0, bitset.size, members))))
    },
    deserialize(bytes, limit = BITMAP_LIMIT) {
      // CRoaring checks lengths but takes unsorted containers as they come, and misbehaves later.
      checkPortable(bytes, limit)
      return new NativeBitmap(Native.deserialize(bytes, 'portable'))
    },
  }
}
