// Parts that the bodies of snapshot requests have in common, with the server's errors.
import { ApiError, illegalArgument, isApiError, nullPointer } from '../../core/errors.ts'
import { readBoolean } from '../../core/values.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { type IndexOptions, readIndexOptions } from '../../engine/indices/names.ts'
import { javaText } from '../../index/mapping/java-text.ts'
import { isRecord } from '../administration.ts'

/** What a snapshot takes in, or is restored of it. */
export interface SnapshotParts {
  /** Names and patterns of indexes; all by default. */
  indices?: string | string[]
  /** Names of which there are none are no error; `false` by default. */
  ignore_unavailable?: boolean
  /** Patterns that match nothing are no error. */
  allow_no_indices?: boolean
  /** What patterns stand for: `open`, `closed`, `hidden`, `none`, `all`. */
  expand_wildcards?: string | string[]
  /** Templates, pipelines and settings of the cluster, too. */
  include_global_state?: boolean
  /** Go on where shards are missing; `false` by default. */
  partial?: boolean
}

/** What is no object says nothing. */
export function readSnapshotBody({ body }: OperationRequest): Record<string, unknown> {
  const json = body.present ? body.json() : {}
  return isRecord(json) ? json : {}
}

export function readFlag(name: string, value: unknown): boolean {
  if (value === null) throw nullPointer('Cannot invoke "Object.toString()" because "node" is null')
  try {
    return readBoolean(typeof value === 'boolean' ? value : javaText(value))
  } catch (error) {
    if (!isApiError(error)) throw error
    throw illegalArgument(`Could not convert [${name}] to boolean`, { cause: error })
  }
}

export function readNames(section: string, value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : value.split(',')
  if (!Array.isArray(value)) throw illegalArgument(`malformed ${section} section, should be an array of strings`)
  if (value.every(name => typeof name === 'string' || name === null)) return value
  throw new ApiError(
    'array_store_exception',
    'arraycopy: element type mismatch: can not cast one of the elements of java.lang.Object[] to the type of the destination array, java.lang.String',
    { status: 500 },
  )
}

const INDEX_OPTIONS = ['expand_wildcards', 'ignore_unavailable', 'allow_no_indices', 'ignore_throttled'] as const

/** Every option may be named in Java's manner, too. */
const inCamelCase = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

export const isIndexOption = (name: string): boolean => INDEX_OPTIONS.some(option => name === option || name === inCamelCase(option))

/** What the body says of how its names are resolved. */
export function readIndexOptionsOf(body: Record<string, unknown>, defaults: IndexOptions): IndexOptions {
  const [words, ...flags] = INDEX_OPTIONS.map(name => (name in body ? body[name] : body[inCamelCase(name)]) ?? undefined)
  const expand = Array.isArray(words)
    ? words.map(word => javaText(word))
    : words === undefined || words === ''
      ? undefined
      : javaText(words)
  const [unavailable, none] = flags.map((value, i) => (value === undefined ? undefined : readFlag(INDEX_OPTIONS[i + 1]!, value)))
  return readIndexOptions(
    { expand_wildcards: expand?.length === 0 ? undefined : expand, ignore_unavailable: unavailable, allow_no_indices: none },
    defaults,
  )
}
