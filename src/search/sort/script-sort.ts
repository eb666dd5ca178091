// Sorting by what a script makes of each document: `_script`.
import { illegalArgument, nullPointer } from '../../core/errors.ts'
import type { Token } from '../../core/json-token.ts'
import { lazily } from '../../core/lazily.ts'
import type { ScriptSortKey } from '../../query/collect/sort-key.ts'
import type { Script } from '../../query/contracts/script.ts'
import { scriptScope } from '../../query/dsl/script-scope.ts'
import type { ScriptRequest } from '../../query/dsl/script-value.ts'
import { readScript } from '../../query/dsl/script-value.ts'
import { readStrictly, type StrictField, TEXT } from '../../query/dsl/strict-object.ts'
import type { SortScope } from '../contracts/shard-sort.ts'
import type { NestedSort, ScriptSort, ScriptSortType, SortMode } from '../contracts/sort-spec.ts'
import type { NestedSortRequest } from './nested-sort.ts'
import type { SortModeName, SortOrder } from './sort-order.ts'

export interface ScriptSortRequest {
  readonly script: ScriptRequest
  /** What the script makes. */
  readonly type: 'number' | 'string' | 'version'
  readonly order?: SortOrder
  /** Which of several values counts: `min` or `max`. */
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
}

/** `nested` reads it, with what it was before. */
const readTogether = (accepts: readonly Token[]): StrictField => ({ accepts, read() {} })

export function parseScriptSort(json: Record<string, unknown>, { order, mode, nested }: SortOptions): ScriptSort {
  let script: Script | null = null
  let type: ScriptSortType | null = null
  let descending = false
  let sortMode: SortMode | null = null
  const text = (read: (text: string) => void): StrictField => ({ accepts: TEXT, read: value => read(value as string) })
  readStrictly('_script', json, {
    script: { accepts: ['START_OBJECT', 'VALUE_STRING'], isParsed: true, read: (_value, at, key) => (script = readScript(at, key)) },
    type: text(value => (type = readType(value))),
    order: text(value => (descending = order(value))),
    mode: text(value => (sortMode = fitting(mode(value), type))),
    nested: readTogether(['START_OBJECT']),
    nested_path: readTogether(TEXT),
    nested_filter: readTogether(['START_OBJECT']),
  })
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
    readsScore: made.readsScore,
    mode: mode ?? (descending ? 'max' : 'min'),
    on(segment) {
      const run = made.on(segment, check)
      if (isNumber)
        return {
          value: (doc, score) => run.number(doc, score),
          numbers: (docs, scores, start, count) => run.numbers(docs, scores, start, count),
        }
      return { value: (doc, score) => (run.value(doc, score) as string | null) ?? refuseNull(), numbers: () => null }
    },
  }
}

function refuseNull(): never {
  throw nullPointer('Cannot invoke "java.lang.CharSequence.length()" because "text" is null')
}
