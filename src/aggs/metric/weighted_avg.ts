// `weighted_avg`: the mean of values, each counting as much as its document's weight.
import { ApiError, illegalArgument, nullPointer } from '../../core/errors.ts'
import { type JsonObject, textOf } from '../../core/json-token.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { DEFAULT_FORMAT } from '../../index/mapping/date-format.ts'
import type { ScriptRequest } from '../../query/dsl/script-value.ts'
import { readStrictly, VALUE } from '../../query/dsl/strict-object.ts'
import {
  Aggregation,
  type AggregationBase,
  type AggregationContext,
  Aggregator,
  type BucketCollector,
  type DocWindow,
} from '../aggregation.ts'
import type { AggregationType } from '../aggregation-type.ts'
import type { Numbers } from '../values/numbers.ts'
import { RAW, type ValueFormat } from '../values/value-format.ts'
import { newValues, type ValuesConfig, type ValueTypeName } from '../values/values-config.ts'
import { ALL_KINDS, NUMBER_KINDS, segmentNumbers, type ValuesSource, valuesSource } from '../values/values-source.ts'
import { CompensatedSums, compensatedSum } from './compensated-sum.ts'
import { isOnlyNumber, printNumber } from './number-metric.ts'

export interface WeightedAvgRequest {
  /** Where values are. */
  readonly value: WeightedPartRequest
  /** Where their weights are. */
  readonly weight: WeightedPartRequest
  /** How the mean is shown: `0.00`. */
  readonly format?: string
  readonly value_type?: ValueTypeName
}

interface WeightedPartRequest {
  readonly field?: string
  readonly script?: ScriptRequest
  readonly missing?: number
}

const TYPE = 'weighted_avg'

export const weightedAvg: AggregationType = {
  name: TYPE,
  isLeaf: true,
  parse(json) {
    let value: ValuesConfig | null = null
    let weight: ValuesConfig | null = null
    let pattern: string | null = null
    let valueType: string | null = null
    readStrictly(TYPE, json, {
      value: { accepts: ['START_OBJECT'], takenWhole: true, read: part => void (value = readPart(part as JsonObject)) },
      weight: { accepts: ['START_OBJECT'], takenWhole: true, read: part => void (weight = readPart(part as JsonObject)) },
      format: { accepts: ['VALUE_STRING'], read: format => void (pattern = textOf(format)) },
      value_type: { accepts: ['VALUE_STRING'], read: type => void (valueType = textOf(type)) },
    })
    const asked: Asked = { value, weight, format: shownAs(valueType, pattern) }
    return base => new WeightedAvgAggregation(base, asked)
  },
}

/** The field does not matter, nor does a pattern where values are said to be no numbers. */
function shownAs(valueType: string | null, pattern: string | null): ValueFormat {
  if (valueType === 'date') return { kind: 'date', format: DEFAULT_FORMAT, zone: 'Z' }
  if (valueType === 'boolean') return { kind: 'boolean' }
  return pattern === null ? RAW : { kind: 'decimal', pattern }
}

interface Asked {
  readonly value: ValuesConfig | null
  readonly weight: ValuesConfig | null
  readonly format: ValueFormat
}

function readPart(json: JsonObject): ValuesConfig {
  const values = newValues()
  readStrictly('field_config', json, {
    field: { accepts: ['VALUE_STRING'], read: field => void (values.field = textOf(field)) },
    missing: { accepts: VALUE, read: missing => void (values.missing = missing) },
    script: { accepts: ['VALUE_STRING', 'START_OBJECT'], read: script => void (values.script = script) },
  })
  const choice = 'Please specify one or the other.'
  if (values.field === null && values.script === null) throw illegalArgument(`[field] and [script] cannot both be null.  ${choice}`)
  if (values.field !== null && values.script !== null) throw illegalArgument(`[field] and [script] cannot both be configured.  ${choice}`)
  return values
}

interface WeightedFinding {
  readonly sum: number
  readonly weight: number
  readonly format: ValueFormat
}

class WeightedAvgAggregation extends Aggregation<WeightedFinding> {
  readonly type = TYPE

  constructor(
    base: AggregationBase,
    private readonly asked: Asked,
  ) {
    super(base)
  }

  open(cx: AggregationContext): Aggregator<WeightedFinding> {
    const { value, weight, format } = this.asked
    if (value === null) {
      const call = 'Cannot invoke "org.opensearch.search.aggregations.support.ValuesSourceConfig.valueSourceType()"'
      throw nullPointer(`${call} because the return value of "java.util.Map.get(Object)" is null`)
    }
    const values = numbersSource(value, cx)
    if (weight === null) throw illegalArgument('Could not find field name [weight] in multiValuesSource')
    return new WeightedAvgAggregator(values, numbersSource(weight, cx), format, cx)
  }

  empty(): WeightedFinding {
    return { sum: 0, weight: 0, format: RAW }
  }

  reduce(findings: readonly WeightedFinding[]): WeightedFinding {
    const sum = compensatedSum(findings.map(finding => finding.sum))
    const weight = compensatedSum(findings.map(finding => finding.weight))
    return { sum, weight, format: findings[0].format }
  }

  print({ sum, weight, format }: WeightedFinding): Map<string, unknown> {
    return printNumber(weight === 0 ? null : sum / weight, format)
  }

  override get yields(): 'number' {
    return 'number'
  }

  override metric({ sum, weight }: WeightedFinding, name: string): number | undefined {
    return isOnlyNumber(name) ? sum / weight : undefined
  }
}

function numbersSource(config: ValuesConfig, cx: AggregationContext): ValuesSource {
  const source = valuesSource(config, { type: TYPE, kinds: ALL_KINDS, fallback: 'numeric' }, cx)
  if (NUMBER_KINDS.includes(source.kind)) return source
  throw illegalArgument(`Expected numeric type on field [${source.field?.name}], but got [${source.field?.type}]`)
}

class WeightedAvgAggregator extends Aggregator<WeightedFinding> {
  readonly profileName = 'WeightedAvgAggregator'
  private readonly sums = new CompensatedSums()
  private readonly weights = new CompensatedSums()

  constructor(
    private readonly values: ValuesSource,
    private readonly weighing: ValuesSource,
    private readonly format: ValueFormat,
    private readonly cx: AggregationContext,
  ) {
    super()
  }

  segment(view: SegmentView): BucketCollector | null {
    const values = segmentNumbers(this.values, view, this.cx.now)
    const weights = segmentNumbers(this.weighing, view, this.cx.now)
    return values === null || weights === null ? null : new WeightedCollector(values, weights, this.sums, this.weights)
  }

  build(owners: ArrayLike<number>): WeightedFinding[] {
    const { format } = this
    return Array.from(owners, owner => ({ sum: this.sums.at(owner), weight: this.weights.at(owner), format }))
  }
}

class WeightedCollector implements BucketCollector {
  private products = new Float64Array(0)
  private weighed = new Float64Array(0)
  private weighedOwners = new Int32Array(0)

  constructor(
    private readonly values: Numbers,
    private readonly weights: Numbers,
    private readonly sums: CompensatedSums,
    private readonly weightSums: CompensatedSums,
  ) {}

  collect({ docs, owners, ownerLimit, scores, count }: DocWindow): void {
    this.values.prepare?.(docs, count, scores)
    this.weights.prepare?.(docs, count, scores)
    const { values, weights } = this
    let size = 0
    for (let i = 0; i < count; i++) size += endOf(values, docs[i]) - firstOf(values, docs[i])
    this.reserve(size)
    const { products, weighed, weighedOwners } = this
    let taken = 0
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      const to = endOf(values, doc)
      const at = firstOf(weights, doc)
      const end = endOf(weights, doc)
      let place = firstOf(values, doc)
      if (place === to || at === end) continue
      if (end - at > 1) throw tooManyWeights()
      for (const weight = weights.values[at]; place < to; place++) {
        products[taken] = values.values[place] * weight
        weighedOwners[taken] = owners === null ? 0 : owners[i]
        weighed[taken++] = weight
      }
    }
    const takenOwners = owners === null ? null : weighedOwners
    this.sums.add(products, takenOwners, taken, ownerLimit)
    this.weightSums.add(weighed, takenOwners, taken, ownerLimit)
  }

  private reserve(size: number): void {
    if (this.products.length >= size) return
    this.products = new Float64Array(size)
    this.weighed = new Float64Array(size)
    this.weighedOwners = new Int32Array(size)
  }
}

const firstOf = ({ starts }: Numbers, doc: number) => (starts === null ? doc : starts[doc])

function endOf({ starts, present }: Numbers, doc: number): number {
  if (starts !== null) return starts[doc + 1]
  return present === null || present.has(doc) ? doc + 1 : doc
}

function tooManyWeights(): ApiError {
  const advice = 'Use a script to combine multiple weights-per-doc into a single value.'
  return new ApiError('aggregation_execution_exception', `Encountered more than one weight for a single document. ${advice}`)
}
