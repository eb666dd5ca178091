// The default Bitmap, Roaring in TypeScript: a sorted list of upper 16 bits with a container for each.
import { BITMAP_LIMIT, type Bitmap, type BitmapFactory } from './bitmap.ts'
import { Bitset } from './bitset.ts'
import {
  BitsContainer,
  CONTAINER_SIZE,
  CONTAINER_WORDS,
  type Container,
  containerAdd,
  containerAddRange,
  containerAnd,
  containerAndNot,
  containerClone,
  containerEquals,
  containerFill,
  containerHas,
  containerOr,
  containerRemove,
  countBits,
  settle,
  singleton,
} from './containers.ts'
import { readPortable, writePortable } from './roaring-format.ts'

class RoaringBitmap implements Bitmap {
  constructor(
    /** Upper 16 bits, ascending. */
    private keys: number[] = [],
    private containers: Container[] = [],
  ) {}

  static of(values: Iterable<number> = []): RoaringBitmap {
    const bitmap = new RoaringBitmap()
    for (const value of values) bitmap.add(value)
    return bitmap
  }

  static fromBitset(bitset: Bitset): RoaringBitmap {
    const bitmap = new RoaringBitmap()
    for (let from = 0, key = 0; from < bitset.words.length; from += CONTAINER_WORDS, key++) {
      const words = new Uint32Array(CONTAINER_WORDS)
      words.set(bitset.words.subarray(from, from + CONTAINER_WORDS))
      const container = settle(new BitsContainer(words, countBits(words)))
      if (container !== null) bitmap.append(key, container)
    }
    return bitmap
  }

  static deserialize(bytes: Uint8Array, limit = BITMAP_LIMIT): RoaringBitmap {
    const { keys, containers } = readPortable(bytes, limit)
    return new RoaringBitmap(keys, containers)
  }

  get size(): number {
    let size = 0
    for (const container of this.containers) size += container.cardinality
    return size
  }

  has(value: number): boolean {
    const at = this.find(value >>> 16)
    return at >= 0 && containerHas(this.containers[at], value & 0xffff)
  }

  add(value: number): void {
    const key = value >>> 16
    const at = this.find(key)
    if (at >= 0) this.containers[at] = containerAdd(this.containers[at], value & 0xffff)
    else this.insert(-1 - at, key, singleton(value & 0xffff))
  }

  remove(value: number): void {
    const at = this.find(value >>> 16)
    if (at < 0) return
    const left = containerRemove(this.containers[at], value & 0xffff)
    if (left !== null) this.containers[at] = left
    else {
      this.keys.splice(at, 1)
      this.containers.splice(at, 1)
    }
  }

  addRange(from: number, to: number): void {
    while (from < to) {
      const key = Math.floor(from / CONTAINER_SIZE)
      const base = key * CONTAINER_SIZE
      const end = Math.min(to, base + CONTAINER_SIZE)
      const at = this.find(key)
      const container = containerAddRange(at >= 0 ? this.containers[at] : null, from - base, end - 1 - base)!
      if (at >= 0) this.containers[at] = container
      else this.insert(-1 - at, key, container)
      from = end
    }
  }

  and(other: Bitmap): void {
    if (other === this) return
    const { keys, containers } = this.take()
    const theirs = RoaringBitmap.own(other)
    for (let i = 0, j = 0; i < keys.length && j < theirs.keys.length; ) {
      if (keys[i] < theirs.keys[j]) i++
      else if (keys[i] > theirs.keys[j]) j++
      else {
        const common = containerAnd(containers[i], theirs.containers[j++])
        if (common !== null) this.append(keys[i], common)
        i++
      }
    }
  }

  or(other: Bitmap): void {
    if (other === this) return
    const { keys, containers } = this.take()
    const theirs = RoaringBitmap.own(other)
    let i = 0
    let j = 0
    while (i < keys.length || j < theirs.keys.length) {
      const mine = i < keys.length ? keys[i] : CONTAINER_SIZE
      const their = j < theirs.keys.length ? theirs.keys[j] : CONTAINER_SIZE
      if (mine < their) this.append(mine, containers[i++])
      else if (mine > their) this.append(their, containerClone(theirs.containers[j++]))
      else this.append(mine, containerOr(containers[i++], theirs.containers[j++]))
    }
  }

  andNot(other: Bitmap): void {
    const { keys, containers } = this.take()
    if (other === this) return
    const theirs = RoaringBitmap.own(other)
    for (let i = 0, j = 0; i < keys.length; i++) {
      while (j < theirs.keys.length && theirs.keys[j] < keys[i]) j++
      const left = theirs.keys[j] === keys[i] ? containerAndNot(containers[i], theirs.containers[j]) : containers[i]
      if (left !== null) this.append(keys[i], left)
    }
  }

  equals(other: Bitmap): boolean {
    const theirs = RoaringBitmap.own(other)
    if (this.keys.length !== theirs.keys.length) return false
    for (let i = 0; i < this.keys.length; i++) {
      if (this.keys[i] !== theirs.keys[i] || !containerEquals(this.containers[i], theirs.containers[i])) return false
    }
    return true
  }

  clone(): RoaringBitmap {
    return new RoaringBitmap(this.keys.slice(), this.containers.map(containerClone))
  }

  toUint32Array(): Uint32Array {
    const values = new Uint32Array(this.size)
    let at = 0
    for (let i = 0; i < this.keys.length; i++) at = containerFill(this.containers[i], this.keys[i] * CONTAINER_SIZE, values, at)
    return values
  }

  toBitset(size: number, shared = false): Bitset {
    const bitset = Bitset.empty(size, shared)
    const words = bitset.words
    for (let i = 0; i < this.keys.length; i++) {
      const from = this.keys[i] * CONTAINER_WORDS
      if (from >= words.length) break
      const container = this.containers[i]
      if (container instanceof BitsContainer) words.set(container.words.subarray(0, Math.min(CONTAINER_WORDS, words.length - from)), from)
      else {
        for (let v = 0; v < container.cardinality; v++) {
          const low = container.values[v]
          // Beyond the last word nothing is there to be written: typed arrays drop it.
          words[from + (low >>> 5)] |= 1 << (low & 31)
        }
      }
    }
    if ((size & 31) !== 0) words[words.length - 1] &= 0xffffffff >>> (32 - (size & 31))
    return bitset
  }

  serialize(runs = true): Uint8Array {
    return writePortable(this.keys, this.containers, runs)
  }

  /** Where the container of `key` is, or -1 - the place where it would be. */
  private find(key: number): number {
    const keys = this.keys
    let from = 0
    let to = keys.length - 1
    if (to >= 0 && keys[to] < key) return -2 - to
    while (from <= to) {
      const middle = (from + to) >>> 1
      if (keys[middle] < key) from = middle + 1
      else if (keys[middle] > key) to = middle - 1
      else return middle
    }
    return -1 - from
  }

  private insert(at: number, key: number, container: Container): void {
    this.keys.splice(at, 0, key)
    this.containers.splice(at, 0, container)
  }

  private append(key: number, container: Container): void {
    this.keys.push(key)
    this.containers.push(container)
  }

  /** Hands out what this bitmap holds, to be filled again. */
  private take(): { keys: number[]; containers: Container[] } {
    const taken = { keys: this.keys, containers: this.containers }
    this.keys = []
    this.containers = []
    return taken
  }

  /** A bitmap of another implementation is read through the format they share. */
  private static own(bitmap: Bitmap): RoaringBitmap {
    return bitmap instanceof RoaringBitmap ? bitmap : RoaringBitmap.deserialize(bitmap.serialize(false))
  }
}

export const typescriptBitmaps: BitmapFactory = {
  name: 'typescript',
  create: values => RoaringBitmap.of(values),
  fromBitset: bitset => RoaringBitmap.fromBitset(bitset),
  deserialize: (bytes, limit) => RoaringBitmap.deserialize(bytes, limit),
}
