// A heap of vectors by nearness, in two arrays that are reused: nothing is made while it fills and empties.

/** `sign` 1: the farthest on top, for keeping the nearest of many; -1: the nearest on top, for taking them in turn. Ties: see `above`. */
export class OrdHeap {
  size = 0
  private ords: Int32Array
  private keys: Float64Array

  constructor(
    capacity: number,
    private readonly sign: 1 | -1,
  ) {
    this.ords = new Int32Array(capacity)
    this.keys = new Float64Array(capacity)
  }

  clear(): void {
    this.size = 0
  }

  get topNearness(): number {
    return this.keys[0] * this.sign
  }

  push(ord: number, nearness: number): void {
    if (this.size === this.ords.length) this.grow()
    this.rise(this.size++, ord, nearness * this.sign)
  }

  /** Pushes, and drops the top where more than `limit` are there. Answers whether the pushed one stays. */
  keep(ord: number, nearness: number, limit: number): boolean {
    if (this.size < limit) {
      this.push(ord, nearness)
      return true
    }
    const key = nearness * this.sign
    if (!this.above(this.keys[0], this.ords[0], key, ord)) return false
    this.sink(0, ord, key)
    return true
  }

  pop(): number {
    const top = this.ords[0]
    const last = --this.size
    if (last > 0) this.sink(0, this.ords[last], this.keys[last])
    return top
  }

  /** Of two equally near, the one with the smaller number is the nearer: so that the answer never depends on the way. */
  private above(aKey: number, aOrd: number, bKey: number, bOrd: number): boolean {
    return aKey < bKey || (aKey === bKey && (this.sign === 1 ? aOrd > bOrd : aOrd < bOrd))
  }

  private rise(at: number, ord: number, key: number): void {
    const { ords, keys } = this
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.above(key, ord, keys[parent], ords[parent])) break
      ords[at] = ords[parent]
      keys[at] = keys[parent]
      at = parent
    }
    ords[at] = ord
    keys[at] = key
  }

  private sink(at: number, ord: number, key: number): void {
    const { ords, keys, size } = this
    for (;;) {
      let child = 2 * at + 1
      if (child >= size) break
      if (child + 1 < size && this.above(keys[child + 1], ords[child + 1], keys[child], ords[child])) child++
      if (!this.above(keys[child], ords[child], key, ord)) break
      ords[at] = ords[child]
      keys[at] = keys[child]
      at = child
    }
    ords[at] = ord
    keys[at] = key
  }

  private grow(): void {
    const capacity = Math.max(16, this.ords.length * 2)
    const ords = new Int32Array(capacity)
    const keys = new Float64Array(capacity)
    ords.set(this.ords)
    keys.set(this.keys)
    this.ords = ords
    this.keys = keys
  }
}
