// `missing`: the documents without a value in a field.
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { AggregationBase, AggregationContext, Aggregator, Bucket } from '../aggregation.ts'
import { openSubs } from '../aggregation-context.ts'
import type { AggregationType } from '../aggregation-type.ts'
import { SingleBucketAggregation } from '../single-bucket.ts'
import { type ValueCounts, valueCounts } from '../values/value-counts.ts'
import { readValues, type ValuesConfig } from '../values/values-config.ts'
import { ALL_KINDS, valuesSource } from '../values/values-source.ts'
import { PassingAggregator, type Selector } from './passing.ts'

export const missing: AggregationType = {
  name: 'missing',
  parse(json, { name }) {
    const values = readValues('missing', json, name, {})
    return base => new MissingAggregation(base, values)
  },
}

class MissingAggregation extends SingleBucketAggregation {
  readonly type = 'missing'

  constructor(
    base: AggregationBase,
    private readonly values: ValuesConfig,
  ) {
    super(base)
  }

  open(cx: AggregationContext): Aggregator<Bucket> {
    const source = valuesSource(this.values, { type: 'missing', kinds: ALL_KINDS, fallback: 'bytes' }, cx)
    const selector = (view: SegmentView): Selector => {
      const counts = valueCounts(source, view, cx.now)
      return counts === null ? ALL : new LackingSelector(counts)
    }
    return new PassingAggregator('MissingAggregator', selector, openSubs(this, cx))
  }
}

class LackingSelector implements Selector {
  constructor(private readonly counts: ValueCounts) {}

  select(docs: Int32Array, count: number, places: Int32Array): number {
    this.counts.prepare?.(docs, count, null)
    let kept = 0
    for (let i = 0; i < count; i++) if (this.counts.of(docs[i]) === 0) places[kept++] = i
    return kept
  }
}

export const ALL: Selector = {
  select(_docs, count, places) {
    for (let i = 0; i < count; i++) places[i] = i
    return count
  },
}
