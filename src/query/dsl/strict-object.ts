// Objects read by the server's strict parsers: declared keys with declared kinds of values, and their errors with positions in the text.
import { around, BROKEN, faultOf, readWhole } from '../../core/broken-json.ts'
import { ApiError, contentParse, type ErrorType, illegalState, isApiError } from '../../core/errors.ts'
import { atEnd, atKey, atValue, type JsonSpot } from '../../core/json-spot.ts'
import { floatOf, type JsonObject, type Token, tokenOf } from '../../core/json-token.ts'
import { suggestion } from '../../core/likeness.ts'
import { coercedAt, textAt } from '../../core/stream-values.ts'
import { checkBoost } from './query-builder.ts'

export interface StrictField {
  readonly accepts: readonly Token[]
  /** The value is an object that is taken whole before it is looked at: the parser stands at its end when something is wrong with it. */
  readonly takenWhole?: boolean
  /** What reads it goes through it by itself, and tells in its own words where the text breaks. */
  readonly isParsed?: boolean
  /** It says by itself in which field something is wrong, and where. */
  readonly tellsItself?: boolean
  read(value: unknown, json: JsonObject, key: string): void
}

export const VALUE: readonly Token[] = ['VALUE_STRING', 'VALUE_NUMBER', 'VALUE_BOOLEAN']
export const NUMBER: readonly Token[] = ['VALUE_STRING', 'VALUE_NUMBER']
export const BOOLEAN: readonly Token[] = ['VALUE_STRING', 'VALUE_BOOLEAN']
export const TEXT: readonly Token[] = ['VALUE_STRING']
/** Its reader says what it takes. */
export const ANYTHING: readonly Token[] = ['START_OBJECT', 'START_ARRAY', 'VALUE_STRING', 'VALUE_NUMBER', 'VALUE_BOOLEAN', 'VALUE_NULL']

/** Parsing errors become the root cause of the wrapping error; other errors are not unwrapped. */
const PARSERS: ReadonlySet<ErrorType> = new Set<ErrorType>(['x_content_parse_exception', 'parsing_exception', 'parse_exception'])

/** Parsers that call whatever breaks among their members a failure to parse the object. */
const CONSTRUCTING = new Set(
  'script _script script_score request document_rating distance_feature ids match_all match all_of double_bounds bounds moving_fn collapse direct_generator docvalues_field'.split(
    ' ',
  ),
)

/** A member's value; where the text breaks before its end, the fault in the parser's words. */
function memberOf(parser: string, json: JsonObject, key: string, field: StrictField | undefined): unknown {
  try {
    return json[key]
  } catch (error) {
    const fault = faultOf(error)
    if (fault === undefined || !isApiError(error)) throw error
    if (fault.isHalfString && field !== undefined) {
      if (!field.accepts.includes('VALUE_STRING'))
        throw contentParse(`[${fault.stood}] [${parser}] ${key} doesn't support values of type: VALUE_STRING`)
      throw around(error, stood => contentParse(`[${stood}] [${parser}] failed to parse field [${key}]`, undefined, { cause: error }))
    }
    if (!CONSTRUCTING.has(parser)) throw error
    throw around(error, stood => contentParse(`[${stood}] [${parser}] failed to parse object`, undefined, { cause: error }))
  }
}

/** Reads every key of `json`; `parser` is the name in the errors. */
export function readStrictly(parser: string, json: JsonObject, fields: Readonly<Record<string, StrictField>>): void {
  for (const key of Object.keys(json)) {
    if (!Object.hasOwn(fields, key)) {
      if (key === BROKEN) memberOf(parser, json, key, undefined)
      throw contentParse(`[${parser}] unknown field [${key}]${suggestion(key, Object.keys(fields))}`, atKey(json, key))
    }
    const field = fields[key]
    const value = memberOf(parser, json, key, field)
    const token = tokenOf(value)
    if (!field.accepts.includes(token)) {
      throw contentParse(`[${parser}] ${key} doesn't support values of type: ${token}`, atValue(json, key))
    }
    try {
      if (field.takenWhole === true && field.isParsed !== true) readWhole(value)
      field.read(value, json, key)
    } catch (thrown) {
      if (!isApiError(thrown) || field.tellsItself === true) throw thrown
      const isUnplaced = thrown.type === 'input_coercion_exception' && thrown.at === undefined && !thrown.reason.includes('byte offset')
      const error = isUnplaced ? coercedAt(thrown, value, atValue(json, key)) : thrown
      const rootCause = PARSERS.has(error.type) ? (error.rootCause ?? [error]) : undefined
      if (faultOf(error) !== undefined)
        throw around(error, stood =>
          contentParse(`[${stood}] [${parser}] failed to parse field [${key}]`, undefined, { cause: error, rootCause }),
        )
      throw contentParse(`[${parser}] failed to parse field [${key}]`, whereItStands(error, field, json, key), { cause: error, rootCause })
    }
  }
}

/** The parser stands where the inner one stopped. */
function whereItStands({ at, type }: ApiError, field: StrictField, json: JsonObject, key: string): JsonSpot {
  if (at !== undefined) return type === 'x_content_parse_exception' ? movedOn(at) : at
  const value = json[key]
  return field.takenWhole === true && typeof value === 'object' && value !== null ? atEnd(value) : atValue(json, key)
}

/** For unknown keys the parser has moved on to the value. */
export const movedOn = (at: JsonSpot): JsonSpot => (at.token === 'key' ? { ...at, token: 'value' } : at)

/** Queries whose strict parser wraps the error once more in a parsing error with the same message. */
export function retold<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!isApiError(error) || error.type !== 'x_content_parse_exception') throw error
    if (faultOf(error) !== undefined)
      throw around(error, stood => {
        const [line, col] = stood.split(':').map(Number)
        return new ApiError('parsing_exception', error.reason, { cause: error, details: { line, col } })
      })
    const at = error.at === undefined ? undefined : movedOn(error.at)
    throw new ApiError('parsing_exception', error.reason, { cause: error, at, reasonOf: error })
  }
}

/** A list in a list, where the parser wants values. */
export function notAnItem(list: readonly unknown[], i: number): ApiError {
  const reason = `expected value but got [${tokenOf(list[i])}]`
  return illegalState(reason, { at: atValue(list, i), reasonAt: () => reason })
}

/** A list of texts, whose items may be other values. */
export function textItems(list: readonly unknown[]): string[] {
  return list.map((item, i) => {
    if (Array.isArray(item)) throw notAnItem(list, i)
    return textAt(list, i)
  })
}

/** `boost` and `_name`, which all have. */
export class CommonFields {
  boost = 1
  queryName: string | null = null

  /** `printed`: the query as the server shows it where its boost is refused. */
  constructor(
    query: string,
    private readonly printed = `{\n  "${query}" : {\n    "boost" : 1.0\n  }\n}`,
  ) {}

  readonly fields: Readonly<Record<string, StrictField>> = {
    boost: {
      accepts: ['VALUE_STRING', 'VALUE_NUMBER'],
      read: value => (this.boost = checkBoost(floatOf(value), () => this.printed)),
    },
    _name: { accepts: VALUE, read: value => (this.queryName = String(value)) },
  }
}
