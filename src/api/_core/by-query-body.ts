// The body of a delete by query or update by query: a search with a few keys of their own.
import { ApiError } from '../../core/errors.ts'
import { isObject, type JsonObject } from '../../core/json-token.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { readConflicts, readMaxDocs } from './by-query-params.ts'

export interface ByQueryBody {
  /** Without the operation's own keys. */
  readonly search: JsonObject
  readonly maxDocs: number | null
  readonly proceeds: boolean
  readonly script: unknown
}

export function readByQueryBody({ body, params }: OperationRequest, takesScript: boolean): ByQueryBody {
  const json = body.present ? body.json() : undefined
  const search: JsonObject = isObject(json) ? { ...json } : {}
  let proceeds = false
  let maxDocs: number | null = null
  if (Object.hasOwn(search, 'conflicts')) proceeds = readConflicts(cast<string>(search.conflicts, 'string', 'String'))
  if (Object.hasOwn(search, 'max_docs')) maxDocs = readMaxDocs(Math.trunc(cast<number>(search.max_docs, 'number', 'Number')))
  if (params.conflicts !== undefined) proceeds = readConflicts(String(params.conflicts))
  const script = takesScript ? search.script : undefined
  delete search.conflicts
  delete search.max_docs
  if (takesScript) delete search.script
  return { search, maxDocs, proceeds, script }
}

/** The server casts, and tells what Java says when it cannot. */
function cast<T>(value: unknown, type: 'string' | 'number', java: string): T {
  if (typeof value === type) return value as T
  const [from, module] = [`java.${javaClass(value)}`, "are in module java.base of loader 'bootstrap'"]
  throw new ApiError(
    'class_cast_exception',
    `class ${from} cannot be cast to class java.lang.${java} (${from} and java.lang.${java} ${module})`,
  )
}

function javaClass(value: unknown): string {
  if (typeof value === 'string') return 'lang.String'
  if (typeof value === 'boolean') return 'lang.Boolean'
  if (typeof value === 'number') return Number.isInteger(value) ? 'lang.Integer' : 'lang.Double'
  return Array.isArray(value) ? 'util.ArrayList' : 'util.HashMap'
}
