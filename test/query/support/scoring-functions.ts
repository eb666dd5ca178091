// Random functions of scores, and what the obvious way makes of them.
import fc from 'fast-check'
import type { NumberFieldType } from '../../../src/index/mapping/field-type.ts'
import type { Query } from '../../../src/query/contracts/query.ts'
import { CoveringQuery } from '../../../src/query/exec/covering.ts'
import { FieldMinimum } from '../../../src/query/exec/covering-minimum.ts'
import { FUNCTION_MODES, FunctionScoreQuery } from '../../../src/query/exec/function-score.ts'
import { BOOST_MODES } from '../../../src/query/functions/boost-mode.ts'
import { DecayFunction, type MultiValueMode, originOnLine } from '../../../src/query/functions/decay.ts'
import { FieldValueFactorFunction } from '../../../src/query/functions/field-value-factor.ts'
import type { ScoreFunction } from '../../../src/query/functions/score-function.ts'
import { OneFunction, WeightFunction } from '../../../src/query/functions/weight.ts'
import { decayCurves } from '../../../src/query/values/decay-curve.ts'
import { query } from './arbitraries.ts'
import { NUMBER, type TestDocument } from './shard.ts'
import { SlowModel } from './slow-model.ts'

const field: NumberFieldType = {
  family: 'number',
  name: 'n',
  type: 'integer',
  numeric: 'integer',
  spec: NUMBER,
  boost: 1,
  similarity: null,
  format: value => value,
  exact: Number,
  range: () => null,
  toNumber: Number,
}

type Model = (document: TestDocument) => number

const models = new WeakMap<ScoreFunction, Model>()

function modelled<F extends ScoreFunction>(made: F, model: Model): F {
  models.set(made, model)
  return made
}

/** Values that are floats, so that explanations, which compute with floats, tell the very score. */
const exactWeight = fc.constantFrom(0, 0.5, 1, 2, 4)

const weight: fc.Arbitrary<ScoreFunction> = exactWeight.map(value =>
  modelled(new WeightFunction(value, new OneFunction(null)), () => value),
)

/** Squared: scores must not fall below zero. */
const fieldValue: fc.Arbitrary<ScoreFunction> = fc.tuple(exactWeight, exactWeight).map(([factor, missing]) => {
  const made = new FieldValueFactorFunction({ name: 'n', field, factor, modifier: 'square', missing }, null)
  return modelled(made, ({ numbers }) => ((numbers.length === 0 ? missing : Math.min(...numbers)) * factor) ** 2)
})

const decay: fc.Arbitrary<ScoreFunction> = fc
  .record({
    name: fc.constantFrom('exp' as const, 'gauss' as const, 'linear' as const),
    origin: fc.integer({ min: -3, max: 6 }),
    scale: fc.constantFrom(0.5, 1, 3),
    decay: fc.constantFrom(0.2, 0.5, 0.9),
    offset: fc.constantFrom(0, 1),
    mode: fc.constantFrom<MultiValueMode>('min', 'max', 'avg', 'sum', 'median'),
  })
  .map(({ name, origin, scale, decay: at, offset, mode }) => {
    const curve = decayCurves[name](scale, at)
    const made = new DecayFunction({ field, origin: originOnLine(field, origin), offset, curve, mode }, null)
    return modelled(made, ({ numbers }) => {
      const distances = numbers.map(value => Math.max(0, Math.abs(value - origin) - offset)).sort((a, b) => a - b)
      const sum = distances.reduce((total, distance) => total + distance, 0)
      if (distances.length === 0) return curve.at(0)
      if (mode === 'min') return curve.at(distances[0])
      if (mode === 'max') return curve.at(distances[distances.length - 1])
      return curve.at(mode === 'sum' ? sum : sum / distances.length)
    })
  })

const queryOver = (one: fc.Arbitrary<ScoreFunction>): fc.Arbitrary<Query> =>
  fc
    .record({
      inner: query,
      functions: fc.array(fc.record({ function: one, filter: fc.option(query) }), { maxLength: 3 }),
      scoreMode: fc.constantFrom(...FUNCTION_MODES),
      boostMode: fc.constantFrom(...BOOST_MODES),
      maxBoost: fc.constantFrom(Math.fround(3.4028235e38), 2, 0.5),
      minScore: fc.constantFrom(null, null, 0, 0.5, 2),
    })
    .map(({ inner, functions, scoreMode, ...options }) => {
      // As requests make it: a function alone is taken as it is.
      const isAlone = functions.length === 1 && functions[0].filter === null
      return new FunctionScoreQuery(inner, functions, { ...options, scoreMode: isAlone ? 'first' : scoreMode })
    })

export const anyFunctions = queryOver(fc.oneof(weight, fieldValue, decay))

/** Averages of floats are no floats, however. */
export const exactFunctions = queryOver(fc.oneof(weight, fieldValue)).filter(
  made => made instanceof FunctionScoreQuery && made.options.scoreMode !== 'avg' && made.options.boostMode !== 'avg',
)

export const covering: fc.Arbitrary<Query> = fc
  .array(query, { minLength: 1, maxLength: 4 })
  .map(queries => new CoveringQuery(queries, new FieldMinimum(field)))

export class ScoringModel extends SlowModel {
  protected override score(asked: Query, document: TestDocument, boost: number): number | null {
    if (asked instanceof FunctionScoreQuery) return this.functionScore(asked, document, boost)
    if (asked instanceof CoveringQuery) return this.coveringScore(asked, document, boost)
    return super.score(asked, document, boost)
  }

  private coveringScore({ queries }: CoveringQuery, document: TestDocument, boost: number): number | null {
    const scores = queries.map(one => this.score(one, document, boost)).filter(score => score !== null)
    if (document.numbers.length === 0 || scores.length < Math.max(1, Math.min(...document.numbers))) return null
    return Math.fround(scores.reduce((sum, score) => sum + score, 0))
  }

  private functionScore({ query: inner, functions, options }: FunctionScoreQuery, document: TestDocument, boost: number): number | null {
    const queryScore = this.score(inner, document, boost)
    if (queryScore === null) return null
    const matching = functions.filter(({ filter }) => filter === null || this.score(filter, document, 1) !== null)
    const values = matching.map(one => models.get(one.function)!(document))
    const whole =
      functions.length === 0 ? queryScore : this.combined(queryScore, this.together(values, matching, options.scoreMode), options)
    return options.minScore !== null && whole < options.minScore ? null : whole
  }

  private together(values: readonly number[], matching: FunctionScoreQuery['functions'], mode: FunctionScoreQuery['options']['scoreMode']) {
    if (values.length === 0) return 1
    const weights = matching.reduce((sum, one) => sum + one.function.weight, 0)
    const sum = values.reduce((total, value) => total + value, 0)
    switch (mode) {
      case 'first':
        return values[0]
      case 'max':
        return Math.max(...values)
      case 'min':
        return Math.min(...values)
      case 'multiply':
        return values.reduce((product, value) => product * value, 1)
      case 'sum':
        return weights === 0 ? 1 : sum
      case 'avg':
        return weights === 0 ? 1 : sum / weights
    }
  }

  private combined(queryScore: number, functionScore: number, { boostMode, maxBoost }: FunctionScoreQuery['options']): number {
    const factor = Math.min(functionScore, maxBoost)
    const made = {
      multiply: queryScore * factor,
      replace: factor,
      sum: queryScore + factor,
      avg: (queryScore + factor) / 2,
      max: Math.max(queryScore, factor),
      min: Math.min(queryScore, factor),
    }
    return Math.fround(made[boostMode])
  }
}
