// A sort key bound to a segment: reads its values, and compares documents with the worst hit kept or with `search_after`.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import { memberBelow } from '../../index/bitmap/member-below.ts'
import type { NumericColumn, OrdinalColumn } from '../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { termsByDocument } from '../../index/segment/uninverted.ts'
import { type PlaceBox, WHOLE_EARTH } from '../values/place-test.ts'
import { halves } from '../values/places.ts'
import { compareTerms } from '../values/term-text.ts'
import { combined } from './combined-values.ts'
import {
  compareValues,
  type DistanceSortKey,
  type NestedSortKey,
  type NumberSortKey,
  type ScriptSortKey,
  type ScriptSortRun,
  type SortKey,
  type SortValue,
  type TextSortKey,
} from './sort-key.ts'

export const BOTTOM = 0
export const AFTER = 1
const NO_SCORES = new Float32Array(0)

/** Values that documents are compared with. */
export type Pivot = 0 | 1

export abstract class SortColumn {
  protected readonly pivots: [SortValue, SortValue] = [null, null]

  constructor(readonly key: SortKey) {}

  abstract segment(view: SegmentView): void
  /**
   * Writes the places of those of docs[from..to), at most LANES, that may come before the bottom or tie with it, and answers how many they
   * are; `tiesLose`: those that tie need not be among them. Scores are null where hits have none. Absent: looking at them one by one is as quick.
   */
  pickFirst?(docs: Int32Array, scores: Float32Array | null, from: number, to: number, tiesLose: boolean, picks: Int32Array): number
  /** Of a document of the segment. */
  abstract value(doc: number, score: number): SortValue

  setPivot(pivot: Pivot, value: SortValue): void {
    this.pivots[pivot] = value
  }

  /** Negative when the document comes before the pivot. */
  comparePivot(pivot: Pivot, doc: number, score: number): number {
    return compareValues(this.key, this.value(doc, score), this.pivots[pivot])
  }
}

export function sortColumn(key: SortKey): SortColumn {
  switch (key.kind) {
    case 'score':
      return new ScoreColumn(key)
    case 'doc':
      return new DocColumn(key)
    case 'constant':
      return new ConstantColumn(key, key.value)
    case 'number':
      return new NumberColumn(key)
    case 'text':
      return new TextColumn(key)
    case 'distance':
      return new DistanceColumn(key)
    case 'script':
      return new ScriptColumn(key)
    case 'nested':
      return nestedColumn(key)
  }
}

function nestedColumn(key: NestedSortKey): SortColumn {
  switch (key.inner.kind) {
    case 'number':
      return new NestedNumberColumn(key, key.inner)
    case 'text':
      return new NestedTextColumn(key, key.inner)
    case 'distance':
      return new NestedDistanceColumn(key, key.inner)
    case 'script':
      return new NestedScriptColumn(key, key.inner)
  }
}

class ScoreColumn extends SortColumn {
  segment(): void {}

  value(_doc: number, score: number): number {
    return score
  }
}

class DocColumn extends SortColumn {
  private docBase = 0

  segment(view: SegmentView): void {
    this.docBase = view.docBase
  }

  value(doc: number): number {
    return this.docBase + doc
  }
}

class ConstantColumn extends SortColumn {
  constructor(
    key: SortKey,
    private readonly constant: string,
  ) {
    super(key)
  }

  segment(): void {}

  value(): string {
    return this.constant
  }
}

class ScriptColumn extends SortColumn {
  private run: ScriptSortRun | null = null

  constructor(override readonly key: ScriptSortKey) {
    super(key)
  }

  segment(view: SegmentView): void {
    this.run = this.key.on(view)
  }

  value(doc: number, score: number): SortValue {
    // Where hits are not scored, the script has no score.
    return this.run!.value(doc, Number.isNaN(score) || score === undefined ? 0 : score)
  }

  override pickFirst(
    docs: Int32Array,
    scores: Float32Array | null,
    from: number,
    to: number,
    tiesLose: boolean,
    picks: Int32Array,
  ): number {
    const { descending, readsScore } = this.key
    const numbers = scores === null && readsScore ? null : this.run!.numbers(docs, scores ?? NO_SCORES, from, to - from)
    const bottom = this.pivots[BOTTOM] as number
    let count = 0
    for (let i = from; i < to; i++) {
      if (numbers !== null) {
        const number = numbers[i - from]
        // NaN ties with everything.
        if (tiesLose ? !(descending ? number > bottom : number < bottom) : descending ? number < bottom : number > bottom) continue
      }
      picks[count++] = i
    }
    return count
  }
}

class NumberColumn extends SortColumn {
  private column: NumericColumn | null = null

  constructor(override readonly key: NumberSortKey) {
    super(key)
  }

  segment(view: SegmentView): void {
    this.column = this.key.field === null ? null : view.reader.numeric(this.key.field.name)
  }

  value(doc: number): number | bigint {
    const { column, key } = this
    if (column === null || !column.has(doc)) return key.missing
    const { starts, values } = column
    return starts === null ? key.decode(values[doc]) : this.pick(column, starts[doc], starts[doc + 1])
  }

  /** One number for several, which are ascending. */
  private pick({ values }: NumericColumn, from: number, to: number): number | bigint {
    const { mode, decode } = this.key
    if (mode === 'min' || to - from === 1) return decode(values[from])
    if (mode === 'max') return decode(values[to - 1])
    const numbers: (number | bigint)[] = []
    for (let i = from; i < to; i++) numbers.push(decode(values[i]))
    return combined(numbers, this.key)
  }
}

class DistanceColumn extends SortColumn {
  private readonly distances: Distances
  private readonly numbers: number[] = []
  /** Around all places that come before the bottom. */
  private box: PlaceBox = WHOLE_EARTH

  constructor(override readonly key: DistanceSortKey) {
    super(key)
    this.distances = new Distances(key)
  }

  segment(view: SegmentView): void {
    this.distances.segment(view)
  }

  value(doc: number): number {
    const { distances, numbers } = this
    if (distances.isSingle) return distances.first(doc)
    numbers.length = 0
    distances.of(doc, numbers)
    return distances.combine(numbers)
  }

  override setPivot(pivot: Pivot, value: SortValue): void {
    super.setPivot(pivot, value)
    if (pivot === BOTTOM) this.box = this.key.within?.(value as number) ?? WHOLE_EARTH
  }

  /** Places outside of the box lie beyond the bottom; documents without one are told apart later. */
  override pickFirst(
    docs: Int32Array,
    _scores: Float32Array | null,
    from: number,
    to: number,
    _tiesLose: boolean,
    picks: Int32Array,
  ): number {
    const { distances, box } = this
    const { south, north, west, width } = box
    const places = this.key.descending || !distances.isSingle ? null : distances.places
    let count = 0
    for (let i = from; i < to; i++) {
      if (places !== null) {
        const lat = places[2 * docs[i] + 1]
        if (lat < south || lat > north || (places[2 * docs[i]] - west) >>> 0 > width) continue
      }
      picks[count++] = i
    }
    return count
  }
}

/** How far the places of a segment's documents are. */
class Distances {
  private column: NumericColumn | null = null
  places: Int32Array | null = null
  /** Each document has one place at most, and is as far as that is from one other. */
  isSingle = false

  constructor(private readonly key: DistanceSortKey) {}

  segment(view: SegmentView): void {
    this.column = this.key.field === null ? null : view.reader.numeric(this.key.field.name)
    this.places = this.column === null ? null : halves(this.column.values)
    this.isSingle = this.column !== null && this.column.starts === null && this.key.places === 1
  }

  /** Where `isSingle`. */
  first(doc: number): number {
    const { column, places, key } = this
    return column!.has(doc) ? key.distance(0, places![2 * doc + 1], places![2 * doc]) : Number.POSITIVE_INFINITY
  }

  /** Adds those of a document to `numbers`; answers whether it has any. */
  of(doc: number, numbers: number[]): boolean {
    const { column, places, key } = this
    if (column === null || places === null || !column.has(doc)) return false
    const { starts } = column
    const end = starts === null ? doc + 1 : starts[doc + 1]
    for (let i = starts === null ? doc : starts[doc]; i < end; i++)
      for (let place = 0; place < key.places; place++) numbers.push(key.distance(place, places[2 * i + 1], places[2 * i]))
    return true
  }

  /** Documents without a place are infinitely far. */
  combine(numbers: number[]): number {
    if (numbers.length === 0) return Number.POSITIVE_INFINITY
    if (numbers.length === 1) return numbers[0]
    const { mode } = this.key
    return Number(
      combined(
        numbers.sort((a, b) => a - b),
        { mode, whole: false },
      ),
    )
  }
}

/** Compares by ordinals; a pivot's place among a segment's terms is looked up when it is first needed there. */
class TextColumn extends SortColumn {
  private column: OrdinalColumn | null = null
  /** By pivot: the ordinal of the first term not below it, whether that is the pivot itself, and whether both are known. */
  private readonly ceiling = [0, 0]
  private readonly exact = [false, false]
  private readonly known = [false, false]

  constructor(override readonly key: TextSortKey) {
    super(key)
  }

  segment(view: SegmentView): void {
    this.column = this.key.field === null ? null : termsByDocument(view.reader, this.key.field.name)
    this.known.fill(false)
  }

  override setPivot(pivot: Pivot, value: SortValue): void {
    super.setPivot(pivot, value)
    this.known[pivot] = false
  }

  /** -1: none. */
  private ordinal(doc: number): number {
    const { column } = this
    if (column === null) return -1
    const { ords, starts } = column
    if (starts === null) return ords[doc] - 1
    if (starts[doc] === starts[doc + 1]) return -1
    return ords[this.key.mode === 'min' ? starts[doc] : starts[doc + 1] - 1] - 1
  }

  value(doc: number): SortValue {
    const ord = this.ordinal(doc)
    return ord < 0 ? this.key.missing : this.column!.terms.term(ord)
  }

  override comparePivot(pivot: Pivot, doc: number): number {
    const value = this.pivots[pivot]
    const ord = this.ordinal(doc)
    if (ord < 0 || value === null) return compareValues(this.key, ord < 0 ? this.key.missing : '', value)
    if (!this.known[pivot]) this.locate(pivot, value as string)
    const ceiling = this.ceiling[pivot]
    if (this.exact[pivot] && ord === ceiling) return 0
    return ord < ceiling === this.key.descending ? 1 : -1
  }

  private locate(pivot: Pivot, value: string): void {
    const { terms } = this.column!
    const ceiling = terms.seekCeil(value)
    this.ceiling[pivot] = ceiling
    this.exact[pivot] = ceiling < terms.size && compareTerms(terms.term(ceiling), value) === 0
    this.known[pivot] = true
  }
}

/** Values of nested documents, which lie between the document before their own and their own. */
abstract class NestedColumn extends SortColumn {
  private members: Bitset | null = null
  private around: Bitset | null = null

  constructor(override readonly key: NestedSortKey) {
    super(key)
  }

  segment(view: SegmentView): void {
    this.around = this.key.docs.around(view)
    this.members = this.around === null ? null : this.key.docs.members(view)
  }

  /** Calls `visit` for those of a document, until it answers how many had a value, which may be enough. */
  protected eachNested(doc: number, visit: (nested: number) => boolean): void {
    const { members, around } = this
    if (members === null || around === null) return
    let counted = 0
    for (let nested = members.next(memberBelow(around, doc) + 1); nested >= 0 && nested < doc; nested = members.next(nested + 1)) {
      if (counted >= this.key.docs.most) return
      if (visit(nested)) counted++
    }
  }
}

class NestedNumberColumn extends NestedColumn {
  private column: NumericColumn | null = null

  constructor(
    key: NestedSortKey,
    private readonly inner: NumberSortKey,
  ) {
    super(key)
  }

  override segment(view: SegmentView): void {
    super.segment(view)
    this.column = this.inner.field === null ? null : view.reader.numeric(this.inner.field.name)
  }

  value(doc: number): number | bigint {
    const { column, inner } = this
    if (column === null) return inner.missing
    const numbers: (number | bigint)[] = []
    this.eachNested(doc, nested => {
      if (!column.has(nested)) return false
      const { values, starts } = column
      if (starts === null) numbers.push(inner.decode(values[nested]))
      else for (let i = starts[nested]; i < starts[nested + 1]; i++) numbers.push(inner.decode(values[i]))
      return true
    })
    return numbers.length === 0 ? inner.missing : combined(numbers, inner)
  }
}

class NestedScriptColumn extends NestedColumn {
  private run: ScriptSortRun | null = null

  constructor(
    key: NestedSortKey,
    private readonly inner: ScriptSortKey,
  ) {
    super(key)
  }

  override segment(view: SegmentView): void {
    super.segment(view)
    this.run = this.inner.on(view)
  }

  value(doc: number): SortValue {
    const found: (number | string)[] = []
    this.eachNested(doc, nested => {
      const value = this.run!.value(nested, 0)
      if (value !== null) found.push(value)
      return value !== null
    })
    const { isNumber, mode, descending } = this.inner
    if (isNumber) {
      if (found.length === 0) return descending ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
      return combined(found as number[], { mode, whole: false })
    }
    const sorted = (found as string[]).sort(compareTerms)
    return sorted.length === 0 ? null : sorted[mode === 'min' ? 0 : sorted.length - 1]
  }
}

class NestedDistanceColumn extends NestedColumn {
  private readonly distances: Distances

  constructor(key: NestedSortKey, inner: DistanceSortKey) {
    super(key)
    this.distances = new Distances(inner)
  }

  override segment(view: SegmentView): void {
    super.segment(view)
    this.distances.segment(view)
  }

  value(doc: number): number {
    const numbers: number[] = []
    this.eachNested(doc, nested => this.distances.of(nested, numbers))
    return this.distances.combine(numbers)
  }
}

class NestedTextColumn extends NestedColumn {
  private column: OrdinalColumn | null = null

  constructor(
    key: NestedSortKey,
    private readonly inner: TextSortKey,
  ) {
    super(key)
  }

  override segment(view: SegmentView): void {
    super.segment(view)
    this.column = this.inner.field === null ? null : termsByDocument(view.reader, this.inner.field.name)
  }

  value(doc: number): SortValue {
    const { column, inner } = this
    if (column === null) return inner.missing
    const least = inner.mode === 'min'
    const { ords, starts } = column
    let best = 0
    this.eachNested(doc, nested => {
      const ord =
        starts === null ? ords[nested] : starts[nested] === starts[nested + 1] ? 0 : ords[least ? starts[nested] : starts[nested + 1] - 1]
      if (ord !== 0 && (best === 0 || ord < best === least)) best = ord
      return ord !== 0
    })
    return best === 0 ? inner.missing : column.terms.term(best - 1)
  }
}
