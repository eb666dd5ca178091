// What is asked of a composite aggregation, and what a slice finds.
import type { JsonObject } from '../../../core/json-token.ts'
import type { Bucket } from '../../aggregation.ts'
import type { ValueFormat } from '../../values/value-format.ts'
import type { KeyPart } from '../terms-finding.ts'
import type { CompositeSource } from './composite-source.ts'

export interface CompositeOptions {
  readonly sources: readonly CompositeSource[]
  readonly size: number
  readonly after: JsonObject | null
}

export interface CompositeBucket extends Bucket {
  readonly key: readonly KeyPart[]
}

export interface CompositeFinding {
  /** Of the parts of keys. */
  readonly formats: readonly ValueFormat[]
  readonly buckets: readonly CompositeBucket[]
  /** Where the next page begins; null: there is none. */
  readonly after: readonly KeyPart[] | null
}
