// What numeric metrics share: their values source, and passing on the numbers of a window.
import { floatText } from '../../core/numbers.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { StrictField } from '../../query/dsl/strict-object.ts'
import {
  Aggregation,
  type AggregationBase,
  type AggregationContext,
  Aggregator,
  type BucketCollector,
  type DocWindow,
  type FindingColumns,
} from '../aggregation.ts'
import type { AggregationType } from '../aggregation-type.ts'
import { double } from '../print-aggregations.ts'
import { gatherOf } from '../values/gather.ts'
import { type Numbers, rootNumbers } from '../values/numbers.ts'
import { readsScores } from '../values/script-values.ts'
import { formatNumber, type ValueFormat } from '../values/value-format.ts'
import { readValues, type ValuesConfig } from '../values/values-config.ts'
import { NUMBER_KINDS, segmentNumbers, type ValuesKind, type ValuesSource, valuesSource } from '../values/values-source.ts'

/** Adds up the numbers of each bucket. */
export interface NumberAccumulator<F> {
  /** `owners`: the bucket of each number, below `limit`; null: all are in bucket 0. */
  add(numbers: Float64Array, owners: Int32Array | null, count: number, limit: number): void
  /** All numbers of a segment are in bucket 0, and these are the least and the greatest. Absent: that says too little. */
  addBounds?(min: number, max: number): void
  build(owner: number, format: ValueFormat): F
  /** What is found in buckets below `size`. Absent: objects say it. */
  columns?(size: number): Float64Array[]
}

export abstract class NumberMetric<F> extends Aggregation<F> {
  abstract override readonly type: string
  /** Of its aggregator. */
  protected abstract readonly profileName: string
  protected readonly kinds: readonly ValuesKind[] = NUMBER_KINDS

  constructor(
    base: AggregationBase,
    protected readonly config: ValuesConfig,
  ) {
    super(base)
  }

  protected abstract accumulator(): NumberAccumulator<F>

  /** A number more is a few additions. */
  get isQuick(): boolean {
    return this.config.script === null
  }

  override get needsScores(): boolean {
    return readsScores(this.config.script)
  }

  override get yields(): 'number' | 'numbers' {
    return 'number'
  }

  open(cx: AggregationContext): Aggregator<F> {
    const source = valuesSource(this.config, { type: this.type, kinds: this.kinds, fallback: 'numeric' }, cx)
    return new NumberAggregator(this.profileName, source, this.accumulator(), cx)
  }
}

/** A metric whose finding is shown as one number. */
export abstract class SingleNumberMetric<F extends { readonly format: ValueFormat }> extends NumberMetric<F> {
  /** Null: there is none. */
  protected abstract shown(finding: F): number | null

  /** What is found in a bucket, of the columns of its accumulator. */
  protected abstract found(columns: readonly Float64Array[], bucket: number, format: ValueFormat): F

  override at({ format, numbers }: FindingColumns, bucket: number): F {
    return this.found(numbers, bucket, format as ValueFormat)
  }

  override get staysAlone(): boolean {
    return true
  }

  print(finding: F): Map<string, unknown> {
    return printNumber(this.shown(finding), finding.format)
  }

  override json(finding: F): string | undefined {
    if (finding.format.kind !== 'raw') return undefined
    const value = this.shown(finding)
    return value === null ? '{"value":null}' : `{"value":${floatText(value)}}`
  }
}

/** A metric that has no options beside those of its values. */
export function numberMetric<F>(name: string, make: new (base: AggregationBase, config: ValuesConfig) => NumberMetric<F>): AggregationType {
  return {
    name,
    isLeaf: true,
    parse(json, cx) {
      const config = readValues(name, json, cx.name, {})
      return base => new make(base, config)
    },
  }
}

/** The same with options of its own, which `own` says how to read. */
export function numberMetricWith<O, F>(
  name: string,
  own: (name: string) => { readonly options: O; readonly fields: Readonly<Record<string, StrictField>>; check?(): void },
  make: new (base: AggregationBase, config: ValuesConfig, options: O) => NumberMetric<F>,
): AggregationType {
  return {
    name,
    isLeaf: true,
    parse(json, cx) {
      const { options, fields, check } = own(cx.name)
      const config = readValues(name, json, cx.name, fields)
      check?.()
      return base => new make(base, config, options)
    },
  }
}

class NumberAggregator<F> extends Aggregator<F> {
  constructor(
    readonly profileName: string,
    private readonly source: ValuesSource,
    private readonly accumulator: NumberAccumulator<F>,
    private readonly cx: AggregationContext,
  ) {
    super()
    if (accumulator.columns !== undefined) this.columns = size => ({ format: this.source.format, numbers: accumulator.columns!(size) })
  }

  segment(view: SegmentView): BucketCollector | null {
    const numbers = segmentNumbers(this.source, view, this.cx.now)
    if (numbers === null) return null
    const read = this.cx.nestedPath === null ? rootNumbers(numbers, view.reader) : numbers
    const collector = new NumberCollector(read, this.accumulator)
    return this.accumulator.addBounds !== undefined && this.knowsBounds(numbers, view)
      ? new BoundedCollector(numbers, collector, this.accumulator)
      : collector
  }

  /** Numbers that stand for documents without any may lie beyond those of documents. */
  private knowsBounds(numbers: Numbers, { reader }: SegmentView): boolean {
    const { field, missing, script } = this.source
    if (field === null || missing !== undefined || script !== null) return false
    return numbers.present === null || reader.numeric(field.name)?.values === numbers.values
  }

  build(owners: ArrayLike<number>): F[] {
    return Array.from(owners, owner => this.accumulator.build(owner, this.source.format))
  }
}

/** Lays the numbers of a window's documents side by side, so that adding them up is a loop over an array. */
class NumberCollector<F> implements BucketCollector {
  private taken = new Float64Array(0)
  private takenOwners = new Int32Array(0)

  constructor(
    private readonly numbers: Numbers,
    private readonly accumulator: NumberAccumulator<F>,
  ) {}

  collect(window: DocWindow): void {
    const { owners, ownerLimit } = window
    this.numbers.prepare?.(window.docs, window.count, window.scores)
    const count = this.numbers.starts === null ? this.takeSingle(window) : this.takeMany(window, this.numbers.starts)
    if (count > 0) this.accumulator.add(this.taken, owners === null ? null : this.takenOwners, count, ownerLimit)
  }

  private takeSingle({ docs, owners, count }: DocWindow): number {
    const { values, present } = this.numbers
    this.reserve(count)
    const { taken, takenOwners } = this
    if (present === null) {
      gatherOf(values)(values, docs, count, taken)
      if (owners !== null) for (let i = 0; i < count; i++) takenOwners[i] = owners[i]
      return count
    }
    let at = 0
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      if (!present.has(doc)) continue
      if (owners !== null) takenOwners[at] = owners[i]
      taken[at++] = values[doc]
    }
    return at
  }

  private takeMany({ docs, owners, count }: DocWindow, starts: Uint32Array): number {
    const { values } = this.numbers
    let total = 0
    for (let i = 0; i < count; i++) total += starts[docs[i] + 1] - starts[docs[i]]
    this.reserve(total)
    const { taken, takenOwners } = this
    let at = 0
    for (let i = 0; i < count; i++) {
      const to = starts[docs[i] + 1]
      for (let from = starts[docs[i]]; from < to; from++) {
        if (owners !== null) takenOwners[at] = owners[i]
        taken[at++] = values[from]
      }
    }
    return at
  }

  private reserve(count: number): void {
    if (this.taken.length >= count) return
    this.taken = new Float64Array(count)
    this.takenOwners = new Int32Array(count)
  }
}

class BoundedCollector<F> implements BucketCollector {
  constructor(
    private readonly numbers: Numbers,
    private readonly collector: NumberCollector<F>,
    private readonly accumulator: NumberAccumulator<F>,
  ) {}

  collect(window: DocWindow): void {
    this.collector.collect(window)
  }

  collectAll(): void {
    this.accumulator.addBounds!(this.numbers.min, this.numbers.max)
  }
}

/** What a metric of one number prints; null: there is none. */
export function printNumber(value: number | null, format: ValueFormat): Map<string, unknown> {
  const body = new Map<string, unknown>([['value', value === null ? null : double(value)]])
  if (value !== null && format.kind !== 'raw') body.set('value_as_string', formatNumber(format, value))
  return body
}

/** A metric of one number goes by no name, or by `value`. */
export const isOnlyNumber = (name: string): boolean => name === '' || name === 'value'
