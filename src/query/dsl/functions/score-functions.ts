// The registry of functions of function_score, by REST name.
import { exp, gauss, linear } from './decay.ts'
import { field_value_factor } from './field_value_factor.ts'
import { random_score } from './random_score.ts'
import type { ScoreFunctionType } from './score-function-type.ts'
import { script_score } from './script_score.ts'

export const scoreFunctions: ReadonlyMap<string, ScoreFunctionType> = new Map(
  [exp, field_value_factor, gauss, linear, random_score, script_score].map((type: ScoreFunctionType) => [type.name, type]),
)
