// Combines the normalized scores of a document's sub-queries into one. Zero: the sub-query does not have it among its top hits.
import { illegalArgument } from '../../core/errors.ts'
import { javaFloat } from '../../core/numbers.ts'
import type { Combination } from '../contracts/fusion.ts'

const fround = Math.fround

export type CombinationName = keyof typeof MEANS

/** 32-bit steps; `weightOf` a query is one where none are given. */
type Mean = (scores: Float32Array, weightOf: (query: number) => number) => number

/** A query without the document pulls the mean down. */
const arithmetic: Mean = (scores, weightOf) => {
  let sum = 0
  let weights = 0
  for (let query = 0; query < scores.length; query++) {
    if (!(scores[query] >= 0)) continue
    sum = fround(sum + fround(scores[query] * weightOf(query)))
    weights = fround(weights + weightOf(query))
  }
  return weights === 0 ? 0 : fround(sum / weights)
}

const geometric: Mean = (scores, weightOf) => {
  let logarithms = 0
  let weights = 0
  for (let query = 0; query < scores.length; query++) {
    if (scores[query] <= 0) continue
    weights = fround(weights + weightOf(query))
    logarithms = fround(logarithms + weightOf(query) * Math.log(scores[query]))
  }
  return weights === 0 ? 0 : fround(Math.exp(fround(logarithms / weights)))
}

const harmonic: Mean = (scores, weightOf) => {
  let weights = 0
  let inverse = 0
  for (let query = 0; query < scores.length; query++) {
    if (scores[query] <= 0) continue
    weights = fround(weights + weightOf(query))
    inverse = fround(inverse + fround(weightOf(query) / scores[query]))
  }
  return inverse > 0 ? fround(weights / inverse) : 0
}

const sum: Mean = (scores, weightOf) => {
  let total = 0
  let weights = 0
  for (let query = 0; query < scores.length; query++) {
    if (!(scores[query] >= 0)) continue
    total = fround(total + fround(scores[query] * weightOf(query)))
    weights = fround(weights + weightOf(query))
  }
  return weights === 0 ? 0 : total
}

const MEANS = { arithmetic_mean: arithmetic, geometric_mean: geometric, harmonic_mean: harmonic, rrf: sum } as const

export const isCombinationName = (name: string): name is CombinationName => Object.hasOwn(MEANS, name)

/** `weights` by query; none: all count the same. */
export function combination(name: CombinationName, weights: readonly number[] = []): Combination {
  const floats = weights.map(fround)
  const weightOf = (query: number) => (query < floats.length ? floats[query] : 1)
  const tellsWeights = floats.length > 0 && name !== 'rrf'
  return {
    name,
    description: tellsWeights ? `${name}, weights ${shownWeights(floats)}` : name,
    combine(scores) {
      if (floats.length > 0 && floats.length !== scores.length) {
        throw illegalArgument(`number of weights [${floats.length}] must match number of sub-queries [${scores.length}] in hybrid query`)
      }
      return MEANS[name](scores, weightOf)
    },
  }
}

export const shownWeights = (weights: readonly number[]): string => `[${weights.map(javaFloat).join(', ')}]`
