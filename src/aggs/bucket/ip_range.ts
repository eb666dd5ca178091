// `ip_range`: buckets of IP addresses by ranges or networks.
import { parsing } from '../../core/errors.ts'
import { atValue } from '../../core/json-spot.ts'
import { booleanOf, isObject, tokenOf } from '../../core/json-token.ts'
import { mapKept } from '../../core/kept-work.ts'
import { textAt } from '../../core/stream-values.ts'
import { formatAddress, nextAddress, parseAddress, parseNetwork } from '../../index/mapping/ip-address.ts'
import { BOOLEAN } from '../../query/dsl/strict-object.ts'
import type { AggregationBase, AggregationContext, Aggregator, BucketCollector, DocWindow } from '../aggregation.ts'
import { openSubs } from '../aggregation-context.ts'
import type { AggregationType } from '../aggregation-type.ts'
import type { SegmentTerms, ShardTerms } from '../values/terms.ts'
import { readUnscripted, type ValuesConfig, type ValuesRequest } from '../values/values-config.ts'
import { segmentTermsOf, valuesSource } from '../values/values-source.ts'
import { noRanges, readEach } from './range.ts'
import { NumberRangeCollector, RangeAggregator } from './range-aggregator.ts'
import type { RangeHits } from './range-hits.ts'
import { type RangeLabel, RangesAggregation, type RangesFinding } from './ranges-aggregation.ts'

export interface IpRangeRequest extends Omit<ValuesRequest, 'format' | 'script'> {
  /** `[{ to: '10.0.0.5' }, { mask: '10.0.0.0/25' }]` */
  readonly ranges: readonly {
    /** The name of the bucket. */
    readonly key?: string
    /** From this address on. */
    readonly from?: string | null
    /** Below this address. */
    readonly to?: string | null
    /** A network: `10.0.0.0/8`. */
    readonly mask?: string
  }[]
  /** Buckets by key, in place of a list; false. */
  readonly keyed?: boolean
}

/** Addresses as the index has them, the upper one excluded; null: open. */
interface AddressBounds {
  readonly key: string | null
  readonly from: string | null
  readonly to: string | null
}

interface IpRangeOptions {
  readonly values: ValuesConfig
  readonly ranges: readonly AddressBounds[]
  readonly keyed: boolean
}

export const ip_range: AggregationType = {
  name: 'ip_range',
  parse(json, { name }) {
    let ranges: readonly AddressBounds[] = []
    let keyed = false
    const values = readUnscripted('ip_range', json, name, {
      ranges: {
        accepts: ['START_OBJECT', 'START_ARRAY'],
        takenWhole: true,
        read: value => void (ranges = readEach(value, readBounds)),
      },
      keyed: { accepts: BOOLEAN, read: value => void (keyed = booleanOf(value)) },
    })
    return base => new IpRangeAggregation(base, { values, ranges, keyed })
  },
}

type Bound = 'key' | 'from' | 'to' | 'mask'

function readBounds(item: unknown, i: number, list: readonly unknown[]): AddressBounds {
  if (!isObject(item)) throw parsing(`[ranges] must contain objects, but hit a ${tokenOf(item)}`, atValue(list, i))
  const read: Record<Bound, string | null> = { key: null, from: null, to: null, mask: null }
  for (const name of Object.keys(item)) {
    const at = atValue(item, name)
    if (!Object.hasOwn(read, name)) throw parsing(`Unexpected ip range parameter: [${name}]`, at)
    read[name as Bound] = item[name] === null ? null : textAt(item, name)
  }
  const { key, from, to, mask } = read
  if (mask === null) return { key, from: addressOf(from), to: addressOf(to) }
  const network = parseNetwork(mask)
  return { key: key ?? mask, from: network.min, to: nextAddress(network.max) ?? null }
}

const addressOf = (written: string | null) => (written === null ? null : parseAddress(written))

class IpRangeAggregation extends RangesAggregation {
  readonly type = 'ip_range'
  private readonly ranges: readonly AddressBounds[]

  constructor(
    base: AggregationBase,
    private readonly options: IpRangeOptions,
  ) {
    super(base)
    this.ranges = [...options.ranges].sort((a, b) => compareBound(a.from, b.from, -1) || compareBound(a.to, b.to, 1))
  }

  open(cx: AggregationContext): Aggregator<RangesFinding> {
    const { ranges } = this
    const source = valuesSource(this.options.values, { type: 'ip_range', kinds: ['ip'], fallback: 'ip' }, cx)
    if (ranges.length === 0) throw noRanges(this.name)
    const terms = segmentTermsOf(source, cx)
    const collector = (view: Parameters<ShardTerms['segment']>[0], hits: RangeHits) => {
      const segment = terms.segment(view)
      return segment === null ? null : collectorOf(ranges, terms, segment, hits)
    }
    return new RangeAggregator({ profileName: 'BinaryRangeAggregator', labels: this.labels(), collector }, openSubs(this, cx))
  }

  protected labels(): readonly RangeLabel[] {
    return mapKept(this.ranges, 'labels', labelOf)
  }

  protected override get isKeyed(): boolean {
    return this.options.keyed
  }
}

function compareBound(a: string | null, b: string | null, open: number): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? open : -open
  return a < b ? -1 : a > b ? 1 : 0
}

function labelOf({ key, from, to }: AddressBounds): RangeLabel {
  const bounds: [string, string][] = []
  if (from !== null) bounds.push(['from', formatAddress(from)])
  if (to !== null) bounds.push(['to', formatAddress(to)])
  const shown = (address: string | null) => (address === null ? '*' : formatAddress(address))
  return { key: key ?? `${shown(from)}-${shown(to)}`, bounds }
}

interface Reach<T> {
  readonly from: T | null
  readonly to: T | null
}

/** Finds the ranges of an address among many, or of its number among terms. */
export class AddressRanges<T extends string | number> {
  /** By range, how far it and those before it reach; null: to the end. */
  private readonly furthest: (T | null)[] = []

  /** `ranges`: in the order of their lower bounds. */
  constructor(private readonly ranges: readonly Reach<T>[]) {
    for (const { to } of ranges) {
      const before = this.furthest.at(-1)
      this.furthest.push(before === undefined || (before !== null && (to === null || to > before)) ? to : before)
    }
  }

  /** In order. */
  with(address: T): number[] {
    const { ranges, furthest } = this
    const found: number[] = []
    for (let range = this.begun(address) - 1; range >= 0 && isBelow(address, furthest[range]); range--)
      if (isBelow(address, ranges[range].to)) found.push(range)
    return found.reverse()
  }

  /** The number of ranges that begin at or before it. */
  private begun(address: T): number {
    let [low, high] = [0, this.ranges.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const { from } = this.ranges[middle]
      if (from === null || from <= address) low = middle + 1
      else high = middle
    }
    return low
  }
}

const isBelow = <T extends string | number>(address: T, end: T | null) => end === null || address < end

/**
 * Where the dictionary tells the numbers of bounds, addresses are numbers in ranges of numbers, and no term is read. A column has them from 1 on.
 */
function collectorOf(ranges: readonly AddressBounds[], terms: ShardTerms, segment: SegmentTerms, hits: RangeHits): BucketCollector {
  const { dictionary, ords, starts } = segment
  if (dictionary === undefined) return new AddressCollector(segment, addressesIn(ranges, terms, segment), hits)
  const numberOf = (bound: string | null, open: number) => (bound === null ? open : dictionary.seekCeil(bound) + 1)
  const ofNumbers = ranges.map(({ from, to }) => ({ from: numberOf(from, 1), to: numberOf(to, Number.POSITIVE_INFINITY) }))
  return new NumberRangeCollector(ofNumbers, { values: ords, starts, present: null }, hits)
}

/** By number of a term in the segment. */
function addressesIn(ranges: readonly AddressBounds[], terms: ShardTerms, { toShard }: SegmentTerms): (ord: number) => number[] {
  const among = new AddressRanges(ranges)
  return ord => among.with(terms.term(toShard === null ? ord : toShard[ord]))
}

class AddressCollector implements BucketCollector {
  /** By number of a term in the segment: the ranges it is in, found when it first comes. */
  private readonly rangesOf: (readonly number[] | undefined)[] = []

  constructor(
    private readonly segment: SegmentTerms,
    private readonly find: (ord: number) => readonly number[],
    private readonly hits: RangeHits,
  ) {}

  collect(window: DocWindow): void {
    const { hits } = this
    const { ords, starts } = this.segment
    const { docs, count } = window
    hits.begin(window)
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      const end = starts === null ? doc + 1 : starts[doc + 1]
      for (let at = starts === null ? doc : starts[doc]; at < end; at++) {
        if (ords[at] > 0) for (const range of this.rangesOfOrd(ords[at] - 1)) hits.add(i, range)
      }
    }
    hits.end()
  }

  private rangesOfOrd(ord: number): readonly number[] {
    let found = this.rangesOf[ord]
    if (found === undefined) this.rangesOf[ord] = found = this.find(ord)
    return found
  }
}
