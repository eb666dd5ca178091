// What callers of every table may say, and what they get.
import type { CommonParams } from '../typed-operation.ts'

export interface CatParams extends CommonParams {
  /** `json` answers rows as objects; otherwise a table in text. */
  format?: 'json' | 'text' | 'yaml'
  bytes?: 'b' | 'k' | 'kb' | 'm' | 'mb' | 'g' | 'gb' | 't' | 'tb' | 'p' | 'pb'
  time?: 'd' | 'h' | 'm' | 's' | 'ms' | 'micros' | 'nanos'
}

export type CatResponse = string | Record<string, string | null>[]
