// A script as requests name it, and what is known of scripts beside a request: which are stored, and what is allowed. Plain data, so that it
// travels to other threads.
import type { JsonObject } from '../../core/json-token.ts'

export interface Script {
  /** Null: a stored one. */
  readonly source: string | null
  readonly id: string | null
  readonly lang: string
  readonly parameters: JsonObject
  /** Whether the source was an object, of which languages with templates make a text. */
  readonly isObject?: boolean
}

export interface StoredScript {
  readonly lang: string
  readonly source: string
  /** Absent: none. */
  readonly options?: { readonly content_type: string }
}

/** What scripts may be, and which are stored. */
export interface ScriptRules {
  /** By id: at least those that may be asked for. */
  readonly stored: ReadonlyMap<string, StoredScript>
  /** `script.max_size_in_bytes`. */
  readonly maxBytes: number
  /** `script.allowed_types`; null: all. */
  readonly allowedTypes: readonly string[] | null
  /** `script.allowed_contexts`; null: all. */
  readonly allowedContexts: readonly string[] | null
}

const DEFAULT_MAX_BYTES = 65_535

export const STANDARD_RULES: ScriptRules = { stored: new Map(), maxBytes: DEFAULT_MAX_BYTES, allowedTypes: null, allowedContexts: null }

/** Methods of texts in scripts that write documents. */
export const HASHES = { sha1: 'hashOfSha1', sha256: 'hashOfSha256' }
