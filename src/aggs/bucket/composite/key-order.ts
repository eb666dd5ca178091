// The order of composite keys, each known by the number of its last part, and the last key of a full page.
import type { BucketKeys } from '../bucket-keys.ts'
import { firstOf } from '../chosen-buckets.ts'
import { type KeyLimit, orderOf } from './collector-options.ts'
import type { SourceCodes } from './doc-codes.ts'

export class KeyOrder {
  constructor(
    private readonly parts: readonly BucketKeys[],
    private readonly signs: readonly number[],
    private readonly compares: readonly SourceCodes['compare'][],
  ) {}

  compare(a: number, b: number, part = this.parts.length - 1): number {
    const keys = this.parts[part]
    const ownerA = keys.owner(a)
    const ownerB = keys.owner(b)
    if (part > 0 && ownerA !== ownerB) {
      const order = this.compare(ownerA, ownerB, part - 1)
      if (order !== 0) return order
    }
    const codeA = keys.key(a)
    const codeB = keys.key(b)
    return codeA === codeB ? 0 : this.signs[part] * orderOf(this.compares[part], codeA, codeB)
  }

  /** The bucket of the aggregation around. */
  rootOf(bucket: number): number {
    let at = bucket
    for (let part = this.parts.length - 1; part >= 0; part--) at = this.parts[part].owner(at)
    return at
  }

  /** The codes of its parts. */
  keyOf(bucket: number): number[] {
    const { parts } = this
    const key = new Array<number>(parts.length)
    for (let part = parts.length - 1, at = bucket; part >= 0; at = parts[part].owner(at), part--) key[part] = parts[part].key(at)
    return key
  }
}

/** So many buckets more than a page has are found before the page is looked at, again and again. */
const MANY = 1024

/** The last key of the first page among the buckets so far: what comes behind it will not be shown. */
export class FullPage implements KeyLimit {
  last: readonly number[] | null = null
  private next: number
  /** The page so far, and buckets below `seen` have been looked at. */
  private page: number[] = []
  private seen = 0

  constructor(
    private readonly order: KeyOrder,
    private readonly keys: BucketKeys,
    private readonly size: number,
  ) {
    this.next = size + MANY
  }

  look(): void {
    const { keys, order, size, page } = this
    if (keys.size < this.next) return
    for (; this.seen < keys.size; this.seen++) page.push(this.seen)
    this.page = firstOf(page, size, (a, b) => order.compare(a, b))
    this.last = order.keyOf(this.page[size - 1])
    this.next = keys.size + size + MANY
  }
}
