// Which tokens of a sparse vector are worth keeping.
import { JsonFloat } from '../core/json.ts'
import type { TokenWeights } from './embeddings.ts'
import type { Options } from './options.ts'
import { refusedOption } from './refused-option.ts'

type Prune = (weights: TokenWeights, ratio: number) => TokenWeights

const kept = (weights: TokenWeights, isKept: (weight: number) => boolean): TokenWeights =>
  new Map([...weights].filter(([, weight]) => isKept(weight)))

const heaviest = (weights: TokenWeights) => [...weights].sort(([, a], [, b]) => b - a)

const PRUNINGS: ReadonlyMap<string, Prune> = new Map<string, Prune>([
  ['none', weights => weights],
  ['top_k', (weights, count) => new Map(heaviest(weights).slice(0, count))],
  ['abs_value', (weights, least) => kept(weights, weight => weight >= least)],
  [
    'max_ratio',
    (weights, ratio) => {
      const most = Math.max(...weights.values())
      return kept(weights, weight => weight >= ratio * most)
    },
  ],
  ['alpha_mass', ofMass],
])

/** The heaviest ones that together have so much of the whole weight. */
function ofMass(weights: TokenWeights, share: number): TokenWeights {
  let whole = 0
  for (const weight of weights.values()) whole += weight
  const found = new Map<string, number>()
  let sum = 0
  for (const [token, weight] of heaviest(weights)) {
    sum += weight
    found.set(token, weight)
    if (sum / whole >= share) break
  }
  return found
}

/** What a ratio must be, by type of pruning. */
const RATIOS: ReadonlyMap<string, { readonly accepts: (ratio: number) => boolean; readonly what: string }> = new Map([
  ['top_k', { accepts: ratio => Number.isInteger(ratio) && ratio > 0, what: 'should be positive integer' }],
  ['abs_value', { accepts: ratio => ratio >= 0, what: 'should be non-negative' }],
  ['max_ratio', { accepts: ratio => ratio >= 0 && ratio < 1, what: 'should be in the range [0, 1)' }],
  ['alpha_mass', { accepts: ratio => ratio >= 0 && ratio < 1, what: 'should be in the range [0, 1)' }],
])

/** From `prune_type` and `prune_ratio`. */
export function readPruning(options: Options, processor: string): (weights: TokenWeights) => TokenWeights {
  const type = options.optionalText('prune_type') ?? 'none'
  const prune = PRUNINGS.get(type)
  if (prune === undefined) throw refusedOption(processor, `Unknown prune type: ${type}`)
  const written = options.take('prune_ratio')
  if (type === 'none') {
    if (written !== null) throw refusedOption(processor, 'prune_ratio field is not supported when prune_type is not provided')
    return weights => weights
  }
  if (written === null) throw options.refuse('prune_ratio', 'required property is missing')
  const ratio = Number(written instanceof JsonFloat ? written.value : written)
  if (Number.isNaN(ratio)) throw options.refuse('prune_ratio', `property cannot be converted to a double [${String(written)}]`)
  const { accepts, what } = RATIOS.get(type)!
  if (!accepts(ratio))
    throw refusedOption(processor, `Illegal prune_ratio ${ratio.toFixed(6)} for prune_type: ${type}. prune_ratio ${what}.`)
  return weights => prune(weights, ratio)
}
