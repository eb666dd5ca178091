// Visits the documents of a segment in the order of a sort key, a few at a time, so that a search sorted by it may stop early.
import { type Points, type Postings, type SegmentReader, type TermDictionary, TermState } from '../../index/contracts/segment-reader.ts'
import type { NumberBounds } from '../contracts/query.ts'
import { asIs, type NumberSortKey, type SortKey, type SortValue, type TextSortKey } from './sort-key.ts'

/** Each document that has a value, once. */
export interface DocsInOrder {
  /** There are documents without a value, which come after these. */
  readonly lacks: boolean
  /** Leaves off what comes after `worst`, and what equals it unless groups are whole. */
  cut(worst: SortValue): void
  /** How many documents are left, or more. */
  readonly left: number
  /** The next documents, ascending: `wanted` of them where so many are left, and perhaps more. Null, and over, where it were more than `most`. */
  take(wanted: number, most: number): Uint32Array | null
}

interface OrderOptions {
  readonly key: SortKey
  /** Only values that come after it, or equal it where groups are whole; undefined: all. */
  readonly after: SortValue | undefined
  /** Documents with the same value come together, as something else decides between them; else their numbers do. */
  readonly whole: boolean
  /** Between which values all matches lie. */
  readonly bounds: NumberBounds | null
}

/** Null where the segment does not know the order, or where documents without a value might come before others. */
export function docsInOrder(reader: SegmentReader, options: OrderOptions): DocsInOrder | null {
  const { key } = options
  if (key.kind === 'number') return pointsInOrder(reader, key, options)
  return key.kind === 'text' ? termsInOrder(reader, key, options) : null
}

function pointsInOrder(reader: SegmentReader, key: NumberSortKey, options: OrderOptions): PointsInOrder | null {
  if (key.field === null || key.decode !== asIs) return null
  const column = reader.numeric(key.field.name)
  const points = reader.points(key.field.name)
  if (column === null || points === null || column.starts !== null) return null
  const missing = Number(key.missing)
  const lacks = column.present !== null
  if (lacks && !(key.descending ? missing < column.min : missing > column.max)) return null
  return new PointsInOrder(points, options, lacks)
}

function termsInOrder(reader: SegmentReader, key: TextSortKey, options: OrderOptions): TermsInOrder | null {
  if (key.field === null) return null
  const { name } = key.field
  const column = reader.ordinals(name)
  const info = reader.fields.get(name)
  if (column === null || column.starts !== null || info === undefined || info.index === 0) return null
  const lacks = info.docCount < reader.maxDoc
  if (lacks && (key.missing !== null || key.missingFirst)) return null
  return new TermsInOrder(reader, name, column.terms, options, lacks)
}

class PointsInOrder implements DocsInOrder {
  private from: number
  private to: number
  /** Descending: where the group of equal values begins that is being taken, and how far it is. */
  private groupFrom: number
  private groupAt: number

  constructor(
    private readonly points: Points,
    private readonly options: OrderOptions,
    readonly lacks: boolean,
  ) {
    const { after, bounds } = options
    this.from = 0
    this.to = points.values.length
    if (bounds !== null) this.clip(bounds.min, bounds.max)
    if (after !== undefined) this.keepBeyond(after as number | bigint)
    this.groupFrom = this.groupAt = this.to
  }

  private keepBeyond(after: number | bigint): void {
    const { options, points } = this
    if (options.key.descending)
      this.to = Math.max(Math.min(this.to, options.whole ? this.upperBound(after) : points.lowerBound(after)), this.from)
    else this.from = Math.min(Math.max(this.from, options.whole ? points.lowerBound(after) : this.upperBound(after)), this.to)
  }

  private clip(min: number | bigint, max: number | bigint): void {
    this.from = this.points.lowerBound(min)
    this.to = Math.max(this.upperBound(max), this.from)
  }

  private upperBound(value: number | bigint): number {
    const { values } = this.points
    let low = 0
    let high = values.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (values[middle] <= value) low = middle + 1
      else high = middle
    }
    return low
  }

  cut(worst: SortValue): void {
    const value = worst as number | bigint
    const { points } = this
    const ties = this.options.whole
    if (this.options.key.descending) {
      this.from = Math.min(this.to, Math.max(this.from, ties ? points.lowerBound(value) : this.upperBound(value)))
      if (this.groupFrom < this.from) this.groupAt = this.groupFrom = this.to = this.from
    } else this.to = Math.max(this.from, Math.min(this.to, ties ? this.upperBound(value) : points.lowerBound(value)))
  }

  get left(): number {
    return this.groupFrom < this.to ? this.groupFrom - this.from + (this.to - this.groupAt) : this.to - this.from
  }

  take(wanted: number, most: number): Uint32Array | null {
    const taken = this.options.key.descending ? this.takeLast(wanted, most) : this.takeFirst(wanted)
    return taken === null || taken.length > most ? null : taken.sort()
  }

  private takeFirst(wanted: number): Uint32Array {
    const { values, docs } = this.points
    const { from } = this
    let end = Math.min(from + wanted, this.to)
    if (this.options.whole && end > from) end = Math.min(this.upperBound(values[end - 1]), this.to)
    this.from = end
    return docs.slice(from, end)
  }

  /** Group by group from the end, each in ascending order of documents. */
  private takeLast(wanted: number, most: number): Uint32Array | null {
    const { docs } = this.points
    const taken: number[] = []
    while (taken.length < wanted) {
      if (this.groupAt >= this.to) {
        this.to = this.groupFrom
        if (this.to <= this.from) break
        this.groupFrom = this.groupAt = this.startOfGroup(this.to)
      }
      const end = this.options.whole ? this.to : Math.min(this.to, this.groupAt + wanted - taken.length)
      if (taken.length + end - this.groupAt > most) return null
      while (this.groupAt < end) taken.push(docs[this.groupAt++])
    }
    return Uint32Array.from(taken)
  }

  /** Of the equal values that end before `end`. */
  private startOfGroup(end: number): number {
    const { values } = this.points
    const value = values[end - 1]
    // Doubling steps: most groups are short.
    let step = 1
    while (end - step > this.from && values[end - step] === value) step *= 2
    let low = Math.max(end - step, this.from)
    let high = end - (step >>> 1)
    while (low < high) {
      const middle = (low + high) >>> 1
      if (values[middle] < value) low = middle + 1
      else high = middle
    }
    return low
  }
}

class TermsInOrder implements DocsInOrder {
  private from = 0
  private to: number
  private readonly state = new TermState()
  /** Of the term that is being taken, and where in its block. */
  private postings: Postings | null = null
  private ord = -1
  private at = 0

  constructor(
    private readonly reader: SegmentReader,
    private readonly field: string,
    private readonly terms: TermDictionary,
    private readonly options: OrderOptions,
    readonly lacks: boolean,
  ) {
    const { after, key, whole } = options
    this.to = terms.size
    if (after === null) this.to = 0
    else if (after !== undefined) {
      if (key.descending) this.to = this.ceiling(after as string, whole)
      else this.from = this.ceiling(after as string, !whole)
    }
  }

  /** The first ordinal whose term is not below `value`, or with `beyond` is above it. */
  private ceiling(value: string, beyond: boolean): number {
    const { terms } = this
    const ord = terms.seekCeil(value)
    return beyond && ord < terms.size && terms.term(ord) === value ? ord + 1 : ord
  }

  cut(worst: SortValue): void {
    // Documents without a value come last.
    if (worst === null) return
    const { key, whole } = this.options
    if (key.descending) {
      const least = this.ceiling(worst as string, !whole)
      this.from = Math.min(this.to, Math.max(this.from, least))
      if (this.ord < least) this.postings = null
    } else {
      const end = this.ceiling(worst as string, whole)
      this.to = Math.max(this.from, Math.min(this.to, end))
      if (this.ord >= end) this.postings = null
    }
  }

  /** Counting is not worth it. */
  get left(): number {
    return this.from < this.to || this.postings !== null ? this.reader.maxDoc : 0
  }

  take(wanted: number, most: number): Uint32Array | null {
    const { whole } = this.options
    const taken: number[] = []
    while (taken.length < wanted) {
      if (this.postings === null && !this.nextTerm()) break
      if (whole && taken.length + this.state.docFreq > most) return null
      this.read(taken, whole ? Number.POSITIVE_INFINITY : wanted)
    }
    return Uint32Array.from(taken).sort()
  }

  private nextTerm(): boolean {
    if (this.from >= this.to) return false
    this.ord = this.options.key.descending ? --this.to : this.from++
    this.terms.state(this.ord, this.state)
    const postings = this.reader.postings(this.field, this.state)
    this.postings = postings.nextBlock() ? postings : null
    this.at = 0
    return true
  }

  private read(taken: number[], upTo: number): void {
    while (this.postings !== null) {
      const { docs, length } = this.postings
      while (this.at < length && taken.length < upTo) taken.push(docs[this.at++])
      if (this.at < length) return
      if (!this.postings.nextBlock()) this.postings = null
      this.at = 0
    }
  }
}
