// Of a sparse query in two phases whose tokens are made later: which part of them it searches for.
import { leftOver, pruned, type TokenWeights } from '../../core/token-pruning.ts'

export interface Phase {
  readonly part: 'heavy' | 'light'
  readonly pruneType: string
  readonly ratio: number
}

const KEY = '~phase'

/** To stand in the body of a query, beside its options: a map, which the JSON of a request cannot hold and which travels to workers. */
export const withPhase = (phase: Phase) => ({ [KEY]: new Map([[KEY, phase]]) })

/** Null: `value` is no such map under such a key. */
export const phaseIn = (key: string, value: unknown): Phase | null =>
  key === KEY && value instanceof Map ? (value.get(KEY) as Phase) : null

export function tokensOfPhase(tokens: TokenWeights, { part, pruneType, ratio }: Phase): TokenWeights {
  const heavy = pruned(tokens, pruneType, ratio)
  return part === 'heavy' ? heavy : leftOver(tokens, heavy)
}
