// A binary heap with exactly the sift steps of the server's, so that ties come out in the same order.

export class Heap<T> {
  size = 0
  private readonly items: T[] = []

  constructor(private readonly before: (a: T, b: T) => boolean) {}

  clear(): void {
    this.size = 0
  }

  top(): T {
    return this.items[1]
  }

  /** In no order. */
  all(): T[] {
    return this.items.slice(1, this.size + 1)
  }

  add(item: T): void {
    const { items, before } = this
    let at = ++this.size
    for (let parent = at >>> 1; parent > 0 && before(item, items[parent]); parent = at >>> 1) {
      items[at] = items[parent]
      at = parent
    }
    items[at] = item
  }

  pop(): T {
    const top = this.items[1]
    this.sink(this.items[this.size--])
    return top
  }

  /** Puts another item in the place of the top. */
  replaceTop(item: T): void {
    this.sink(item)
  }

  /** From the top down to where it belongs. */
  private sink(item: T): void {
    const { items, before, size } = this
    let at = 1
    for (;;) {
      let child = 2 * at
      if (child > size) break
      if (child < size && before(items[child + 1], items[child])) child++
      if (!before(items[child], item)) break
      items[at] = items[child]
      at = child
    }
    items[at] = item
  }
}
