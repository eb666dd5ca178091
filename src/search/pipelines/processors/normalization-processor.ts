// Scores of several queries on one scale, and their mean.
import { illegalArgument } from '../../../core/errors.ts'
import type { Normalization } from '../../contracts/fusion.ts'
import { type CombinationRequest, readCombination } from '../fusion-options/read-combination.ts'
import { type NormalizationRequest, readNormalization } from '../fusion-options/read-normalization.ts'
import type { PhaseResultsProcessorType } from '../processor.ts'

/** Which means go with a normalization. */
const MEANS: Readonly<Record<string, readonly string[]>> = {
  min_max: ['harmonic_mean', 'geometric_mean', 'arithmetic_mean'],
  l2: ['harmonic_mean', 'geometric_mean', 'arithmetic_mean'],
  rrf: ['harmonic_mean', 'geometric_mean', 'arithmetic_mean'],
  // Scores below the mean have no logarithm and no inverse that would make sense.
  z_score: ['arithmetic_mean'],
}

export interface NormalizationProcessorOptions {
  /** How scores of different queries come to one scale. */
  readonly normalization?: NormalizationRequest
  /** The mean of them. */
  readonly combination?: CombinationRequest
}

export const normalization_processor: PhaseResultsProcessorType = {
  name: 'normalization-processor',
  create(options) {
    const normalization = readNormalization(options.optionalMap('normalization'), options.owner)
    const combination = readCombination(options.optionalMap('combination'), options.owner, 'arithmetic_mean')
    checkTogether(normalization, combination.name)
    return { normalization, combination }
  },
}

function checkTogether({ name }: Normalization, mean: string): void {
  if (MEANS[name].includes(mean)) return
  throw illegalArgument(
    `provided combination technique ${mean} is not supported for normalization technique ${name}. ` +
      `Supported techniques are: ${MEANS[name].join(', ')}`,
  )
}
