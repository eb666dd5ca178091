// Which tokens of a sparse vector a processor keeps, from its options.
import { JsonFloat } from '../core/json.ts'
import { isPruneType, pruned, ratioProblem, type TokenWeights } from '../core/token-pruning.ts'
import type { Options } from './options.ts'
import { refusedOption } from './refused-option.ts'

/** From `prune_type` and `prune_ratio`. */
export function readPruning(options: Options, processor: string): (weights: TokenWeights) => TokenWeights {
  const type = options.optionalText('prune_type') ?? 'none'
  if (!isPruneType(type)) throw refusedOption(processor, `Unknown prune type: ${type}`)
  const written = options.take('prune_ratio')
  if (type === 'none') {
    if (written !== null) throw refusedOption(processor, 'prune_ratio field is not supported when prune_type is not provided')
    return weights => weights
  }
  if (written === null) throw options.refuse('prune_ratio', 'required property is missing')
  const ratio = Number(written instanceof JsonFloat ? written.value : written)
  if (Number.isNaN(ratio)) throw options.refuse('prune_ratio', `property cannot be converted to a double [${String(written)}]`)
  const problem = ratioProblem(type, ratio)
  if (problem !== null) throw refusedOption(processor, problem)
  return weights => pruned(weights, type, ratio)
}
