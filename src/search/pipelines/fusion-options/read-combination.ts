// `combination` of a pipeline: which mean, and how much each query weighs.
import { illegalArgument } from '../../../core/errors.ts'
import { notCast, type Tree } from '../../../core/java-class.ts'
import { JsonFloat } from '../../../core/json.ts'
import { type OptionsOwner, ProcessorOptions } from '../../../core/processor-options.ts'
import type { Combination } from '../../contracts/fusion.ts'
import { type CombinationName, combination, isCombinationName, shownWeights } from '../../hybrid/combination.ts'

/** How far the sum of weights may be from one. */
const TOLERANCE = 0.01

const fround = Math.fround

export interface CombinationRequest {
  /** `arithmetic_mean` */
  readonly technique?: 'arithmetic_mean' | 'geometric_mean' | 'harmonic_mean'
  /** How much each query counts; together 1. */
  readonly parameters?: { readonly weights?: readonly number[] }
}

/** Null: `standard`, and all count the same. */
export function readCombination(clause: Tree | null, owner: OptionsOwner, standard: CombinationName): Combination {
  if (clause === null) return combination(standard)
  const options = new ProcessorOptions(owner, clause)
  const name = options.optionalText('technique') ?? standard
  const parameters = options.optionalMap('parameters')
  if (!isCombinationName(name)) throw illegalArgument('provided combination technique is not supported')
  return combination(name, parameters === null || parameters.size === 0 ? [] : readWeights(parameters))
}

function readWeights(parameters: Tree): number[] {
  if ([...parameters.keys()].some(name => name !== 'weights')) {
    throw illegalArgument('provided parameter for combination technique is not supported. supported parameters are [weights]')
  }
  const weights = parameters.get('weights')
  if (!Array.isArray(weights)) throw illegalArgument('parameter [weights] must be a collection of numbers')
  const floats = weights.map(weight => {
    if (weight instanceof JsonFloat) return fround(weight.value)
    throw notCast(weight, 'java.lang.Double')
  })
  if (floats.some(weight => weight < 0 || weight > 1)) {
    throw illegalArgument(`all weights must be in range [0.0 ... 1.0], submitted weights: ${shownWeights(floats)}`)
  }
  const sum = floats.reduce((total, weight) => fround(total + weight), 0)
  if (Math.abs(sum - 1) > TOLERANCE) {
    throw illegalArgument(`sum of weights for combination must be equal to 1.0, submitted weights: ${shownWeights(floats)}`)
  }
  return floats
}
