// What a filter has still to give out of one word. `shift` of an array moves all the rest, which a word of a million parts feels.

export class Queue<T> {
  private head = 0

  constructor(private items: T[] = []) {}

  get length(): number {
    return this.items.length - this.head
  }

  push(item: T): void {
    this.items.push(item)
  }

  shift(): T | undefined {
    if (this.head === this.items.length) return undefined
    const item = this.items[this.head++]
    if (this.head === this.items.length) this.clear()
    return item
  }

  clear(): void {
    this.items = []
    this.head = 0
  }
}
