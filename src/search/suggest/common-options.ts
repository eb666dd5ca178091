// The options that all kinds of suggestions have, as a body spells them.
import { illegalArgument, parseFailed } from '../../core/errors.ts'
import { textOf } from '../../core/json-token.ts'
import { intOf } from '../../core/stream-values.ts'
import type { CommonOptions } from '../contracts/suggest-spec.ts'

export interface SuggesterRequest {
  readonly field: string
  /** Another one than the field's. */
  readonly analyzer?: string
  /** So many suggestions at most; 5. */
  readonly size?: number
  /** So many of each shard. */
  readonly shard_size?: number
}

const DEFAULT_SIZE = 5

export class CommonDraft {
  private field: string | null = null
  private analyzer: string | null = null
  private size = DEFAULT_SIZE
  private shardSize: number | null = null

  /** False for a key that is none of these. `value` is no container. */
  take(key: string, value: unknown): boolean {
    if (key === 'field') this.field = textOf(value)
    else if (key === 'analyzer') this.analyzer = textOf(value)
    else if (key === 'size') this.size = positiveSize(intOf(value))
    else if (key === 'shard_size') this.shardSize = intOf(value)
    else return false
    return true
  }

  finish(): CommonOptions {
    const { field, analyzer, size, shardSize } = this
    if (field === null) throw parseFailed('the required field option [field] is missing')
    return { field: namedField(field), analyzer, size, shardSize }
  }
}

export function namedField(field: string): string {
  if (field === '') throw illegalArgument('suggestion field name is empty')
  return field
}

export function positiveSize(size: number): number {
  if (size <= 0) throw illegalArgument('size must be positive')
  return size
}
