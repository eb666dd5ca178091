// From an index expression to the indexes a caller may reach: resolving and asking permission in one step, so that neither is forgotten and
// a name that is not allowed is refused before anyone learns whether it exists.
import { type ApiError, isApiError } from '../../core/errors.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { IndexService } from '../indices/index-service.ts'
import { expressionParts, type IndexOptions, isMember, LENIENT_EXPAND_OPEN } from '../indices/names.ts'

/** `action`: the operation's own by default; of several, all. */
export function permittedIndices(
  cx: CallContext,
  expression: string | readonly string[] | undefined,
  options: IndexOptions,
  action?: string | readonly string[],
): IndexService[] {
  const { engine } = cx
  if (!engine.security.enabled) {
    cx.authorise([], action)
    return engine.indices.resolve(expression, options)
  }
  let found: IndexService[]
  let refused: unknown = null
  try {
    found = engine.indices.resolve(expression, options)
  } catch (error) {
    if (!isApiError(error)) throw error
    refused = error
    found = resolveLeniently(cx, expression, options)
  }
  // Whatever they are to stand for, patterns are judged by the open indexes that they match, too.
  const open = options.expandOpen ? [] : resolveLeniently(cx, expression, LENIENT_EXPAND_OPEN)
  const judged = judgedNames(cx, expression, [...found, ...open])
  const allowed = cx.permitted(judged, action)
  if (allowed.length === judged.length) {
    if (refused !== null) throw refused
    return found
  }
  const names = new Set(allowed)
  const left = found.filter(index => names.has(index.name))
  // Missing indexes are reported only where the caller may access them.
  if (refused !== null && allowed.length > left.length) throw refused
  return left
}

/** The one index a document is read from. */
export function permittedIndex(cx: CallContext, name: string, action?: string): IndexService {
  let index: IndexService
  try {
    index = cx.engine.indices.single(name)
  } catch (error) {
    if (isApiError(error)) cx.authorise(judgedNames(cx, name, []), action)
    throw error
  }
  cx.authorise(index.name === name ? [name] : judgedNames(cx, name, [index]), action)
  return index
}

/** No index can have the name, so the error tells nothing about those that exist. `_all` beside other names is one, but asks for every index. */
const isImpossible = ({ type }: ApiError, parts: readonly string[]) => type === 'invalid_index_name_exception' && !parts.includes('_all')

/** API keys need permissions for the alias itself; for all others it stands for its indexes. */
function judgedNames(cx: CallContext, expression: string | readonly string[] | undefined, found: readonly IndexService[]): string[] {
  const { indices } = cx.engine
  const asNamed = cx.identity.permissions !== undefined
  const named = plainNames(cx, expression)
  const aliases = new Set(named.filter(name => indices.get(name) === undefined && indices.hasAlias(name)))
  const judged = new Set<string>()
  for (const index of found) {
    const { name } = index
    if (!asNamed || aliases.size === 0 || named.includes(name) || ![...aliases].some(alias => isMember(index, alias))) judged.add(name)
  }
  for (const name of named) {
    if (!aliases.has(name) || asNamed) judged.add(name)
    else for (const index of indices.all()) if (isMember(index, name)) judged.add(index.name)
  }
  return [...judged]
}

/** Neither patterns nor, after one of those, exclusions: excluding what does not exist is an error, which takes permission to see. */
function plainNames({ engine: { indices } }: CallContext, expression: string | readonly string[] | undefined): string[] {
  const isThere = (name: string) => indices.get(name) !== undefined || indices.hasAlias(name)
  const names: string[] = []
  let sawPattern = false
  for (const part of expressionParts(expression)) {
    if (part.includes('*')) sawPattern = true
    else if (!sawPattern || !part.startsWith('-') || !isThere(part.slice(1))) names.push(part)
  }
  return names
}

function resolveLeniently(cx: CallContext, expression: string | readonly string[] | undefined, options: IndexOptions): IndexService[] {
  try {
    return cx.engine.indices.resolve(expression, { ...options, ignoreUnavailable: true, allowNoIndices: true, forbidClosed: false })
  } catch (error) {
    // Whatever else is wrong with the expression, it is judged as it stands.
    if (isApiError(error) && !isImpossible(error, expressionParts(expression))) return []
    throw error
  }
}
