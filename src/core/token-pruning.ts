// Which tokens of a sparse vector are worth keeping, by their weights.
import { illegalArgument } from './errors.ts'

/** Weights by token, as sparse models make them. */
export type TokenWeights = ReadonlyMap<string, number>

type Choose = (weights: TokenWeights, ratio: number) => TokenWeights

interface Pruning {
  /** What is kept. */
  readonly choose: Choose
  readonly accepts: (ratio: number) => boolean
  /** Said of a ratio that is not accepted. */
  readonly rule: string
}

const heavier = (weights: TokenWeights, least: number): TokenWeights => new Map([...weights].filter(([, weight]) => weight >= least))

const heaviestFirst = (weights: TokenWeights) => [...weights].sort(([, a], [, b]) => b - a)

const SHARE = { accepts: (ratio: number) => ratio >= 0 && ratio < 1, rule: 'should be in the range [0, 1)' }

export type PruneType = 'none' | 'top_k' | 'alpha_mass' | 'max_ratio' | 'abs_value'

const PRUNINGS: ReadonlyMap<string, Pruning> = new Map<PruneType, Pruning>([
  ['none', { choose: weights => weights, accepts: () => true, rule: '' }],
  [
    'top_k',
    {
      choose: (weights, count) => new Map(heaviestFirst(weights).slice(0, count)),
      accepts: ratio => Number.isInteger(ratio) && ratio > 0,
      rule: 'should be positive integer',
    },
  ],
  ['abs_value', { choose: heavier, accepts: ratio => ratio >= 0, rule: 'should be non-negative' }],
  ['max_ratio', { choose: (weights, ratio) => heavier(weights, Math.fround(ratio * Math.max(0, ...weights.values()))), ...SHARE }],
  ['alpha_mass', { choose: ofMass, ...SHARE }],
])

/** The heaviest ones whose sum stays within that share of the whole. */
function ofMass(weights: TokenWeights, share: number): TokenWeights {
  let whole = 0
  for (const weight of weights.values()) whole += weight
  const most = Math.fround(share * Math.fround(whole))
  const found = new Map<string, number>()
  let sum = 0
  for (const [token, weight] of heaviestFirst(weights)) {
    sum = Math.fround(sum + weight)
    if (sum > most) break
    found.set(token, weight)
  }
  return found
}

export const isPruneType = (type: string): boolean => PRUNINGS.has(type)

/** What is wrong with the ratio; null: nothing. */
export function ratioProblem(type: string, ratio: number): string | null {
  const { accepts, rule } = PRUNINGS.get(type)!
  return accepts(ratio) ? null : `Illegal prune_ratio ${ratio.toFixed(6)} for prune_type: ${type}. prune_ratio ${rule}.`
}

export function pruned(weights: TokenWeights, type: string, ratio: number): TokenWeights {
  for (const weight of weights.values()) if (weight <= 0) throw illegalArgument('Pruned values must be positive')
  return PRUNINGS.get(type)!.choose(weights, Math.fround(ratio))
}

/** What pruning takes away. */
export function leftOver(weights: TokenWeights, kept: TokenWeights): TokenWeights {
  return new Map([...weights].filter(([token]) => !kept.has(token)))
}
