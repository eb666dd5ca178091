// What a search for similar words is given beside the word.
import type { Fuzziness } from '../dsl/fuzziness.ts'
import type { RewriteMethod } from '../exec/multi-term.ts'

export interface Fuzzy {
  readonly fuzziness: Fuzziness
  readonly prefixLength: number
  readonly maxExpansions: number
  readonly transpositions: boolean
  /** Undefined: the query's own, which blends the best terms. */
  readonly rewrite?: RewriteMethod | null
}
