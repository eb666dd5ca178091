// `min_bucket` and `max_bucket`: the least or greatest metric of a sibling's buckets, and the keys of those buckets.
import type { Finding, PipelineBase } from '../aggregation.ts'
import type { PipelineType } from '../aggregation-type.ts'
import type { PipelineOptions } from './pipeline-options.ts'
import { type KeyedValue, readSibling, SiblingPipeline } from './sibling-pipeline.ts'
import { printValue } from './simple-value.ts'

interface BestBuckets {
  readonly value: number
  readonly keys: readonly string[]
}

const extremeBucket = (name: 'min_bucket' | 'max_bucket', direction: 1 | -1): PipelineType => ({
  name,
  parse: (json, base, cx) => new ExtremeBucket(base, readSibling(json, cx), name, direction),
})

export const min_bucket = extremeBucket('min_bucket', -1)
export const max_bucket = extremeBucket('max_bucket', 1)

class ExtremeBucket extends SiblingPipeline<BestBuckets> {
  constructor(
    base: PipelineBase,
    options: PipelineOptions,
    readonly type: string,
    private readonly direction: 1 | -1,
  ) {
    super(base, options)
  }

  protected find(values: readonly KeyedValue[]): BestBuckets {
    const { direction } = this
    let best = Number.NEGATIVE_INFINITY * direction
    let keys: string[] = []
    for (const { key, value } of values) {
      if (value * direction > best * direction) {
        best = value
        keys = [key]
      } else if (value === best) keys.push(key)
    }
    return { value: best, keys }
  }

  override typedName(): string {
    return 'bucket_metric_value'
  }

  print(finding: Finding): Map<string, unknown> {
    const { value, keys } = finding as BestBuckets
    return printValue(new Map(), 'value', value, this.format).set('keys', keys)
  }

  metric(finding: Finding, name: string): number | undefined {
    return name === '' || name === 'value' ? (finding as BestBuckets).value : undefined
  }
}
