// `serial_diff`: the difference of a metric from the bucket `lag` positions before.
import { parsing } from '../../core/errors.ts'
import { atValue } from '../../core/json-spot.ts'
import { tokenOf } from '../../core/json-token.ts'
import { intOf } from '../../core/stream-values.ts'
import type { Aggregation, Bucket, Finding, PipelineBase } from '../aggregation.ts'
import type { PipelineType } from '../aggregation-type.ts'
import { type PipelineOptions, type PipelineRequest, readLoosely } from './pipeline-options.ts'
import { isNumber, ValuePipeline } from './value-pipeline.ts'

export interface SerialDiffRequest extends PipelineRequest {
  /** So many buckets back; 1. */
  readonly lag?: number
}

export const serial_diff: PipelineType = {
  name: 'serial_diff',
  parse(json, base, { name }) {
    let lag = 1
    const words = {
      missing: `Missing required field [buckets_path] for derivative aggregation [${name}]`,
      unexpected: (token: string, key: string) => `Unknown key for a ${token} in [${name}]: [${key}].`,
    }
    const options = readLoosely(json, words, (key, value) => {
      if (key !== 'lag' || tokenOf(value) !== 'VALUE_NUMBER') return false
      lag = intOf(value)
      if (lag > 0) return true
      throw parsing(`Lag must be a positive, non-zero integer.  Value supplied was${lag} in [${name}]: [${key}].`, atValue(json, key))
    })
    return new SerialDiff(base, options, lag)
  },
}

class SerialDiff extends ValuePipeline {
  readonly type = 'serial_diff'

  constructor(
    base: PipelineBase,
    options: PipelineOptions,
    private readonly lag: number,
  ) {
    super(base, options)
  }

  protected buckets(parent: Aggregation, finding: Finding, buckets: readonly Bucket[]): readonly Bucket[] {
    const values = this.values(parent, finding, buckets)
    for (let place = this.lag; place < buckets.length; place++) {
      const before = values[place - this.lag]
      const after = values[place]
      if (isNumber(before) && isNumber(after)) this.give(parent, buckets[place], { value: after - before })
    }
    return buckets
  }
}
