// Counts whole windows of documents by composite keys, part by part, where each document has one value of each part at most.
import type { BucketCollector, DocWindow } from '../../aggregation.ts'
import { SubWindow } from '../../collectors.ts'
import type { CollectorOptions } from './collector-options.ts'
import { boundsOf, stillTied } from './collector-options.ts'
import type { CodePlaces } from './doc-codes.ts'

/** Pairs of what came before and a place that are found in a table. */
const MOST_TABLED = 1 << 18

export class WindowCollector implements BucketCollector {
  private readonly inner = new SubWindow()
  private found = new Int32Array(0)
  /** Where in the window the documents stand that are left. */
  private places = new Int32Array(0)
  private tied = new Uint8Array(0)
  /** By part: bucket + 1 of what came before and the place of the code; null: they are too many. */
  private readonly tables: (Int32Array | null)[]

  /** `isOwned`: documents are in several buckets of a parent. */
  constructor(
    private readonly options: CollectorOptions,
    private readonly parts: readonly CodePlaces[],
    isOwned: boolean,
  ) {
    let pairs = isOwned ? Number.POSITIVE_INFINITY : 1
    this.tables = parts.map(({ limit }, part) => {
      // What other segments had comes before, too.
      const before = part === 0 ? pairs : options.parts[part - 1].size + pairs
      pairs = before * (limit + 1)
      return pairs <= MOST_TABLED ? new Int32Array(pairs) : null
    })
  }

  collect({ docs, owners, scores, count }: DocWindow): void {
    const { after, limit, counts, docCounts, inside } = this.options
    this.reserve(count, scores !== null)
    const { inner, places, tied } = this
    inner.docs.set(docs.length === count ? docs : docs.subarray(0, count))
    if (owners === null) inner.owners!.fill(0, 0, count)
    else inner.owners!.set(owners.length === count ? owners : owners.subarray(0, count))
    for (let i = 0; i < count; i++) places[i] = i
    tied.fill(boundsOf(after, limit), 0, count)
    let kept = count
    for (let part = 0; part < this.parts.length && kept > 0; part++) {
      this.parts[part].fill(inner.docs, kept, this.found)
      kept = this.number(part, kept)
    }
    if (kept === 0) return
    const keys = this.options.parts[this.parts.length - 1]
    const array = counts.reserve(keys.size)
    const buckets = inner.owners!
    for (let i = 0; i < kept; i++) array[buckets[i]] += docCounts === null ? 1 : docCounts[inner.docs[i]]
    limit?.look()
    if (inside === null) return
    if (scores !== null) for (let i = 0; i < kept; i++) inner.scores![i] = scores[places[i]]
    inner.count = kept
    inner.ownerLimit = keys.size
    inside.collect(inner)
  }

  private reserve(count: number, isScored: boolean): void {
    this.inner.reserve(count, true, isScored)
    if (this.found.length >= count) return
    this.found = new Int32Array(count)
    this.places = new Int32Array(count)
    this.tied = new Uint8Array(count)
  }

  /** Makes what came before and the places that were found the numbers of this part; answers how many documents are left. */
  private number(part: number, count: number): number {
    const { found, places, tied, inner, options } = this
    const { docs } = inner
    const owners = inner.owners!
    const codes = this.parts[part]
    const table = this.tables[part]
    const stride = codes.limit + 1
    const missing = options.missing[part]
    const leaves = Number.isNaN(missing)
    let kept = 0
    for (let i = 0; i < count; i++) {
      const place = found[i]
      if (place < 0 && leaves) continue
      const bounds = tied[i] === 0 ? 0 : stillTied(options, part, tied[i], place < 0 ? missing : codes.code(place))
      if (bounds < 0) continue
      const slot = table === null ? 0 : owners[i] * stride + place + 1
      let number = table === null ? -1 : table[slot] - 1
      if (number < 0) {
        number = this.add(part, owners[i], place)
        if (table !== null) table[slot] = number + 1
      }
      tied[kept] = bounds
      docs[kept] = docs[i]
      places[kept] = places[i]
      owners[kept++] = number
    }
    return kept
  }

  private add(part: number, before: number, place: number): number {
    const { parts, missing } = this.options
    return parts[part].add(before, (place < 0 ? missing[part] : this.parts[part].code(place)) + 0)
  }
}
