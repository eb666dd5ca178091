// A body as the server's streaming parsers read it: they stop after the first value, and stand somewhere when the text breaks.
import { BROKEN, breakOf, brokenBy, faultOf, forgetFault } from '../../core/broken-json.ts'
import { type ApiError, contentParse, isApiError, parsing } from '../../core/errors.ts'
import { orElseNow } from '../../core/eventually.ts'
import { decodeUtf8, parseJson } from '../../core/json.ts'
import { locate } from '../../core/json-locate.ts'
import { isObject, type JsonObject, noObject } from '../../core/json-token.ts'
import { eachToken, isTold, lineAtEnd } from '../../core/json-tokens.ts'
import type { RequestBody } from '../../core/request-body.ts'

/**
 * `read` gets the first value of the text, undefined for an empty one. Its errors have their line and column afterwards. `markFloats`: `1.0` is
 * told from `1`.
 */
export function readStreamed<T>(bytes: Uint8Array, read: (json: unknown) => T, markFloats = false): T {
  const text = decodeUtf8(bytes)
  let json: unknown
  try {
    json = parseJson(text, markFloats)
  } catch (error) {
    throw isApiError(error) ? toldFirst(error, text, read) : error
  }
  return placed(text, json, () => read(json))
}

/** Longer texts only tell where they break. */
const LONGEST = 65_536

/** `read` without effects over a body's JSON. Errors before a malformed place are reported first. */
export function toldInOrder<T>(body: Pick<RequestBody, 'json' | 'text'>, read: (json: unknown, isBroken: boolean) => T): T {
  const json = orElseNow(
    () => body.json(),
    error => {
      throw isApiError(error) ? toldFirst(error, body.text(), read) : error
    },
  )
  return read(json, false)
}

/** The same for a body that must be an object; `parser` is the name in the error. */
export const readInOrder = <T>(parser: string, body: Pick<RequestBody, 'json' | 'text'>, read: (json: JsonObject) => T): T =>
  toldInOrder(body, json => {
    if (isObject(json)) return read(json)
    throw noObject(parser, json)
  })

/** Of a text that breaks with `error`: what is wrong before, or the same in the words of those who stand around it. */
export function toldFirst(error: ApiError, text: string, read: (json: unknown, isBroken: boolean) => unknown): unknown {
  if (text.length > LONGEST) return error
  const broken = brokenBy(error, text)
  if (broken === null) return error
  try {
    placed(text, broken.tree, () => {
      try {
        read(broken.tree, true)
      } finally {
        broken.heal()
      }
    })
  } catch (told) {
    // Who names what it does not know has come to the fault without noticing.
    return isApiError(told) && !namesFault(told) ? told : error
  }
  forgetFault(error)
  return error
}

const namesFault = (told: ApiError): boolean => told.reason.includes(BROKEN) || (told.cause !== undefined && namesFault(told.cause))

/** Runs `work` over the value that was read of `text`. */
export function placed<T>(text: string, json: unknown, work: () => T): T {
  try {
    return work()
  } catch (error) {
    for (let at = isApiError(error) ? error : undefined; at !== undefined; at = at.cause) place(at, text, json)
    throw error
  }
}

function place(error: ApiError, text: string, json: unknown): void {
  if (error.at === undefined) return
  const position = locate(text, json, error.at)
  error.at = undefined
  if (position !== null) error.place(position.line, position.col, position.offset)
}

/** Like `readStreamed`, for a strict object parser: what breaks inside a key's value is said to be the key's fault. */
export function readStrictObject<T>(parser: string, bytes: Uint8Array, read: (json: unknown) => T, markFloats = false): T {
  try {
    return readStreamed(bytes, read, markFloats)
  } catch (error) {
    const field = isApiError(error) && faultOf(error) === undefined ? brokenField(error, decodeUtf8(bytes)) : null
    throw field === null
      ? error
      : contentParse(`${field.place} [${parser}] failed to parse field [${field.name}]`, undefined, { cause: error as ApiError })
  }
}

/** Like `toldInOrder`, of a body that holds a query: where the text breaks, the server tells the last thing it had read. */
export function readQueryBody<T>(body: RequestBody, read: (json: unknown) => T): T {
  try {
    return toldInOrder(body, read)
  } catch (error) {
    if (!isApiError(error) || error.type === 'parsing_exception') throw error
    let fault = error
    while (fault.cause !== undefined) fault = fault.cause
    const text = body.text()
    const end = breakOf(fault, text)
    if (end === null) throw error
    const before = text.slice(0, lastStart(text, end, fault))
    const details = { line: lineAtEnd(before), col: before.length - before.lastIndexOf('\n') }
    throw parsing('Failed to parse', undefined, { cause: error, details })
  }
}

/** Of the last token that was reported; 0 where there is none. */
function lastStart(text: string, end: number, { reason }: ApiError): number {
  let last = 0
  let before = 0
  eachToken(text, end, start => {
    if (!isTold(text, start)) return
    before = last
    last = start
  })
  // A key met twice or without an end and a number with a leading zero never become tokens.
  return /^Duplicate|^Invalid numeric|in property name/.test(reason) ? before : last
}

/** The key of the outermost object in whose value the text breaks, and the last token before that. Null when it breaks elsewhere. */
function brokenField(error: ApiError, text: string): { name: string; place: string } | null {
  const breaks = breakOf(error, text)
  if (breaks === null) return null
  const isReading = /^Unrecognized token|expected a value/.test(error.reason)
  let depth = 0
  let name = ''
  const end = isReading ? breaks + 1 : breaks
  eachToken(text, end, (start, after) => {
    if (start === breaks) return
    const mark = text[start]
    if (mark === '{' || mark === '[') depth++
    else if (mark === '}' || mark === ']') depth--
    else if (depth === 1 && isTold(text, start) && after > start + 1 && text[after - 1] === '"') name = text.slice(start + 1, after - 1)
  })
  if (depth < 2) return null
  const last = lastStart(text, end, error)
  const before = text.slice(0, last)
  const line = lineAtEnd(before)
  return { name, place: `[${line}:${last - (before.lastIndexOf('\n') + 1) + 1}]` }
}
