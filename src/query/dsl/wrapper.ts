// A query given as base64-encoded JSON.
import { BROKEN, readWhole } from '../../core/broken-json.ts'
import { ApiError, contentParse, illegalArgument, isApiError, parsing } from '../../core/errors.ts'
import { JsonFloat, parseJson } from '../../core/json.ts'
import { locate } from '../../core/json-locate.ts'
import { atEnd, atKey, atStart, atValue } from '../../core/json-spot.ts'
import { isObject, type JsonObject, tokenOf } from '../../core/json-token.ts'
import type { ParseContext, QueryBuilder } from '../contracts/query-builder.ts'
import { defineQuery } from './query-builder.ts'

export interface WrapperRequest {
  /** A query as JSON, in base64. */
  readonly query: string
}

export const wrapper = defineQuery({
  name: 'wrapper',
  parse(json, cx) {
    const [key, next] = Object.keys(json)
    if (key === undefined) throw parsing('[wrapper] query malformed', atEnd(json))
    if (key !== 'query') throw parsing(`[wrapper] query malformed, expected \`query\` but was ${key}`, atKey(json, key))
    const text = Buffer.from(checkedBase64(json), 'base64').toString('utf8')
    if (next === BROKEN) readWhole(json)
    if (next !== undefined) throw parsing('[wrapper] malformed query, expected [END_OBJECT] but found [FIELD_NAME]', atKey(json, next))
    if (text === '') throw illegalArgument('query source text cannot be null or empty')
    if (!/^\s*\{/.test(text)) throw contentParse('Failed to derive xcontent')
    return parseInner(text, cx)
  },
})

/** Errors tell places in the inner text. */
function parseInner(text: string, cx: ParseContext): QueryBuilder {
  const json = parseJson(text) as JsonObject
  try {
    return cx.parseQuery(json, atStart(json))
  } catch (error) {
    for (let each = isApiError(error) ? error : undefined; each !== undefined; each = each.cause) {
      const position = each.at === undefined ? null : locate(text, json, each.at)
      if (position === null) continue
      each.at = undefined
      each.place(position.line, position.col, position.offset)
    }
    throw error
  }
}

/** The text under `query`, which the server's decoder is strict about. */
function checkedBase64(json: JsonObject): string {
  const value = json.query
  if (typeof value !== 'string') {
    const isContainer = isObject(value) || Array.isArray(value)
    const reason = `Current token (${tokenName(value)}) not VALUE_STRING or VALUE_EMBEDDED_OBJECT, cannot access as binary`
    throw undecodable(json, reason, isContainer ? 1 : String(value instanceof JsonFloat ? value.value : value).length)
  }
  let digits = 0
  for (let i = 0; i < value.length; i++) {
    const char = value[i]
    if (char <= ' ') continue
    if (!/[A-Za-z0-9+/=]/.test(char)) {
      throw undecodable(json, `Illegal character '${char}' (code 0x${char.charCodeAt(0).toString(16)}) in base64 content`, i + 2)
    }
    digits++
  }
  if (digits % 4 !== 0) {
    const reason =
      "Unexpected end of base64-encoded String: base64 variant 'MIME-NO-LINEFEEDS' expects padding (one or more '=' characters) at the end. " +
      'This Base64Variant might have been incorrectly configured'
    throw undecodable(json, reason, value.length + 1)
  }
  return value
}

function tokenName(value: unknown): string {
  if (typeof value === 'boolean') return `VALUE_${String(value).toUpperCase()}`
  if (typeof value === 'number' || typeof value === 'bigint' || value instanceof JsonFloat) {
    return `VALUE_NUMBER_${value instanceof JsonFloat || (typeof value === 'number' && !Number.isInteger(value)) ? 'FLOAT' : 'INT'}`
  }
  return tokenOf(value)
}

/** `length`: how far into the value the decoder came. */
function undecodable(json: JsonObject, reason: string, length: number): ApiError {
  const reasonAt = (_line: number, _col: number, offset: number) =>
    `${reason}\n at [Source: REDACTED (\`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION\` disabled); byte offset: #${offset + length}]`
  const at = atValue(json, 'query')
  return new ApiError('json_parse_exception', reason, {
    at,
    reasonAt,
    cause: new ApiError('stream_read_exception', reason, { at, reasonAt }),
  })
}
