// `value_count`: the number of values, of any type.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import {
  Aggregation,
  type AggregationBase,
  type AggregationContext,
  Aggregator,
  type BucketCollector,
  type DocWindow,
} from '../aggregation.ts'
import type { AggregationType } from '../aggregation-type.ts'
import { Doubles } from '../growable.ts'
import { type ValueCounts, valueCounts } from '../values/value-counts.ts'
import { readValues, type ValuesConfig } from '../values/values-config.ts'
import { ALL_KINDS, type ValuesSource, valuesSource } from '../values/values-source.ts'
import { isOnlyNumber } from './number-metric.ts'

export const valueCount: AggregationType = {
  name: 'value_count',
  isLeaf: true,
  parse(json, { name }) {
    const config = readValues('value_count', json, name, {})
    return base => new ValueCountAggregation(base, config)
  },
}

class ValueCountAggregation extends Aggregation<number> {
  readonly type = 'value_count'

  constructor(
    base: AggregationBase,
    private readonly config: ValuesConfig,
  ) {
    super(base)
  }

  open(cx: AggregationContext): Aggregator<number> {
    return new ValueCountAggregator(valuesSource(this.config, { type: 'value_count', kinds: ALL_KINDS, fallback: 'numeric' }, cx), cx)
  }

  empty(): number {
    return 0
  }

  reduce(findings: readonly number[]): number {
    return findings.reduce((total, count) => total + count, 0)
  }

  print(finding: number): Map<string, unknown> {
    return new Map([['value', finding]])
  }

  override get yields(): 'number' {
    return 'number'
  }

  override metric(finding: number, name: string): number | undefined {
    return isOnlyNumber(name) ? finding : undefined
  }
}

class ValueCountAggregator extends Aggregator<number> {
  readonly profileName = 'ValueCountAggregator'
  private readonly counts = new Doubles()

  constructor(
    private readonly source: ValuesSource,
    private readonly cx: AggregationContext,
  ) {
    super()
  }

  segment(view: SegmentView): BucketCollector | null {
    const values = valueCounts(this.source, view, this.cx.now)
    return values === null ? null : new ValueCountCollector(values, this.counts)
  }

  build(owners: ArrayLike<number>): number[] {
    return Array.from(owners, owner => this.counts.at(owner))
  }
}

class ValueCountCollector implements BucketCollector {
  constructor(
    private readonly values: ValueCounts,
    private readonly into: Doubles,
  ) {}

  collect({ docs, owners, ownerLimit, scores, count }: DocWindow): void {
    this.values.prepare?.(docs, count, scores)
    const counts = this.into.reserve(ownerLimit)
    for (let i = 0; i < count; i++) counts[owners === null ? 0 : owners[i]] += this.values.of(docs[i])
  }
}
