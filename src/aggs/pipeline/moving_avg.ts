// `moving_avg`: in each bucket, a model's average of the previous buckets.
import { parsing } from '../../core/errors.ts'
import { atValue } from '../../core/json-spot.ts'
import { isObject, tokenOf } from '../../core/json-token.ts'
import { intOf } from '../../core/stream-values.ts'
import type { Aggregation, Bucket, Finding, PipelineBase, PipelineContext, Report, Siblings } from '../aggregation.ts'
import type { PipelineType } from '../aggregation-type.ts'
import { pascal } from './buckets-path.ts'
import { MODELS_THAT_FIT, type MovingModel, readModel } from './moving-models.ts'
import { type PipelineOptions, type PipelineRequest, readLoosely } from './pipeline-options.ts'
import { isNumber, ValuePipeline } from './value-pipeline.ts'

export interface MovingAvgRequest extends PipelineRequest {
  /** How earlier buckets count; `simple` by default. */
  readonly model?: 'simple' | 'linear' | 'ewma' | 'holt' | 'holt_winters'
  /** So many buckets; 5. */
  readonly window?: number
  /** So many buckets to come. */
  readonly predict?: number
  /** Settings of the model are found by trial. */
  readonly minimize?: boolean
  /** Of the model: `{ alpha: 0.5 }`. */
  readonly settings?: Readonly<Record<string, number | string | boolean>>
}

interface MovingOptions extends PipelineOptions {
  readonly window: number
  /** The number of buckets to predict. */
  readonly predict: number
  readonly modelName: string
  readonly model: MovingModel
  readonly minimize: boolean
}

export const moving_avg: PipelineType = {
  name: 'moving_avg',
  parse(json, base, { name }) {
    let window = 5
    let predict = 0
    let modelName = 'simple'
    let minimize = false
    const positive = (key: string, value: unknown, kind: string, given: string) => {
      const count = intOf(value)
      if (count > 0) return count
      throw parsing(`[${key}] value must be a positive${kind} integer.  Value supplied was [${given}] in [${name}].`, atValue(json, key))
    }
    const words = {
      missing: `Missing required field [buckets_path] for movingAvg aggregation [${name}]`,
      unexpected: (token: string, key: string) => `Unknown key for a ${token} in [${name}]: [${key}].`,
    }
    const options = readLoosely(json, words, (key, value) => {
      if (key === 'window' && tokenOf(value) === 'VALUE_NUMBER') window = positive(key, value, ', non-zero', 'null')
      else if (key === 'predict' && tokenOf(value) === 'VALUE_NUMBER') predict = positive(key, value, '', String(intOf(value)))
      else if (key === 'model' && typeof value === 'string') modelName = value
      else if (key === 'minimize' && typeof value === 'boolean') minimize = value
      else return key === 'settings' && isObject(value)
      return true
    })
    const model = readModel(json, modelName)
    return new MovingAvg(base, { ...options, window, predict, modelName, model, minimize })
  },
}

class MovingAvg extends ValuePipeline {
  readonly type = 'moving_avg'

  constructor(
    base: PipelineBase,
    private readonly options: MovingOptions,
  ) {
    super(base, options)
  }

  override validate(parent: Aggregation | null, siblings: Siblings, report: Report): void {
    const { minimize, modelName } = this.options
    if (minimize && !MODELS_THAT_FIT.has(modelName)) {
      const model = `org.opensearch.search.aggregations.pipeline.${pascal(modelName)}Model@0`
      report(`The [${model}] model cannot be minimized for aggregation [${this.name}]`)
    }
    super.validate(parent, siblings, report)
  }

  protected buckets(parent: Aggregation, finding: Finding, buckets: readonly Bucket[], cx: PipelineContext): readonly Bucket[] {
    const { window, predict, model } = this.options
    const before: number[] = []
    let last = -1
    this.values(parent, finding, buckets).forEach((value, place) => {
      if (!isNumber(value)) return
      if (before.length >= model.least) this.give(parent, buckets[place], { value: model.foretell(before, 1)[0] })
      last = place
      before.push(value)
      if (before.length > window) before.shift()
    })
    if (predict === 0 || buckets.length === 0) return buckets
    return this.withForetold(parent, finding, buckets, last, model.foretell(before, predict), cx)
  }

  /** In the buckets behind the last one that has a number, and in new ones behind those. */
  private withForetold(
    parent: Aggregation,
    finding: Finding,
    buckets: readonly Bucket[],
    last: number,
    foretold: readonly number[],
    cx: PipelineContext,
  ): readonly Bucket[] {
    const all = [...buckets]
    let key = Number(parent.keyOf(finding, buckets[Math.max(last, 0)]))
    foretold.forEach((value, ahead) => {
      key = parent.nextKey(key)
      const place = last + 1 + ahead
      if (place >= all.length) {
        cx.consumeBuckets(1)
        all.push({ key, count: 0, subs: [] } as Bucket)
      }
      this.give(parent, all[place], { value })
    })
    return all
  }
}
