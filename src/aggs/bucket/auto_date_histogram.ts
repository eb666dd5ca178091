// `auto_date_histogram`: buckets of dates at the finest interval that keeps their number within a target.
import { type TimeZone, UTC } from '../../core/date/time-zone.ts'
import { readZone } from '../../core/date/zone-problem.ts'
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { textOf } from '../../core/json-token.ts'
import { most as highest, least as lowest } from '../../core/long-lists.ts'
import { intOf } from '../../core/stream-values.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { NUMBER, TEXT } from '../../query/dsl/strict-object.ts'
import {
  Aggregation,
  type AggregationBase,
  type AggregationContext,
  Aggregator,
  type BucketCollector,
  type DocWindow,
  type Finding,
  type PrintContext,
  type ReduceContext,
} from '../aggregation.ts'
import { openSubs } from '../aggregation-context.ts'
import type { AggregationType } from '../aggregation-type.ts'
import { buildSubs, collectorOf, SubWindow } from '../collectors.ts'
import { Doubles, Ints } from '../growable.ts'
import { reduceSubs } from '../reduce-aggregations.ts'
import { docCountsOf } from '../values/doc-counts.ts'
import type { Numbers } from '../values/numbers.ts'
import { formatNumber, formatterOf, RAW, type ValueFormat } from '../values/value-format.ts'
import { readValues, type ValuesConfig, type ZonedValuesRequest } from '../values/values-config.ts'
import { isUnmapped, NUMBER_KINDS, segmentNumbers, type ValuesSource, valuesSource } from '../values/values-source.ts'
import { BucketKeys } from './bucket-keys.ts'
import { countedByPoints } from './counted-by-points.ts'
import { type CalendarUnit, calendarRounding, DAY, HOUR, MINUTE, type Rounding, SECOND } from './date-rounding.ts'
import { emptyMaker, type LineBucket, printHistogram } from './histogram-finding.ts'
import { total } from './terms-finding.ts'
import { NothingFound } from './unmapped.ts'

export interface AutoDateHistogramRequest extends ZonedValuesRequest {
  /** So many buckets at most; 10. */
  readonly buckets?: number
  /** No shorter interval than this. */
  readonly minimum_interval?: 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'
}

interface Step {
  readonly unit: CalendarUnit
  readonly letter: string
  /** About so long. */
  readonly millis: number
  /** So many units may make one bucket. */
  readonly several: readonly number[]
}

const STEPS: readonly Step[] = [
  { unit: 'second', letter: 's', millis: SECOND, several: [1, 5, 10, 30] },
  { unit: 'minute', letter: 'm', millis: MINUTE, several: [1, 5, 10, 30] },
  { unit: 'hour', letter: 'h', millis: HOUR, several: [1, 3, 12] },
  { unit: 'day', letter: 'd', millis: DAY, several: [1, 7] },
  { unit: 'month', letter: 'M', millis: 30 * DAY, several: [1, 3] },
  { unit: 'year', letter: 'y', millis: 365 * DAY, several: [1, 5, 10, 20, 50, 100] },
]

interface AutoOptions {
  readonly values: ValuesConfig
  readonly buckets: number
  /** Place in STEPS. */
  readonly least: number
}

interface AutoFinding {
  readonly format: ValueFormat
  /** Place in STEPS. */
  readonly step: number
  /** Units that a bucket has. */
  readonly several: number
  readonly buckets: readonly LineBucket[]
  readonly empty: readonly Finding[] | null
}

export const auto_date_histogram: AggregationType = {
  name: 'auto_date_histogram',
  parse(json, { name }) {
    let buckets = 10
    let least = 0
    const values = readValues(
      'auto_date_histogram',
      json,
      name,
      {
        buckets: { accepts: NUMBER, read: value => void (buckets = positive(intOf(value), name)) },
        minimum_interval: { accepts: TEXT, read: value => void (least = placeOf(textOf(value))) },
      },
      true,
    )
    return base => new AutoDateHistogramAggregation(base, { values, buckets, least })
  },
}

function positive(buckets: number, name: string): number {
  if (buckets <= 0) throw illegalArgument(`buckets must be greater than 0 for [${name}]`)
  return buckets
}

/** In the order of the server's hash table. */
const STEPS_AS_HASHED: readonly CalendarUnit[] = ['second', 'day', 'hour', 'year', 'month', 'minute']

/** Throws where there would be more buckets than may be, even after the longest step but years. */
function checkBuckets(buckets: number, least: number, maxBuckets: number): void {
  const several = STEPS.slice(least, -1).flatMap(step => step.several)
  if (several.length === 0) throw new ApiError('no_such_element_exception', 'No value present')
  const most = Math.floor(maxBuckets / Math.max(...several))
  if (buckets > most) throw illegalArgument(`buckets must be less than ${most}`)
}

function placeOf(unit: string): number {
  const place = STEPS.findIndex(step => step.unit === unit)
  if (place < 0) throw illegalArgument(`minimum_interval must be one of [[${STEPS_AS_HASHED.join(', ')}]]`)
  return place
}

class AutoDateHistogramAggregation extends Aggregation<AutoFinding> {
  readonly type = 'auto_date_histogram'

  constructor(
    base: AggregationBase,
    private readonly options: AutoOptions,
  ) {
    super(base)
  }

  private get roundings(): readonly Rounding[] {
    const { timeZone } = this.options.values
    const zone: TimeZone = timeZone === null ? UTC : readZone(timeZone)
    return STEPS.map(({ unit }) => calendarRounding(unit, zone))
  }

  open(cx: AggregationContext): Aggregator<AutoFinding> {
    const { values, buckets, least } = this.options
    checkBuckets(buckets, least, cx.maxBuckets)
    const source = valuesSource(values, { type: this.type, kinds: NUMBER_KINDS, fallback: 'date' }, cx)
    const subs = openSubs(this, cx)
    if (isUnmapped(source)) return new NothingFound(this.empty(), subs)
    const names = this.subs.map(({ name }) => name)
    return new AutoAggregator(this.roundings, buckets, least, source, subs, names, cx)
  }

  override keyText({ format }: AutoFinding, bucket: LineBucket): string {
    return formatNumber(format, bucket.key, true)
  }

  /** Gaps are filled at any interval. */
  override get row(): 'whole' {
    return 'whole'
  }

  override get yields(): 'buckets' {
    return 'buckets'
  }

  empty(): AutoFinding {
    return { format: RAW, step: 0, several: 1, buckets: [], empty: null }
  }

  reduce(findings: readonly AutoFinding[], cx: ReduceContext): AutoFinding {
    const { roundings, options } = this
    const known = findings.filter(({ empty }) => empty !== null)
    const first = known[0] ?? findings[0]
    const all = findings.flatMap(({ buckets }) => buckets)
    const keys = all.map(({ key }) => key)
    let step = Math.max(...findings.map(finding => finding.step))
    if (cx.final && keys.length > 0) step = fittingStep(lowest(keys), highest(keys), step, roundings, options.buckets)
    const buckets = this.merged(all, key => roundings[step].round(key), cx)
    const empty =
      known.length === 0
        ? null
        : reduceSubs(
            this.subs,
            known.map(finding => ({ subs: [...finding.empty!] })),
            cx,
          )
    const finding = { ...first, step, buckets, empty }
    if (!cx.final) return finding
    // Of more than these none are brought together: all count.
    const mayBe = (count: number) => {
      if (count <= options.buckets * mostSeveral(step)) return
      cx.consumeBuckets(count)
      cx.consumeBuckets(-count)
    }
    const filled = withGaps(buckets, emptyMaker(this, empty ?? []), roundings[step], mayBe)
    const several = STEPS[step].several.find(count => Math.ceil(filled.length / count) <= options.buckets) ?? 1
    const shown = several === 1 ? filled : this.consecutive(filled, several, cx)
    cx.consumeBuckets(shown.length)
    return { ...finding, several, buckets: shown }
  }

  private merged(buckets: readonly LineBucket[], keyOf: (key: number) => number, cx: ReduceContext): LineBucket[] {
    const byKey = new Map<number, LineBucket[]>()
    for (const bucket of buckets) {
      const key = keyOf(bucket.key)
      const same = byKey.get(key)
      if (same === undefined) byKey.set(key, [bucket])
      else same.push(bucket)
    }
    const merged = [...byKey].map(([key, same]) => ({ key, count: total(same), subs: reduceSubs(this.subs, same, cx) }))
    return merged.sort((a, b) => a.key - b.key)
  }

  private consecutive(buckets: readonly LineBucket[], several: number, cx: ReduceContext): LineBucket[] {
    const firsts = new Map(buckets.map(({ key }, i) => [key, buckets[i - (i % several)].key]))
    return this.merged(buckets, key => firsts.get(key)!, cx)
  }

  print(finding: AutoFinding, cx: PrintContext): Map<string, unknown> {
    const { format, step, several } = finding
    const name = formatterOf(format, true)
    const body = printHistogram(this, finding, { keyed: false, name, isNamed: format.kind !== 'raw', isFloating: false }, cx)
    return body.set('interval', `${several}${STEPS[step].letter}`)
  }

  override buckets({ buckets }: AutoFinding): readonly LineBucket[] {
    return buckets
  }
}

const mostSeveral = (step: number): number => STEPS[step].several[STEPS[step].several.length - 1]

/** The finest step, from `least` on, that makes no more buckets than some of it together may make the wanted number of. */
function fittingStep(min: number, max: number, least: number, roundings: readonly Rounding[], wanted: number): number {
  let step = least
  while (step < STEPS.length - 1 && (max - min) / STEPS[step + 1].millis >= wanted * mostSeveral(step + 1)) step++
  for (; step < STEPS.length - 1; step++) {
    const most = wanted * mostSeveral(step)
    let needed = 0
    for (let key = min; key < max && needed <= most; key = roundings[step].next(key)) needed++
    if (needed <= most) return step
  }
  return step
}

/** Buckets between two looks whether there may be so many. */
const LOOK_EVERY = 4096

/** `mayBe` throws where there may not be so many buckets. */
function withGaps(
  buckets: readonly LineBucket[],
  empty: () => Finding[],
  rounding: Rounding,
  mayBe: (count: number) => void,
): LineBucket[] {
  const all: LineBucket[] = []
  for (const bucket of buckets) {
    const before = all.at(-1)
    if (before !== undefined) {
      for (let key = rounding.next(before.key); key < bucket.key; key = rounding.next(key)) {
        all.push({ key, count: 0, subs: empty() })
        if (all.length % LOOK_EVERY === 0) mayBe(all.length)
      }
    }
    all.push(bucket)
  }
  return all
}

/** Documents of a segment, kept until it is known how long intervals are. */
interface Kept {
  readonly view: SegmentView
  readonly docs: Ints
  readonly owners: Ints
  readonly values: Doubles
  /** Null where scores are not needed. */
  scores: Doubles | null
  count: number
}

class AutoAggregator extends Aggregator<AutoFinding> {
  readonly profileName = 'AutoDateHistogramAggregator.FromSingle'
  private readonly counts = new Ints()
  private readonly keys = new BucketKeys()
  private readonly kept: Kept[] = []
  /** Where the query asks for a stretch of the same field, that is taken for what hits cover; null: it does not. */
  private readonly asked: { readonly min: number; readonly max: number } | null
  private readonly stretches = new Map<number, { min: number; max: number }>()

  constructor(
    private readonly roundings: readonly Rounding[],
    private readonly wanted: number,
    private readonly least: number,
    private readonly source: ValuesSource,
    subs: readonly Aggregator[],
    /** Of those inside. */
    private readonly names: readonly string[],
    private readonly cx: AggregationContext,
  ) {
    super(subs)
    this.asked = cx.isInside !== true ? askedStretch(source, cx) : null
  }

  segment(view: SegmentView): BucketCollector | null {
    const numbers = segmentNumbers(this.source, view, this.cx.now)
    if (numbers === null) return null
    const kept: Kept = { view, docs: new Ints(), owners: new Ints(), values: new Doubles(), scores: null, count: 0 }
    this.kept.push(kept)
    return { collect: window => this.collect(window, numbers, kept) }
  }

  private collect({ docs, owners, scores, count }: DocWindow, numbers: Numbers, kept: Kept): void {
    numbers.prepare?.(docs, count, scores)
    const { values, starts, present } = numbers
    if (scores !== null) kept.scores ??= new Doubles()
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      if (starts === null && present !== null && !present.has(doc)) continue
      const owner = owners === null ? 0 : owners[i]
      const end = starts === null ? doc + 1 : starts[doc + 1]
      for (let at = starts === null ? doc : starts[doc]; at < end; at++) {
        this.keep(kept, doc, owner, values[at])
        if (scores !== null) kept.scores!.reserve(kept.count)[kept.count - 1] = scores[i]
      }
    }
  }

  private keep(kept: Kept, doc: number, owner: number, value: number): void {
    const at = kept.count++
    kept.docs.reserve(kept.count)[at] = doc
    kept.owners.reserve(kept.count)[at] = owner
    kept.values.reserve(kept.count)[at] = value
    const stretch = this.stretches.get(owner)
    if (stretch === undefined) this.stretches.set(owner, { min: value, max: value })
    else if (value < stretch.min) stretch.min = value
    else if (value > stretch.max) stretch.max = value
  }

  /** The step of a parent bucket that does not make far too many buckets. */
  private stepOf(owner: number): number {
    const { min, max } = this.asked ?? this.stretches.get(owner) ?? { min: 0, max: 0 }
    let step = this.least
    while (step < STEPS.length - 1 && (max - min) / STEPS[step].millis > this.wanted * mostSeveral(step)) step++
    return step
  }

  override finish(): void {
    const steps = new Map([...this.stretches.keys()].map(owner => [owner, this.roundings[this.stepOf(owner)]]))
    for (const kept of this.kept) this.handOn(kept, steps)
    super.finish()
  }

  private handOn({ view, docs, owners, values, scores, count }: Kept, roundings: ReadonlyMap<number, Rounding>): void {
    const inside = collectorOf(this.subs, view)
    const docCounts = docCountsOf(view)
    const window = new SubWindow()
    window.reserve(count, true, scores !== null)
    let lastDoc = -1
    let last = -1
    for (let i = 0; i < count; i++) {
      const owner = owners.array[i]
      const bucket = this.keys.add(owner, roundings.get(owner)!.round(values.array[i]))
      if (docs.array[i] === lastDoc && bucket === last) continue
      lastDoc = docs.array[i]
      last = bucket
      this.counts.reserve(this.keys.size)[bucket] += docCounts === null ? 1 : docCounts[lastDoc]
      window.docs[window.count] = lastDoc
      if (scores !== null) window.scores![window.count] = scores.array[i]
      window.owners![window.count++] = bucket
    }
    window.ownerLimit = this.keys.size
    if (inside !== null && window.count > 0) inside.collect(window)
  }

  override debug(): Record<string, unknown> {
    const { kept, source, subs, cx, keys, roundings } = this
    const views = kept.map(({ view }) => view)
    const { debug } = countedByPoints(views, source, subs, cx, value => roundings[this.stepOf(0)].round(value))
    const deferred = subs.length === 0 ? {} : { deferred_aggregators: this.names }
    return { ...debug, ...deferred, surviving_buckets: keys.size, skiplist_collectors_used: 0 }
  }

  build(owners: ArrayLike<number>): AutoFinding[] {
    const { keys, counts } = this
    const lists = keys.byOwner(owners)
    const all = lists.flat()
    const subs = buildSubs(this.subs, [...all, keys.size])
    const empty = subs[all.length]
    let at = 0
    return lists.map((list, place) => {
      const buckets = list.map((bucket): LineBucket => ({ key: keys.key(bucket), count: counts.at(bucket), subs: subs[at++] }))
      return {
        format: this.source.format,
        step: this.stepOf(owners[place]),
        several: 1,
        buckets: buckets.sort((a, b) => a.key - b.key),
        empty,
      }
    })
  }
}

/** As far as documents of the shard reach. */
function askedStretch({ field }: ValuesSource, { query, reader }: AggregationContext): { min: number; max: number } | null {
  const bounds = field?.family === 'date' && field.resolution === 'milliseconds' ? query.numbersWithin(field.name) : null
  if (bounds === null) return null
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (const segment of reader.segments) {
    const column = segment.reader.numeric(field!.name)
    if (column === null) continue
    min = Math.min(min, column.min)
    max = Math.max(max, column.max)
  }
  return { min: Math.max(min, Number(bounds.min)), max: Math.min(max, Number(bounds.max)) }
}
