// What a streaming parser has read of a JSON text when the text breaks: faults before that place are told first, and readers that stand
// around it tell of it in their own words.
import { type ApiError, isApiError } from './errors.ts'
import { parseJson } from './json.ts'

/** A member that throws the fault when it is read: the text breaks where its name was due. */
export const BROKEN = '\u0000'

interface Fault {
  /** Where the last token begins that could be read, as error texts have it: `1:21`. */
  readonly stood: string
  /** The text ends within a string: it can be told to be one, but not be read. */
  readonly isHalfString: boolean
}

const faults = new WeakMap<ApiError, Fault>()

export const faultOf = (error: unknown): Fault | undefined => (isApiError(error) ? faults.get(error) : undefined)

/** The error was not reached. */
export const forgetFault = (error: ApiError): boolean => faults.delete(error)

/** The error in the words of a reader. */
export function around(fault: ApiError, told: (stood: string) => ApiError): ApiError {
  const known = faults.get(fault)!
  const error = told(known.stood)
  faults.set(error, known)
  return error
}

/** Reads all of a value, as parsers do that take it whole. */
export function readWhole(value: unknown): void {
  if (typeof value !== 'object' || value === null || (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype)) return
  for (const item of Object.values(value)) readWhole(item)
}

interface Level {
  readonly container: unknown[] | Record<string, unknown>
  key: string | null
  named: boolean
}

interface BrokenJson {
  readonly tree: unknown
  /** The text up to the last whole value, with its containers closed. */
  readonly closed: string
  /** Runs `work` while the tree holds nothing but what was read. */
  asRead<T>(work: () => T): T
  /** From now on nothing is thrown: errors are placed. */
  heal(): void
}

const TOKEN = /"(?:[^"\\]|\\[\s\S])*"?|[{}[\],:]|[^\s{}[\],:"]+/g
const BEGUN = /^Unrecognized token|expected a value/
const IS_WHOLE = /^"(?:[^"\\]|\\[\s\S])*"$/

const OFFSET = /byte offset: #(\d+)\]$/

/** Where in the text an error of parsing happened; null where it does not say. */
export function breakOf(error: ApiError, text: string): number | null {
  const offset = OFFSET.exec(error.reason)
  return offset === null ? null : Buffer.from(text).subarray(0, Number(offset[1])).toString().length
}

/** What `text` holds before its `fault`. */
export function brokenBy(fault: ApiError, text: string): BrokenJson | null {
  const end = fault.type === 'unexpected_end_of_input_exception' ? text.length : breakOf(fault, text)
  return end === null ? null : brokenJson(text, end, fault)
}

/** The value that `text` holds up to `end`, where `fault` is. Null where it does not break within a container. */
export function brokenJson(text: string, end: number, fault: ApiError): BrokenJson | null {
  const levels: Level[] = []
  let tree: unknown
  let stood = 0
  let whole = 0
  let isHalfString = false
  const attach = (value: unknown) => {
    const level = levels.at(-1)
    if (level === undefined) tree = value
    else if (Array.isArray(level.container)) level.container.push(value)
    else {
      level.named = false
      Object.defineProperty(level.container, level.key!, { value, enumerable: true, configurable: true, writable: true })
    }
  }
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (index >= end) break
    const level = levels.at(-1)
    const isList = level !== undefined && Array.isArray(level.container)
    if (token === ',') {
      if (level !== undefined) level.named = false
      continue
    }
    if (token === ':') {
      if (level === undefined || level.key === null) break
      level.named = true
      continue
    }
    if (token === '{' || token === '[') {
      const container = token === '{' ? {} : []
      attach(container)
      levels.push({ container, key: null, named: false })
      whole = index + 1
    } else if (token === '}' || token === ']') {
      levels.pop()
      if (levels.length === 0) return null
      whole = index + 1
    } else {
      isHalfString = token.startsWith('"') && !IS_WHOLE.test(token)
      if (isHalfString && (isList || level?.named)) stood = index
      if (isHalfString) break
      const value = scalarOf(token)
      if (value === undefined) break
      if (level === undefined) return null
      if (isList || level.named) {
        attach(value)
        whole = index + token.length
      } else if (Object.hasOwn(level.container, value as string)) break
      else level.key = value as string
    }
    stood = index
  }
  // There it reads what begins no value.
  if (BEGUN.test(fault.reason)) stood = end
  const inner = levels.at(-1)
  if (inner === undefined) return null
  faults.set(fault, { stood: placeOf(text, stood), isHalfString: isHalfString && (Array.isArray(inner.container) || inner.named) })
  let isHealed = false
  const get = () => {
    if (isHealed) return null
    throw fault
  }
  const at = Array.isArray(inner.container) ? inner.container.length : inner.named && inner.key !== null ? inner.key : BROKEN
  const breaks = () => Object.defineProperty(inner.container, at, { get, enumerable: true, configurable: true })
  breaks()
  const closers = levels.map(({ container }) => (Array.isArray(container) ? ']' : '}')).reverse()
  return {
    tree,
    closed: text.slice(0, whole) + closers.join(''),
    asRead(work) {
      Reflect.deleteProperty(inner.container, at)
      if (Array.isArray(inner.container)) inner.container.length--
      try {
        return work()
      } finally {
        breaks()
      }
    },
    heal() {
      isHealed = true
    },
  }
}

function scalarOf(token: string): unknown {
  try {
    return parseJson(token)
  } catch {
    return undefined
  }
}

function placeOf(text: string, index: number): string {
  const before = text.slice(0, index)
  return `${before.split('\n').length}:${Buffer.byteLength(before.slice(before.lastIndexOf('\n') + 1)) + 1}`
}
