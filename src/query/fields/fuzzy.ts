// The parameters of a fuzzy query besides its term.
import type { RewriteMethod } from '../exec/multi-term.ts'
import type { Fuzziness } from '../values/fuzziness.ts'

export interface Fuzzy {
  readonly fuzziness: Fuzziness
  readonly prefixLength: number
  readonly maxExpansions: number
  readonly transpositions: boolean
  /** Undefined: as the field has it, which mostly blends the best terms. */
  readonly rewrite?: RewriteMethod | null
}
