// `boost_mode`: combines the score of the query with that of its functions, and explains it.
import { type Explanation, explainMatch } from '../contracts/explanation.ts'

export const BOOST_MODES = ['multiply', 'replace', 'sum', 'avg', 'max', 'min'] as const

export type BoostMode = (typeof BOOST_MODES)[number]

/** The query's score is a float, the functions' a double: the result is a float. */
export function combine(mode: BoostMode, queryScore: number, functionScore: number, maxBoost: number): number {
  const factor = Math.min(functionScore, maxBoost)
  switch (mode) {
    case 'multiply':
      return Math.fround(queryScore * factor)
    case 'replace':
      return Math.fround(factor)
    case 'sum':
      return Math.fround(queryScore + factor)
    case 'avg':
      return Math.fround((factor + queryScore) / 2)
    case 'max':
      return Math.fround(Math.max(queryScore, factor))
    case 'min':
      return Math.fround(Math.min(queryScore, factor))
  }
}

/** Explanations compute with floats on their way, so that their last digit may be another than the score's. */
export function explainCombined(mode: BoostMode, query: Explanation, functions: Explanation, maxBoost: number): Explanation {
  const factor = explainMatch(Math.min(functions.value, maxBoost), 'min of:', functions, explainMatch(maxBoost, 'maxBoost'))
  switch (mode) {
    case 'multiply':
      return explainMatch(Math.fround(query.value * factor.value), 'function score, product of:', query, factor)
    case 'replace':
      return factor
    case 'sum':
      return explainMatch(Math.fround(query.value + factor.value), 'sum of', query, factor)
    case 'avg':
      return explainMatch(Math.fround(Math.fround(factor.value + query.value) / 2), 'avg of', query, factor)
    case 'max':
      return explainMatch(Math.max(query.value, factor.value), 'max of:', query, factor)
    case 'min':
      return explainMatch(Math.min(query.value, factor.value), 'min of', query, factor)
  }
}
