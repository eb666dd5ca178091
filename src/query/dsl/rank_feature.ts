// Documents with a rank feature, which score higher the greater it is.
import { contentParse, illegalArgument } from '../../core/errors.ts'
import { atEnd } from '../../core/json-spot.ts'
import { floatOf, type JsonObject, textOf } from '../../core/json-token.ts'
import { javaFloat } from '../../core/numbers.ts'
import { FEATURE_SPEC } from '../../index/mapping/meta-specs.ts'
import type { Query } from '../contracts/query.ts'
import type { QueryContext } from '../contracts/query-builder.ts'
import { FeatureQuery } from '../exec/feature.ts'
import { type FeatureFunction, LinearFunction, LogFunction, SaturationFunction, SigmoidFunction } from '../exec/feature-function.ts'
import { newMatchNone } from '../exec/match-none.ts'
import { builder, defineQuery } from './query-builder.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { CommonFields, readStrictly, type StrictField, VALUE } from './strict-object.ts'

/** Scores by the number of a `rank_feature` or `rank_features` field. */
export interface RankFeatureRequest extends CommonQueryOptions {
  readonly field: string
  /** The default, with a pivot of its own. */
  readonly saturation?: {
    /** The number that gets half of the score; about the mean by default. */
    readonly pivot?: number
  }
  /** By the logarithm of the number. */
  readonly log?: {
    /** Added to the number before; 1 at least. */
    readonly scaling_factor: number
  }
  /** By a sigmoid curve. */
  readonly sigmoid?: {
    /** The number that gets half of the score. */
    readonly pivot: number
    /** How steep it is. */
    readonly exponent: number
  }
  /** By the number itself. */
  readonly linear?: Readonly<Record<string, never>>
}

interface Scoring {
  readonly name: 'log' | 'saturation' | 'sigmoid' | 'linear'
  /** Null: saturation around the mean. Throws for numbers that make no function. */
  create(): FeatureFunction | null
}

export const rank_feature = defineQuery({
  name: 'rank_feature',
  parse(json) {
    const common = new CommonFields('rank_feature')
    const scorings: Scoring[] = []
    let field: string | null = null
    const scoring = (read: (options: JsonObject) => Scoring): StrictField => ({
      accepts: ['START_OBJECT'],
      read: value => scorings.push(read(value as JsonObject)),
    })
    readStrictly('feature', json, {
      field: { accepts: VALUE, read: value => (field = textOf(value)) },
      log: scoring(options => logOf(numbersIn('log', options, ['scaling_factor']))),
      saturation: scoring(options => saturationOf(numbersIn('saturation', options, ['pivot'], 0))),
      sigmoid: scoring(options => sigmoidOf(numbersIn('sigmoid', options, ['pivot', 'exponent']))),
      linear: scoring(options => {
        numbersIn('linear', options, [])
        return { name: 'linear', create: () => new LinearFunction() }
      }),
      ...common.fields,
    })
    if (field === null) throw illegalArgument('Required [field]')
    if (scorings.length > 1) {
      const cause = illegalArgument('Can only specify one of [log], [saturation], [sigmoid] and [linear]')
      throw contentParse('Failed to build [feature] after last required field arrived', undefined, { cause })
    }
    const name = field
    return builder('rank_feature', common, cx => newFeature(name, scorings[0] ?? { name: 'saturation', create: () => null }, cx))
  },
})

/** `required`: how many of the keys must be there. */
function numbersIn(parser: string, json: JsonObject, keys: readonly string[], required = keys.length): Record<string, number> {
  const numbers: Record<string, number> = {}
  const fields: Record<string, StrictField> = {}
  for (const key of keys) fields[key] = { accepts: ['VALUE_NUMBER', 'VALUE_STRING'], read: value => (numbers[key] = floatOf(value)) }
  readStrictly(parser, json, fields)
  const missing = keys.slice(0, required).filter(key => numbers[key] === undefined)
  if (missing.length > 0) {
    const reason = missing.map(key => `Required [${key}]`).join(', ')
    throw illegalArgument(reason, { at: atEnd(json), reasonAt: () => reason })
  }
  return numbers
}

const logOf = ({ scaling_factor }: Record<string, number>): Scoring => ({
  name: 'log',
  create() {
    if (!(scaling_factor >= 1)) throw illegalArgument(`scalingFactor must be >= 1, got: ${javaFloat(scaling_factor)}`)
    return new LogFunction(scaling_factor)
  },
})

function positive(name: string, value: number): number {
  if (value > 0 && Number.isFinite(value)) return value
  throw illegalArgument(`${name} must be > 0, got: ${javaFloat(value)}`)
}

const saturationOf = ({ pivot }: Record<string, number>): Scoring => ({
  name: 'saturation',
  create: () => (pivot === undefined ? null : new SaturationFunction(positive('pivot', pivot))),
})

const sigmoidOf = ({ pivot, exponent }: Record<string, number>): Scoring => ({
  name: 'sigmoid',
  create: () => new SigmoidFunction(positive('pivot', pivot), positive('exp', exponent)),
})

function newFeature(name: string, { name: scoringName, create }: Scoring, cx: QueryContext): Query {
  const own = cx.fields.field(name)
  const dot = name.lastIndexOf('.')
  const field = own ?? (dot < 0 ? undefined : cx.fields.field(name.slice(0, dot)))
  if (field === undefined) return newMatchNone()
  if (field.family !== 'feature' || (field === own) !== (field.type === 'rank_feature')) {
    throw illegalArgument(
      `[rank_feature] query only works on [rank_feature] fields and features of [rank_features] fields, not [${field.type}]`,
    )
  }
  if (!field.positive && scoringName === 'log') {
    throw illegalArgument('Cannot use the [log] function with a field that has a negative score impact as it would trigger negative scores')
  }
  const feature = field === own ? { field: FEATURE_SPEC.name, feature: field.name } : { field: field.name, feature: name.slice(dot + 1) }
  return new FeatureQuery(field === own ? field.name : name, feature, create())
}
