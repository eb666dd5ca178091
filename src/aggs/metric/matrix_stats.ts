// `matrix_stats`: moments and covariances of several fields, over the documents that have all of them.
import { ApiError, illegalArgument, parsing } from '../../core/errors.ts'
import { atValue } from '../../core/json-spot.ts'
import { isObject, type JsonObject, tokenOf } from '../../core/json-token.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { hashMapOrder } from '../../index/mapping/java-text.ts'
import {
  Aggregation,
  type AggregationBase,
  type AggregationContext,
  Aggregator,
  type BucketCollector,
  type DocWindow,
} from '../aggregation.ts'
import type { AggregationType } from '../aggregation-type.ts'
import { double } from '../print-aggregations.ts'
import type { Numbers } from '../values/numbers.ts'
import { newValues } from '../values/values-config.ts'
import { ALL_KINDS, NUMBER_KINDS, segmentNumbers, type ValuesSource, valuesSource } from '../values/values-source.ts'
import { correlationOf, covarianceOf, kurtosisOf, Moments, type MomentsState, skewnessOf, varianceOf } from './sketches/moments.ts'

export interface MatrixStatsRequest {
  /** Fields with numbers. */
  readonly fields: string | readonly string[]
  /** Which of several values counts; `avg`. */
  readonly mode?: 'avg' | 'min' | 'max' | 'sum' | 'median'
  /** By field: counts for documents without a value. */
  readonly missing?: Readonly<Record<string, number>>
}

const TYPE = 'matrix_stats'

/** What stands for the values of a document that has several. */
type Mode = 'avg' | 'min' | 'max' | 'sum' | 'median'

const MODES: readonly string[] = ['avg', 'min', 'max', 'sum', 'median'] satisfies Mode[]

interface Asked {
  readonly fields: readonly string[]
  readonly mode: Mode
  /** By field. */
  readonly missing: ReadonlyMap<string, unknown>
}

export const matrixStats: AggregationType = {
  name: TYPE,
  isLeaf: true,
  parse(json, { name }) {
    const asked = read(json, name)
    return base => new MatrixStatsAggregation(base, asked)
  },
}

function read(json: JsonObject, name: string): Asked {
  let fields: string[] = []
  let mode: Mode = 'avg'
  let missing = new Map<string, unknown>()
  for (const [key, value] of Object.entries(json)) {
    const unexpected = () => parsing(`Unexpected token ${tokenOf(value)} [${key}] in [${name}].`, atValue(json, key))
    if (key === 'fields' && typeof value === 'string') fields = [value]
    else if (key === 'fields' && Array.isArray(value)) {
      value.forEach((field, place) => {
        if (typeof field === 'string') fields.push(field)
        else throw parsing(`Unexpected token ${tokenOf(field)} [${key}] in [${name}].`, atValue(value, place))
      })
    } else if (key === 'mode' && typeof value === 'string') mode = readMode(value)
    else if (key === 'missing' && isObject(value)) missing = new Map(Object.entries(value))
    else if (!((key === 'format' || key === 'value_type') && typeof value === 'string')) throw unexpected()
  }
  return { fields: hashMapOrder([...new Set(fields)].sort()), mode, missing }
}

function readMode(text: string): Mode {
  const mode = text.toLowerCase()
  if (MODES.includes(mode)) return mode as Mode
  throw illegalArgument(`Illegal sort mode: ${text}`)
}

interface MatrixFinding {
  /** Of those fields that are mapped. */
  readonly fields: readonly string[]
  /** Null: none is. */
  readonly moments: MomentsState | null
}

class MatrixStatsAggregation extends Aggregation<MatrixFinding> {
  readonly type = TYPE

  constructor(
    base: AggregationBase,
    private readonly asked: Asked,
  ) {
    super(base)
  }

  open(cx: AggregationContext): Aggregator<MatrixFinding> {
    const { fields, mode, missing } = this.asked
    const present = fields.filter(field => missing.has(field) || cx.fields.field(field) !== undefined)
    const sources = present.map(field => {
      const source = valuesSource(
        { ...newValues(), field, missing: missing.get(field) },
        { type: TYPE, kinds: ALL_KINDS, fallback: 'bytes' },
        cx,
      )
      if (NUMBER_KINDS.includes(source.kind)) return source
      throw new ApiError('aggregation_execution_exception', `ValuesSource type ${source.kind}is not supported for aggregation ${this.name}`)
    })
    return new MatrixStatsAggregator(present, sources, mode, cx)
  }

  empty(): MatrixFinding {
    return { fields: [], moments: null }
  }

  reduce(findings: readonly MatrixFinding[]): MatrixFinding {
    const found = findings.filter(({ moments }) => moments !== null && moments.count > 0)
    if (found.length === 0) return findings.find(({ moments }) => moments !== null) ?? findings[0]
    const { fields } = found[0]
    const merged = new Moments(fields.length)
    for (const { moments } of found) merged.merge(moments!)
    return { fields, moments: merged.state() }
  }

  print({ fields, moments }: MatrixFinding): Map<string, unknown> {
    const body = new Map<string, unknown>([['doc_count', moments?.count ?? 0]])
    if (moments === null) return body
    // Of no documents the server knows no more than zeros, not even that it knows nothing.
    const of = (value: number) => double(moments.count === 0 ? 0 : value)
    const against = (value: (other: number) => number) => new Map(fields.map((field, other) => [field, of(value(other))]))
    const shown = fields.map((name, column) => {
      const variance = varianceOf(moments, column)
      return new Map<string, unknown>([
        ['name', name],
        ['count', moments.count],
        ['mean', of(moments.means[column])],
        ['variance', of(variance)],
        ['skewness', of(skewnessOf(moments, column))],
        ['kurtosis', of(kurtosisOf(moments, column))],
        ['covariance', against(other => (other === column ? variance : covarianceOf(moments, column, other)))],
        [
          'correlation',
          new Map(fields.map((field, other) => [field, other === column ? double(1) : of(correlationOf(moments, column, other))])),
        ],
      ])
    })
    return body.set('fields', shown)
  }
}

class MatrixStatsAggregator extends Aggregator<MatrixFinding> {
  readonly profileName = 'MatrixStatsAggregator'
  private readonly moments: Moments[] = []

  constructor(
    private readonly fields: readonly string[],
    private readonly sources: readonly ValuesSource[],
    private readonly mode: Mode,
    private readonly cx: AggregationContext,
  ) {
    super()
  }

  segment(view: SegmentView): BucketCollector | null {
    const columns: Numbers[] = []
    for (const source of this.sources) {
      const numbers = segmentNumbers(source, view, this.cx.now)
      // No document has all of them.
      if (numbers === null) return null
      columns.push(numbers)
    }
    return columns.length === 0 ? null : new MatrixCollector(columns, this.mode, this.moments)
  }

  build(owners: ArrayLike<number>): MatrixFinding[] {
    const { fields } = this
    return Array.from(owners, owner => ({
      fields,
      moments: fields.length === 0 ? null : (this.moments[owner] ?? new Moments(fields.length)).state(),
    }))
  }
}

class MatrixCollector implements BucketCollector {
  private readonly row: Float64Array

  constructor(
    private readonly columns: readonly Numbers[],
    private readonly mode: Mode,
    private readonly moments: Moments[],
  ) {
    this.row = new Float64Array(columns.length)
  }

  collect({ docs, owners, count }: DocWindow): void {
    const { columns, row, mode, moments } = this
    for (let i = 0; i < count; i++) {
      let place = 0
      while (place < columns.length && fill(row, place, columns[place], docs[i], mode)) place++
      if (place === columns.length) (moments[owners === null ? 0 : owners[i]] ??= new Moments(columns.length)).add(row)
    }
  }
}

/** Writes the document's value; false: it has none. */
function fill(row: Float64Array, place: number, { values, starts, present }: Numbers, doc: number, mode: Mode): boolean {
  if (starts === null) {
    if (present !== null && !present.has(doc)) return false
    row[place] = values[doc]
    return true
  }
  const from = starts[doc]
  const to = starts[doc + 1]
  if (from === to) return false
  row[place] = oneOf(values, from, to, mode)
  return true
}

/** Of ascending values. */
function oneOf(values: ArrayLike<number>, from: number, to: number, mode: Mode): number {
  if (mode === 'min') return values[from]
  if (mode === 'max') return values[to - 1]
  if (mode === 'median') {
    const middle = (from + to) >>> 1
    return (to - from) % 2 === 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2
  }
  let sum = 0
  for (let i = from; i < to; i++) sum += values[i]
  return mode === 'sum' ? sum : sum / (to - from)
}
