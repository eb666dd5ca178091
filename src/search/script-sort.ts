// Sorting by what a script makes of each document: `_script`. Read and checked; there is no language to run it in yet.
import { illegalArgument } from '../core/errors.ts'
import { compileScript, readScript, type Script } from '../query/dsl/script-value.ts'
import type { NestedSort } from './nested-sort.ts'
import type { SortMode } from './sort.ts'

export interface ScriptSort {
  readonly kind: 'script'
  readonly script: Script
  readonly type: ScriptSortType
  readonly descending: boolean
  readonly mode: SortMode | null
  readonly nested: NestedSort | null
}

type ScriptSortType = 'number' | 'string' | 'version'

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
  if (type === 'number' || type === 'string' || type === 'version') return type
  throw illegalArgument(`Unknown ScriptSortType [${text}]`)
}

function fitting(mode: SortMode, type: ScriptSortType | null): SortMode {
  if (type === null || type === 'number' || mode === 'min' || mode === 'max') return mode
  throw illegalArgument(`script sort of type [${type}] doesn't support mode [${mode}]`)
}

export const compileSort = ({ script, type }: ScriptSort): never => compileScript(script, type === 'number' ? 'number_sort' : 'string_sort')
