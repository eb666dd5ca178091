// Documents with an internet address in one of some ranges: by the sorted terms, or by ordinals in the column.
import type { TermDictionary } from '../../index/contracts/segment-reader.ts'
import { type AddressRange, longAddress } from '../../index/mapping/ip-address.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import type { Searcher } from '../contracts/query.ts'
import { Query, type Weight } from '../contracts/query.ts'
import { byteString } from '../values/term-text.ts'
import { MultiTermQuery } from './multi-term.ts'
import { OrdinalWeight } from './ordinal-column.ts'
import { ordinalRange } from './term-range.ts'

function* ordinalsIn(terms: TermDictionary, ranges: readonly AddressRange[]): Iterable<number> {
  const found = new Set<number>()
  for (const { min, max } of ranges) {
    if (min > max) continue
    const { from, to } = ordinalRange(terms, { lower: min, upper: max, includeLower: true, includeUpper: true })
    for (let ord = from; ord < to; ord++) found.add(ord)
  }
  yield* [...found].sort((a, b) => a - b)
}

const keyOf = (ranges: readonly AddressRange[]) => JSON.stringify(ranges)

/** How descriptions name it: the server keeps addresses as points, and terms of them only in columns. */
type Form = 'range' | 'set' | 'ranges' | 'terms'

const TYPES: Readonly<Record<Form, string>> = {
  range: 'PointRangeQuery',
  set: 'PointInSetQuery',
  ranges: 'MultiRangeQuery',
  terms: 'TermInSetQuery',
}

const byStart = (a: AddressRange, b: AddressRange) => (a.min < b.min ? -1 : a.min > b.min ? 1 : 0)

export class AddressQuery extends MultiTermQuery {
  override readonly type: string
  override readonly asDisjunction = false
  readonly ranges: readonly AddressRange[]

  constructor(
    field: string,
    ranges: readonly AddressRange[],
    readonly form: Form,
  ) {
    super(field)
    this.type = TYPES[form]
    this.ranges = [...ranges].sort(byStart)
  }

  toString(): string {
    const { field, ranges } = this
    const between = ({ min, max }: AddressRange) => `[${longAddress(min)} TO ${longAddress(max)}]`
    switch (this.form) {
      case 'range':
        return `${field}:${between(ranges[0])}`
      case 'set':
        return `${field}:{${ranges.map(({ min }) => longAddress(min)).join(' ')}}`
      case 'ranges':
        return `${field}:${ranges.map(range => `{${between(range)}}`).join(',')}`
      case 'terms':
        return `${field}:(${ranges.map(({ min }) => byteString(min, true)).join(' ')})`
    }
  }

  override key(): string {
    return `${this.type}|${this.field}|${keyOf(this.ranges)}`
  }

  ordinals(terms: TermDictionary): Iterable<number> {
    return ordinalsIn(terms, this.ranges)
  }
}

export class AddressColumnQuery extends Query {
  readonly type: string
  readonly ranges: readonly AddressRange[]

  constructor(
    readonly field: string,
    ranges: readonly AddressRange[],
  ) {
    super()
    this.type = ranges.length === 1 ? 'SortedSetDocValuesRangeQuery' : 'SortedSetDocValuesMultiRangeQuery'
    this.ranges = [...ranges].sort(byStart)
  }

  toString(): string {
    const { field, ranges } = this
    if (ranges.length > 1) return `${field}:[${ranges.map(({ min, max }) => `${byteString(min)}..${byteString(max)}`).join(', ')}]`
    const [{ min, max }] = ranges
    return `${field}:[${byteString(min)} TO ${byteString(max)}]`
  }

  override key(): string {
    return `${this.type}|${this.field}|${keyOf(this.ranges)}`
  }

  createWeight(_searcher: Searcher, _mode: ScoreMode, boost: number): Weight {
    return new OrdinalWeight(this, boost, this.field, terms => ordinalsIn(terms, this.ranges))
  }
}
