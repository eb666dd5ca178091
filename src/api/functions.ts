// The typed functions: the endpoint table turned into an object that is called like the official client.
import { ApiError, illegalArgument } from '../core/errors.ts'
import { andThen, type Eventually } from '../core/eventually.ts'
import { plainInPieces } from '../core/long-answers.ts'
import { onFirstUse } from '../core/on-first-use.ts'
import { bodyOfValue, noBody } from '../core/request-body.ts'
import type { Operation } from '../engine/calls/operation.ts'
import type { Answer, RawCall } from '../engine/dispatch/dispatch.ts'
import type { CallOptions } from './call-options.ts'
import { caughtError, sayMore } from './caught-error.ts'
import { isOperation, loaded, operations } from './table.ts'
import type { TypedOperation } from './typed-operation.ts'

type Call<P, R> =
  Record<string, never> extends P ? (params?: P, options?: CallOptions) => Promise<R> : (params: P, options?: CallOptions) => Promise<R>

/** What `loaded` makes of an entry of the table. */
type Loaded<K, E> = E extends () => infer M ? (K extends keyof M ? M[K] : never) : E

type FunctionOf<E> = E extends TypedOperation<infer P, infer R, infer F> ? (unknown extends F ? Call<P, R> : F) : Functions<E>

type Functions<T> = { readonly [K in keyof T]: FunctionOf<Loaded<K, T[K]>> }

/** `engine.search(…)`, `engine.indices.create(…)`, … */
export type Api = Functions<typeof operations>

/** Runs a call that has the form of its row: in this process, or where the engine is. */
export type Dispatch = (row: Operation, call: RawCall) => Eventually<Answer>

/** Adds a function for every operation to `target`. `defaults` hold whatever a call says. */
export function addFunctions(target: object, dispatch: Dispatch, defaults: CallOptions = {}): void {
  for (const [name, entry] of Object.entries(operations)) {
    const functions = onFirstUse(() => functionsOf(loaded(name, entry), dispatch, defaults))
    const isThere = typeof entry !== 'function'
    Object.defineProperty(target, name, isThere ? { value: functions() } : { get: functions, enumerable: true })
  }
}

/** A function for an operation, an object of them for a namespace. */
function functionsOf(part: object, dispatch: Dispatch, defaults: CallOptions): object {
  if (isOperation(part)) {
    // Looked up once, as a weak map takes its time.
    let paths: Paths | null = null
    return async function door(params?: object, options?: CallOptions) {
      paths ??= pathsOf(part)
      try {
        const answer = call(dispatch, part, paths, params, options === undefined ? defaults : { ...options, ...defaults })
        return answer instanceof Promise ? await answer : answer
      } catch (error) {
        throw caughtError(withHint(error, part), door)
      }
    }
  }
  const namespace = {}
  for (const [name, operation] of Object.entries(part))
    Object.defineProperty(namespace, name, { value: functionsOf(operation, dispatch, defaults) })
  return namespace
}

/** What calls need to know of a row's routes, whose paths are texts. */
interface Paths {
  /** Names of path parts in any route. */
  readonly names: ReadonlySet<string>
  /** The same by route. */
  readonly byRoute: readonly (readonly string[])[]
}

const pathsByRow = new WeakMap<Operation, Paths>()

function pathsOf(row: Operation): Paths {
  let paths = pathsByRow.get(row)
  if (paths === undefined) {
    const byRoute = row.routes.map(route => [...route.path.matchAll(/\{(\w+)\}/g)].map(match => match[1]))
    paths = { names: new Set(byRoute.flat()), byRoute }
    pathsByRow.set(row, paths)
  }
  return paths
}

function call(dispatch: Dispatch, row: Operation, paths: Paths, given: object = {}, options: CallOptions = {}): Eventually<unknown> {
  const route = row.routes.at(0)
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw illegalArgument(`${row.name} takes one object: path parts, parameters and [body] together`)
  if (options.signal && typeof options.signal.addEventListener !== 'function') throw illegalArgument('[signal] is not an AbortSignal')
  // Of what is a function only, everything that is given is the body.
  const { path, params, body } = route === undefined ? { path: {}, params: {}, body: bodyOfValue(given) } : partsOf(row, paths, given)
  const raw: RawCall = {
    path,
    params,
    body,
    headers: { 'x-opaque-id': options.opaqueId, authorization: options.authorization },
    method: route?.method ?? 'POST',
    uri: route === undefined ? row.name : filled(route.path, path),
    credentials: { authorization: options.authorization, trusted: options.authorization === undefined, as: options.as },
    signal: options.signal ?? undefined,
    answering: plainInPieces,
  }
  if (route?.method === 'HEAD') return isThere(dispatch, row, raw)
  return andThen(dispatch(row, raw), answer => answer.body)
}

/** Existence checks return false, as in the official client, also where the index itself is missing. */
async function isThere(dispatch: Dispatch, row: Operation, raw: RawCall): Promise<boolean> {
  try {
    return (await dispatch(row, raw)).status < 300
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false
    throw error
  }
}

/** Who gives members of the body beside it learns where they belong. */
function withHint(error: unknown, { body }: Operation): unknown {
  if (!(error instanceof ApiError) || body === undefined || body === 'none') return error
  const name = /contains unrecognized parameters?: \[(\w+)\]/.exec(error.reason)?.[1]
  if (name !== undefined) sayMore(error, `${error.reason}; what belongs to the body is given there: { body: { ${name}: … } }`)
  return error
}

/** What is given by its place in a request. */
function partsOf(row: Operation, { names, byRoute }: Paths, given: object): Pick<RawCall, 'path' | 'params' | 'body'> {
  const path: Record<string, string | undefined> = {}
  const params: Record<string, unknown> = {}
  let body = noBody
  for (const name of Object.keys(given)) {
    const value = (given as Readonly<Record<string, unknown>>)[name]
    if (value === undefined) continue
    if (name === 'body') body = bodyOfValue(value)
    else if (names.has(name)) path[name] = Array.isArray(value) ? value.join(',') : String(value)
    else params[name] = value
  }
  requireParts(row, byRoute, path)
  return { path, params, body }
}

const filled = (route: string, path: Readonly<Record<string, string | undefined>>) =>
  !route.includes('{') ? route : route.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '')

/** A route must be open to the parts that were given. */
function requireParts(row: Operation, byRoute: Paths['byRoute'], path: Readonly<Record<string, string | undefined>>): void {
  for (let i = 0; i < byRoute.length; i++) if (byRoute[i].every(name => path[name] !== undefined)) return
  const lacks = byRoute.map(names => names.filter(name => path[name] === undefined))
  const missing = lacks.reduce((least, names) => (names.length < least.length ? names : least))
  throw illegalArgument(`${row.name} needs ${missing.map(name => `[${name}]`).join(' and ')}`)
}
