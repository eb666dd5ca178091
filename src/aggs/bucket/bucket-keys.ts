// Assigns bucket ordinals to pairs of parent bucket and key, in the order they appear: an open-addressing hash table over plain arrays.
import { grow } from '../../core/breaker.ts'
import { Doubles, Ints } from '../growable.ts'

const LEAST_CAPACITY = 64

const float = new Float64Array(1)
const halves = new Int32Array(float.buffer)

export class BucketKeys {
  /** Buckets so far. */
  size = 0
  private readonly keyOf = new Doubles()
  private readonly ownerOf = new Ints()
  /** Bucket + 1 by place; 0: free. */
  private table = new Int32Array(LEAST_CAPACITY)
  private mask = LEAST_CAPACITY - 1

  key(bucket: number): number {
    return this.keyOf.array[bucket]
  }

  owner(bucket: number): number {
    return this.ownerOf.array[bucket]
  }

  /** The bucket of a key, a new one where there was none. `key` is no NaN, and no negative zero. */
  add(owner: number, key: number): number {
    const { table, mask } = this
    const keys = this.keyOf.array
    const owners = this.ownerOf.array
    let at = hash(owner, key) & mask
    for (;;) {
      const bucket = table[at] - 1
      if (bucket < 0) return this.insert(at, owner, key)
      if (keys[bucket] === key && owners[bucket] === owner) return bucket
      at = (at + 1) & mask
    }
  }

  /** -1: there is none. */
  find(owner: number, key: number): number {
    const { table, mask } = this
    const keys = this.keyOf.array
    const owners = this.ownerOf.array
    for (let at = hash(owner, key) & mask; ; at = (at + 1) & mask) {
      const bucket = table[at] - 1
      if (bucket < 0 || (keys[bucket] === key && owners[bucket] === owner)) return bucket
    }
  }

  private insert(at: number, owner: number, key: number): number {
    const bucket = this.size++
    this.keyOf.reserve(this.size)[bucket] = key
    this.ownerOf.reserve(this.size)[bucket] = owner
    this.table[at] = bucket + 1
    if (2 * this.size > this.table.length) this.grow()
    return bucket
  }

  private grow(): void {
    grow(this.table.byteLength)
    const table = new Int32Array(2 * this.table.length)
    const mask = table.length - 1
    const keys = this.keyOf.array
    const owners = this.ownerOf.array
    for (let bucket = 0; bucket < this.size; bucket++) {
      let at = hash(owners[bucket], keys[bucket]) & mask
      while (table[at] !== 0) at = (at + 1) & mask
      table[at] = bucket + 1
    }
    this.table = table
    this.mask = mask
  }

  /** Buckets of each of `owners`, by key. */
  sorted(owners: ArrayLike<number>): Int32Array[] {
    return this.byOwner(owners).map((list, i) => {
      const keys = new Float64Array(list.length)
      for (let k = 0; k < keys.length; k++) keys[k] = this.keyOf.array[list[k]]
      keys.sort()
      const sorted = new Int32Array(keys.length)
      for (let k = 0; k < keys.length; k++) sorted[k] = this.find(owners[i], keys[k])
      return sorted
    })
  }

  /** Buckets of each of `owners`, in the order they came. */
  byOwner(owners: ArrayLike<number>): number[][] {
    const lists = new Map<number, number[]>()
    for (let i = 0; i < owners.length; i++) lists.set(owners[i], [])
    for (let bucket = 0; bucket < this.size; bucket++) lists.get(this.ownerOf.array[bucket])?.push(bucket)
    return Array.from(owners, owner => lists.get(owner)!)
  }
}

function hash(owner: number, key: number): number {
  float[0] = key
  let mixed = Math.imul(halves[0] ^ Math.imul(halves[1], 0x9e3779b1) ^ Math.imul(owner, 0x85ebca6b), 0xcc9e2d51)
  mixed ^= mixed >>> 15
  mixed = Math.imul(mixed, 0x2c1b3c6d)
  return mixed ^ (mixed >>> 13)
}
