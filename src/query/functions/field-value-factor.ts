// A field's value, times a factor, through a curve.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { javaDouble, javaFloat } from '../../core/numbers.ts'
import type { NumericColumn } from '../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import { type Explanation, explainMatch, named } from '../contracts/explanation.ts'
import { doubleOf } from '../values/column-doubles.ts'
import type { LeafScoreFunction, ScoreFunction } from './score-function.ts'

export const MODIFIERS = {
  none: (n: number) => n,
  log: (n: number) => Math.log10(n),
  log1p: (n: number) => Math.log10(n + 1),
  log2p: (n: number) => Math.log10(n + 2),
  ln: (n: number) => Math.log(n),
  ln1p: (n: number) => Math.log1p(n),
  ln2p: (n: number) => Math.log1p(n + 1),
  square: (n: number) => n ** 2,
  sqrt: (n: number) => Math.sqrt(n),
  reciprocal: (n: number) => 1 / n,
} as const

export type Modifier = keyof typeof MODIFIERS

/** Curves below zero for small values, and those that are not. */
const ADVICE: Partial<Record<Modifier, string>> = {
  ln: '; consider using ln1p or ln2p instead of ln to avoid negative scores',
  log: '; consider using log1p or log2p instead of log to avoid negative scores',
}

interface FieldValueFactor {
  /** As the request names it. */
  readonly name: string
  /** Null for one that is not mapped. */
  readonly field: FieldType | null
  readonly factor: number
  readonly modifier: Modifier
  /** What documents without a value count as; null: they fail the search. */
  readonly missing: number | null
}

export class FieldValueFactorFunction implements ScoreFunction {
  readonly className = 'org.opensearch.common.lucene.search.function.FieldValueFactorFunction'
  readonly key: string
  readonly weight = 1
  readonly needsScores = false
  private readonly description: string

  constructor(
    private readonly options: FieldValueFactor,
    functionName: string | null,
  ) {
    const { name, factor, modifier, missing } = options
    this.key = `field_value_factor|${JSON.stringify([options.field?.name ?? name, factor, modifier, missing])}`
    const instead = missing === null ? '' : `?:${javaDouble(missing)}`
    this.description = `field value function${named(functionName, '(', ')')}: ${modifier}(doc['${name}'].value${instead} * factor=${javaFloat(factor)})`
  }

  on({ reader }: SegmentView): LeafScoreFunction {
    const { field } = this.options
    return new FieldValueLeaf(this.options, field === null ? null : reader.numeric(field.name), this.description)
  }
}

class FieldValueLeaf implements LeafScoreFunction {
  private readonly double: (value: number | bigint) => number
  private readonly curve: (value: number) => number

  constructor(
    private readonly options: FieldValueFactor,
    private readonly column: NumericColumn | null,
    private readonly description: string,
  ) {
    this.double = options.field === null ? Number : doubleOf(options.field)
    this.curve = MODIFIERS[options.modifier]
  }

  score(doc: number): number {
    const value = this.value(doc)
    const result = this.curve(value * this.options.factor)
    if (result < 0) throw this.negative(result, value)
    return result
  }

  scoreAll(docs: Int32Array, _queryScores: Float32Array, count: number, out: Float64Array): void {
    const { column, double, curve } = this
    const { factor } = this.options
    const isPlain = column !== null && column.starts === null
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      const value = isPlain && (column.present === null || column.present.has(doc)) ? double(column.values[doc]) : this.value(doc)
      const result = curve(value * factor)
      if (result < 0) throw this.negative(result, value)
      out[i] = result
    }
  }

  /** The least of several. */
  private value(doc: number): number {
    const { column } = this
    if (column?.has(doc)) return this.double(column.values[column.starts === null ? doc : column.starts[doc]])
    const { missing, name } = this.options
    if (missing === null) throw new ApiError('exception', `Missing value for field [${name}]`)
    return missing
  }

  private negative(result: number, value: number): ApiError {
    const numbers = `[${javaDouble(result)}] for field value: [${javaDouble(value)}]`
    const advice = ADVICE[this.options.modifier] ?? ''
    return illegalArgument(`field value function must not produce negative scores, but got: ${numbers}${advice}`)
  }

  explain(doc: number): Explanation {
    return explainMatch(Math.fround(this.score(doc)), this.description)
  }
}
