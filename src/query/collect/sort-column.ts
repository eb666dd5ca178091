// One sort key at work: reads a segment's values, and compares documents with the worst hit kept or with the hit to go on after.
import type { NumericColumn, OrdinalColumn } from '../../index/segment/segment-reader-api.ts'
import type { SegmentView } from '../../index/shard-reader.ts'
import { compareTerms } from '../exec/term-text.ts'
import { compareValues, type NumberSortKey, type SortKey, type SortValue, type TextSortKey } from './sort-key.ts'

export const BOTTOM = 0
export const AFTER = 1
/** Values that documents are compared with. */
export type Pivot = 0 | 1

export abstract class SortColumn {
  protected readonly pivots: [SortValue, SortValue] = [null, null]

  constructor(readonly key: SortKey) {}

  abstract segment(view: SegmentView): void
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
    if (mode === 'median') {
      const middle = numbers.length >>> 1
      return numbers.length % 2 === 1 ? numbers[middle] : this.average(numbers[middle - 1], numbers[middle])
    }
    return mode === 'sum' ? sum(numbers) : this.average(...numbers)
  }

  private average(...numbers: (number | bigint)[]): number {
    const average = Number(sum(numbers)) / numbers.length
    return this.key.whole ? Math.floor(average + 0.5) : average
  }
}

function sum(numbers: readonly (number | bigint)[]): number | bigint {
  if (numbers.some(number => typeof number === 'bigint')) return numbers.reduce<bigint>((total, number) => total + BigInt(number), 0n)
  return (numbers as readonly number[]).reduce((total, number) => total + number, 0)
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
    this.column = this.key.field === null ? null : view.reader.ordinals(this.key.field.name)
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
