// What is asked of a terms aggregation.
import type { ValuesConfig } from '../values/values-config.ts'
import type { OrderKey } from './bucket-order.ts'
import type { IncludeExclude } from './include-exclude.ts'
import type { Thresholds } from './thresholds.ts'

export interface TermsOptions {
  readonly values: ValuesConfig
  readonly order: readonly OrderKey[]
  readonly thresholds: Thresholds
  readonly choice: IncludeExclude
  readonly showErrors: boolean
  /** Null: as suits. */
  readonly breadthFirst: boolean | null
  readonly executionHint: string | null
  /** All terms are kept until it is known which are rare: the server has aggregators of their own, which tell less. */
  readonly keepsAll?: boolean
}
