// The typed functions: the endpoint table turned into an object that is called like the official client.

import { ApiError } from '../core/errors.ts'
import { materialize } from '../core/json.ts'
import { dispatch } from '../engine/dispatch.ts'
import type { Engine } from '../engine/engine.ts'
import type { Operation } from '../engine/operation.ts'
import { bodyOfValue, noBody } from '../engine/request-body.ts'
import { operations } from './table.ts'
import type { TypedOperation } from './typed-operation.ts'

/** What goes along with a call besides its parameters. */
export interface CallOptions {
  /** Shown in the task list, as the `X-Opaque-Id` header is. */
  opaqueId?: string
  /** Like an Authorization header: `Basic …`, `ApiKey …`. */
  authorization?: string
}

type Call<P, R> =
  Record<string, never> extends P ? (params?: P, options?: CallOptions) => Promise<R> : (params: P, options?: CallOptions) => Promise<R>

type Functions<T> = {
  readonly [K in keyof T]: T[K] extends TypedOperation<infer P, infer R> ? Call<P, R> : Functions<T[K]>
}

/** `engine.search(…)`, `engine.indices.create(…)`, … */
export type Api = Functions<typeof operations>

/** Adds a function for every operation to `target`. */
export function addFunctions(target: object, engine: Engine, entries: Readonly<Record<string, unknown>> = operations): void {
  for (const [name, entry] of Object.entries(entries)) {
    if (isOperation(entry)) {
      Object.defineProperty(target, name, { value: (params?: object, options?: CallOptions) => call(engine, entry, params, options) })
    } else {
      const namespace = {}
      addFunctions(namespace, engine, entry as Readonly<Record<string, unknown>>)
      Object.defineProperty(target, name, { value: namespace, enumerable: true })
    }
  }
}

const isOperation = (entry: unknown): entry is Operation => typeof entry === 'object' && entry !== null && 'routes' in entry

/** Names of path parts in any route of a row. */
const partsOf = (row: Operation) => new Set(row.routes.flatMap(route => [...route.path.matchAll(/\{(\w+)\}/g)].map(match => match[1])))

const parts = new WeakMap<Operation, ReadonlySet<string>>()

async function call(engine: Engine, row: Operation, given: object = {}, options: CallOptions = {}): Promise<unknown> {
  let names = parts.get(row)
  if (names === undefined) {
    names = partsOf(row)
    parts.set(row, names)
  }
  const path: Record<string, string | undefined> = {}
  const params: Record<string, unknown> = {}
  let body = noBody
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue
    if (name === 'body') body = bodyOfValue(value)
    else if (names.has(name)) path[name] = Array.isArray(value) ? value.join(',') : String(value)
    else params[name] = value
  }
  requireParts(row, path)
  const answer = await dispatch(engine, row, {
    path,
    params,
    body,
    headers: { 'x-opaque-id': options.opaqueId, authorization: options.authorization },
    method: row.routes[0].method,
    uri: row.routes[0].path.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? ''),
    credentials: { authorization: options.authorization, trusted: options.authorization === undefined },
  })
  if (row.routes[0].method === 'HEAD') return answer.status < 300
  return materialize(answer.body)
}

/** A route must be open to the parts that were given. */
function requireParts(row: Operation, path: Readonly<Record<string, string | undefined>>): void {
  const served = row.routes.some(route => [...route.path.matchAll(/\{(\w+)\}/g)].every(match => path[match[1]] !== undefined))
  if (served) return
  const missing = [...row.routes[0].path.matchAll(/\{(\w+)\}/g)].map(match => match[1]).filter(name => path[name] === undefined)
  throw new ApiError('illegal_argument_exception', `${row.name} needs ${missing.map(name => `[${name}]`).join(' and ')}`)
}
