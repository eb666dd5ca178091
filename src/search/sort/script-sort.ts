// Sorting by what a script makes of each document: `_script`.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { lazily } from '../../core/lazily.ts'
import type { ScriptSortKey } from '../../query/collect/sort-key.ts'
import type { Script } from '../../query/contracts/script.ts'
import { scriptScope } from '../../query/dsl/script-scope.ts'
import type { ScriptRequest } from '../../query/dsl/script-value.ts'
import { readScript } from '../../query/dsl/script-value.ts'
import type { SortScope } from '../contracts/shard-sort.ts'
import type { NestedSort, ScriptSort, ScriptSortType, SortMode } from '../contracts/sort-spec.ts'
import type { NestedSortRequest } from './nested-sort.ts'
import type { SortModeName, SortOrder } from './sort-order.ts'

export interface ScriptSortRequest {
  readonly script: ScriptRequest
  readonly type: 'number' | 'string' | 'version'
  readonly order?: SortOrder
  readonly mode?: SortModeName
  readonly nested?: NestedSortRequest
}

const scripting = lazily(() => import('../../query/scripts/document-script.ts'))
const contexts = lazily(() => import('../../query/scripts/document-contexts.ts'))

/** How options that all sorts have are read: as `sort.ts` does. */
export interface SortOptions {
  readonly order: (text: string) => boolean
  readonly mode: (text: string) => SortMode
  readonly nested: (json: Record<string, unknown>) => NestedSort | null
  readonly text: (json: Record<string, unknown>, key: string) => string
  readonly attempt: <T>(json: Record<string, unknown>, key: string, parse: () => T) => T
  readonly unknown: (json: Record<string, unknown>, key: string) => Error
}

export function parseScriptSort(json: Record<string, unknown>, { order, mode, nested, text, attempt, unknown }: SortOptions): ScriptSort {
  let script: Script | null = null
  let type: ScriptSortType | null = null
  let descending = false
  let sortMode: SortMode | null = null
  for (const key of Object.keys(json)) {
    if (key === 'script') script = attempt(json, key, () => readScript(json, key))
    else if (key === 'type') type = attempt(json, key, () => readType(text(json, key)))
    else if (key === 'order') descending = attempt(json, key, () => order(text(json, key)))
    else if (key === 'mode') sortMode = attempt(json, key, () => fitting(mode(text(json, key)), type))
    else if (key !== 'nested' && key !== 'nested_path' && key !== 'nested_filter') throw unknown(json, key)
  }
  const missing = [script === null ? 'script' : null, type === null ? 'type' : null].filter(name => name !== null)
  if (missing.length > 0) throw illegalArgument(`Required [${missing.join(', ')}]`)
  return { kind: 'script', script: script!, type: type!, descending, mode: sortMode, nested: nested(json) }
}

function readType(text: string): ScriptSortType {
  const type = text.toLowerCase()
  if (type === 'number' || type === 'string') return type
  throw illegalArgument(`Unknown ScriptSortType [${text}]`)
}

function fitting(mode: SortMode, type: ScriptSortType | null): SortMode {
  if (type === null || type === 'number' || mode === 'min' || mode === 'max') return mode
  throw illegalArgument(`script sort of type [${type}] doesn't support mode [${mode}]`)
}

/** The key of a shard. Scores are there only where they are asked for elsewhere; without, they are zero. */
export function scriptSortKey({ script, type, descending, mode }: ScriptSort, { cx, searcher }: SortScope): ScriptSortKey {
  const isNumber = type === 'number'
  const made = new (scripting().DocumentScript)(script, isNumber ? contexts().NUMBER_SORT : contexts().STRING_SORT, scriptScope(cx))
  const check = () => searcher.checkpoint.check()
  return {
    kind: 'script',
    descending,
    isNumber,
    mode: mode ?? (descending ? 'max' : 'min'),
    on(segment) {
      const run = made.on(segment, check)
      if (isNumber) return (doc, score) => run.number(doc, score)
      return (doc, score) => (run.value(doc, score) as string | null) ?? refuseNull()
    },
  }
}

function refuseNull(): never {
  throw new ApiError('null_pointer_exception', 'Cannot invoke "java.lang.CharSequence.length()" because "text" is null')
}
