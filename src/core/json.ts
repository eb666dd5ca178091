// JSON as OpenSearch reads and prints it: exact integers, no duplicate keys, Jackson's words for malformed text, raw parts copied verbatim.
import { TURN_OVER } from './checkpoint.ts'
import { ApiError, illegalArgument } from './errors.ts'
import { malformed } from './json-faults.ts'
import { JsonFloat } from './json-float.ts'
import { countKeys, firstInvalidByte, MAX_DEPTH, scan } from './json-scan.ts'
import { isKeptWork, mayLeaveKept, onceKept } from './kept-work.ts'
import { LateJson, RAW_MARK } from './late-json.ts'

export { JsonFloat } from './json-float.ts'
export { stringify, textOf } from './json-text.ts'

/** A part of an answer that is JSON already, such as `_source`: printed byte for byte. */
export class RawJson extends LateJson {
  /** `isDocument`: it keeps its form where the rest is indented. */
  constructor(
    readonly bytes: Uint8Array,
    private readonly isDocument = true,
  ) {
    super()
  }

  get text(): string {
    return decodeUtf8(this.bytes)
  }

  override get marked(): string {
    return this.isDocument ? RAW_MARK + this.text + RAW_MARK : this.text
  }

  get length(): number {
    return this.bytes.length
  }

  parse(): unknown {
    return parseSource(this.bytes)
  }
}

/** Longer numbers are refused, as by the server's parser. */
const MAX_NUMBER_LENGTH = 1000

/**
 * The first value of a text; what follows is not looked at. Whole numbers beyond 2^53 come as bigint. An empty text is undefined.
 * `markFloats`: numbers written with a fraction or exponent come as JsonFloat.
 */
export function parseJson(input: string | Uint8Array, markFloats = false): unknown {
  return new Parser(typeof input === 'string' ? input : decodeUtf8(input), markFloats).first()
}

/** The same within work that may be left and called again with `key`, and whether anything follows. */
export function parseJsonInTurns(bytes: Uint8Array, key: object): { readonly value: unknown; readonly hasMore: boolean } {
  const anew = () => new Parser(decodeUtf8(bytes), false, false, isKeptWork())
  const parser = isKeptWork() ? onceKept(key, 'json', anew) : anew()
  return { value: parser.again(), hasMore: parser.hasMore() }
}

export const parseJsonNumbers = (input: string | Uint8Array): unknown => parseJson(input, true)

/** What the server's parser meets after the first value of a text, and where; throws where that is nothing it could begin to read. */
export function tokenBehind(text: string): { readonly token: string; readonly at: number } {
  const parser = new Parser(text, false)
  parser.first()
  return parser.next()
}

/**
 * Parses a document: the engine's own parser where the text needs care (numbers too long for a double, repeated keys,
 * anything malformed), V8's otherwise.
 */
export function parseSource(bytes: Uint8Array): unknown {
  const text = decodeUtf8(bytes)
  const keys = scan(bytes)
  if (keys >= 0) {
    try {
      const value: unknown = JSON.parse(text)
      if (countKeys(value) === keys) return value
    } catch {
      // The careful parser finds the words for what is wrong.
    }
  }
  return new Parser(text, false).alone()
}

/** The first key of an object and its value; what follows is not looked at. Any other value as it is; an empty text is undefined. */
export function parseFirstEntry(bytes: Uint8Array): FirstEntry | { readonly other: unknown } {
  return new Parser(decodeUtf8(bytes), false).firstEntry()
}

/**
 * The first value of a text as a tree that prints as it was written: objects are Maps, so that any order of keys survives,
 * and floats are JsonFloat. What follows is not looked at; an empty text is undefined.
 */
export function parseTree(input: string | Uint8Array): unknown {
  return new Parser(typeof input === 'string' ? input : decodeUtf8(input), true, true).first()
}

interface FirstEntry {
  readonly key: string
  readonly value: unknown
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Text of UTF-8 bytes; malformed bytes are an error that names the first. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    const at = firstInvalidByte(bytes)
    throw malformed('json_parse_exception', `Invalid UTF-8 start byte 0x${bytes[at].toString(16)}`, at)
  }
}

const VALUES = "(JSON String, Number, Array, Object or token 'null', 'true' or 'false')"

/** Values that are read between two questions whether to go on. */
const VALUES_AT_ONCE = 256

/** A container that was left before one of its values. */
interface LeftContainer {
  readonly result: object
  readonly key: string | null
}

class Parser {
  private at = 0
  private depth = 0
  private values = 0
  /** From the inside out. */
  private readonly left: LeftContainer[] = []

  constructor(
    private readonly text: string,
    private readonly markFloats: boolean,
    private readonly asMaps = false,
    /** Called again when it was left. */
    private readonly inTurns = false,
  ) {}

  /** The first value, begun anew where it was not left before its end. */
  again(): unknown {
    if (this.left.length > 0) return this.value()
    this.at = 0
    this.depth = 0
    return this.first()
  }

  /** A document, after which nothing may come. */
  alone(): unknown {
    const value = this.first()
    if (!this.hasMore()) return value
    throw illegalArgument(`Malformed content, found extra data after parsing: ${this.tokenAhead()}`)
  }

  hasMore(): boolean {
    this.space()
    return this.at < this.text.length
  }

  next(): { token: string; at: number } {
    this.space()
    const { at } = this
    return { token: this.tokenAhead(), at }
  }

  first(): unknown {
    this.space()
    return this.at >= this.text.length ? undefined : this.value()
  }

  firstEntry(): FirstEntry | { readonly other: unknown } {
    this.space()
    if (this.text.charCodeAt(this.at) !== 0x7b) return { other: this.first() }
    this.enter()
    this.at++
    this.space()
    if (this.text.charCodeAt(this.at) === 0x7d) return { other: {} }
    const key = this.key()
    return { key, value: this.value() }
  }

  /** How the server's parser calls what comes next; throws where that is nothing it could begin to read. */
  private tokenAhead(): string {
    switch (this.text.charCodeAt(this.at)) {
      case 0x7b:
        return 'START_OBJECT'
      case 0x5b:
        return 'START_ARRAY'
      case 0x22:
        return 'VALUE_STRING'
    }
    const value = this.value()
    if (value === null) return 'VALUE_NULL'
    return typeof value === 'boolean' ? 'VALUE_BOOLEAN' : 'VALUE_NUMBER'
  }

  private value(): unknown {
    const { text, left } = this
    if (left.length > 0) return left[left.length - 1].key === null ? this.array() : this.object()
    if (this.inTurns && ++this.values % VALUES_AT_ONCE === 0) mayLeaveKept()
    const c = text.charCodeAt(this.at)
    if (c === 0x7b) return this.object()
    if (c === 0x5b) return this.array()
    if (c === 0x22) return this.string()
    if (c === 0x2d || (c >= 0x30 && c <= 0x39)) return this.number()
    if (Number.isNaN(c)) throw this.endOfInput('Unexpected end-of-input')
    if (isNameChar(c)) return this.word()
    if (this.depth === 0 && (c === 0x7d || c === 0x5d))
      throw this.error(`Unexpected close marker '${text[this.at]}': no open ${c === 0x7d ? 'Object' : 'Array'} to close`, this.at)
    const expected = c === 0x2c || c === 0x5d || c === 0x7d ? 'a value' : `a valid value ${VALUES}`
    throw this.error(`Unexpected character (${shown(c)}): expected ${expected}`, this.at)
  }

  private object(): Record<string, unknown> | Map<string, unknown> {
    const { text } = this
    const back = this.left.pop()
    const result = (back?.result ?? (this.asMaps ? new Map<string, unknown>() : {})) as Record<string, unknown> | Map<string, unknown>
    let begun = back?.key ?? null
    if (back === undefined) {
      this.enter()
      this.at++
      this.space()
      if (text.charCodeAt(this.at) === 0x7d) {
        this.at++
        this.depth--
        return result
      }
    }
    for (;;) {
      const key: string = begun ?? this.key(result)
      begun = null
      const value = this.inTurns ? this.valueOrLeave(result, key) : this.value()
      if (result instanceof Map) result.set(key, value)
      else if (key === '__proto__') Object.defineProperty(result, key, { value, enumerable: true, configurable: true, writable: true })
      else result[key] = value
      this.space()
      const next = text.charCodeAt(this.at)
      if (next === 0x2c) {
        this.afterComma('Object')
      } else if (next === 0x7d) {
        this.at++
        this.depth--
        return result
      } else if (Number.isNaN(next)) throw this.endOfInput('Unexpected end-of-input: expected close marker for Object')
      else throw this.error(`Unexpected character (${shown(next)}): was expecting comma to separate Object entries`, this.at)
    }
  }

  /** A key and its colon; stands at the value afterwards. */
  private key(taken?: object): string {
    const { text } = this
    const keyAt = this.at
    const c = text.charCodeAt(keyAt)
    if (Number.isNaN(c)) throw this.endOfInput('Unexpected end-of-input: expected close marker for Object')
    if (c !== 0x22) throw this.error(`Unexpected character (${shown(c)}): was expecting double-quote to start property name`, keyAt)
    const key = this.string('property name')
    if (taken !== undefined && (taken instanceof Map ? taken.has(key) : Object.hasOwn(taken, key)))
      throw this.error(`Duplicate Object property "${key}"`, this.at)
    this.space()
    const colon = text.charCodeAt(this.at)
    if (Number.isNaN(colon)) throw this.endOfInput('Unexpected end-of-input within/between Object entries')
    if (colon !== 0x3a)
      throw this.error(`Unexpected character (${shown(colon)}): was expecting a colon to separate property name and value`, this.at)
    this.at++
    this.space()
    if (this.at >= text.length) throw this.endOfInput('Unexpected end-of-input within/between Object entries')
    return key
  }

  private afterComma(inside: 'Object' | 'Array'): void {
    this.at++
    this.space()
    if (this.at >= this.text.length) throw this.error(`Unexpected end-of-input within/between ${inside} entries`, this.at)
  }

  private array(): unknown[] {
    const { text } = this
    const back = this.left.pop()
    const result = (back?.result ?? []) as unknown[]
    if (back === undefined) {
      this.enter()
      this.at++
      this.space()
      if (text.charCodeAt(this.at) === 0x5d) {
        this.at++
        this.depth--
        return result
      }
    }
    for (;;) {
      if (this.at >= text.length) throw this.endOfInput('Unexpected end-of-input: expected close marker for Array')
      result.push(this.inTurns ? this.valueOrLeave(result, null) : this.value())
      this.space()
      const next = text.charCodeAt(this.at)
      if (next === 0x2c) {
        this.afterComma('Array')
      } else if (next === 0x5d) {
        this.at++
        this.depth--
        return result
      } else if (Number.isNaN(next)) throw this.endOfInput('Unexpected end-of-input: expected close marker for Array')
      else throw this.error(`Unexpected character (${shown(next)}): was expecting comma to separate Array entries`, this.at)
    }
  }

  /** Of a container, which is gone back to. */
  private valueOrLeave(result: object, key: string | null): unknown {
    try {
      return this.value()
    } catch (error) {
      if (error === TURN_OVER) this.left.push({ result, key })
      throw error
    }
  }

  private enter(): void {
    if (++this.depth > MAX_DEPTH) {
      const reason = `Document nesting depth (${this.depth}) exceeds the maximum allowed (${MAX_DEPTH}, from \`StreamReadConstraints.getMaxNestingDepth()\`)`
      throw new ApiError('stream_constraints_exception', reason, {
        status: 400,
        cause: new ApiError('stream_constraints_exception', reason),
      })
    }
  }

  private string(inside = 'VALUE_STRING'): string {
    const { text } = this
    const start = ++this.at
    for (let i = start; i < text.length; i++) {
      const c = text.charCodeAt(i)
      if (c === 0x22) {
        this.at = i + 1
        return text.slice(start, i)
      }
      if (c === 0x5c || c < 0x20) return this.escapedString(start, i, inside)
    }
    this.at = text.length
    throw this.endOfInput(`Unexpected end-of-input in ${inside}`)
  }

  /** The slow way, from the first backslash at `i` on. */
  private escapedString(start: number, i: number, inside: string): string {
    const { text } = this
    let result = text.slice(start, i)
    while (i < text.length) {
      const c = text.charCodeAt(i)
      if (c === 0x22) {
        this.at = i + 1
        return result
      }
      if (c < 0x20)
        throw this.error(`Illegal unquoted character (${shown(c)}): has to be escaped using backslash to be included in string value`, i)
      if (c !== 0x5c) {
        let end = i + 1
        while (end < text.length && text.charCodeAt(end) !== 0x22 && text.charCodeAt(end) !== 0x5c && text.charCodeAt(end) >= 0x20) end++
        result += text.slice(i, end)
        i = end
        continue
      }
      const letter = text[i + 1]
      if (letter === 'u') {
        const hex = text.slice(i + 2, i + 6)
        if (!/^[0-9a-fA-F]{4}$/.test(hex)) {
          const bad = hex.search(/[^0-9a-fA-F]/)
          if (bad < 0) throw this.endOfInput('Unexpected end-of-input in character escape sequence')
          throw this.error(
            `Unexpected character (${shown(hex.charCodeAt(bad))}): expected a hex-digit for character escape sequence`,
            i + 2 + bad,
          )
        }
        result += String.fromCharCode(Number.parseInt(hex, 16))
        i += 6
        continue
      }
      const plain = ESCAPES.get(letter)
      if (plain === undefined) {
        if (letter === undefined) throw this.endOfInput('Unexpected end-of-input in character escape sequence')
        throw this.error(`Unrecognized character escape ${shown(letter.charCodeAt(0))}`, i + 1)
      }
      result += plain
      i += 2
    }
    this.at = text.length
    throw this.endOfInput(`Unexpected end-of-input in ${inside}`)
  }

  private number(): number | bigint | JsonFloat {
    const { text } = this
    const start = this.at
    let i = start
    if (text.charCodeAt(i) === 0x2d) {
      i++
      if (!isDigit(text.charCodeAt(i))) {
        if (i >= text.length) throw this.endOfInput('Unexpected end-of-input in a Number value')
        throw this.error(
          `Unexpected character (${shown(text.charCodeAt(i))}) in numeric value: expected digit (0-9) to follow minus sign, for valid numeric value`,
          i,
        )
      }
    }
    if (text.charCodeAt(i) === 0x30 && isDigit(text.charCodeAt(i + 1)))
      throw this.error('Invalid numeric value: Leading zeroes not allowed', i + 1)
    while (isDigit(text.charCodeAt(i))) i++
    let whole = true
    if (text.charCodeAt(i) === 0x2e) {
      whole = false
      i++
      if (!isDigit(text.charCodeAt(i))) throw this.badNumber('Decimal point not followed by a digit', i)
      while (isDigit(text.charCodeAt(i))) i++
    }
    const e = text.charCodeAt(i)
    if (e === 0x65 || e === 0x45) {
      whole = false
      i++
      const sign = text.charCodeAt(i)
      if (sign === 0x2b || sign === 0x2d) i++
      if (!isDigit(text.charCodeAt(i))) throw this.badNumber('Exponent indicator not followed by a digit', i)
      while (isDigit(text.charCodeAt(i))) i++
    }
    if (i - start > MAX_NUMBER_LENGTH) {
      const reason = `Number value length (${i - start}) exceeds the maximum allowed (${MAX_NUMBER_LENGTH}, from \`StreamReadConstraints.getMaxNumberLength()\`)`
      throw new ApiError('stream_constraints_exception', reason, { cause: new ApiError('stream_constraints_exception', reason) })
    }
    this.at = i
    const written = text.slice(start, i)
    const value = Number(written)
    if (whole) return Number.isSafeInteger(value) ? value : BigInt(written)
    return this.markFloats ? new JsonFloat(value) : value
  }

  private badNumber(what: string, at: number): ApiError {
    if (at >= this.text.length) return this.endOfInput('Unexpected end-of-input in a Number value')
    return this.error(`Unexpected character (${shown(this.text.charCodeAt(at))}) in numeric value: ${what}`, at)
  }

  private word(): unknown {
    const start = this.at
    let end = start
    while (end < this.text.length && isNameChar(this.text.charCodeAt(end))) end++
    const word = this.text.slice(start, end)
    this.at = end
    if (word === 'true') return true
    if (word === 'false') return false
    if (word === 'null') return null
    if (word === 'NaN' || word === 'Infinity' || word === 'INF')
      throw this.error(`Non-standard token '${word}': enable \`JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS\` to allow`, end)
    throw this.error(`Unrecognized token '${word}': was expecting ${VALUES}`, start)
  }

  /** White space, and comments in both of Java's forms, which the server accepts. */
  private space(): void {
    const { text } = this
    for (;;) {
      const c = text.charCodeAt(this.at)
      if (c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09) this.at++
      else if (c === 0x2f && text[this.at + 1] === '*') {
        const end = text.indexOf('*/', this.at + 2)
        if (end < 0) {
          this.at = text.length
          throw this.endOfInput('Unexpected end-of-input in a comment')
        }
        this.at = end + 2
      } else if (c === 0x2f && text[this.at + 1] === '/') {
        const end = text.indexOf('\n', this.at)
        this.at = end < 0 ? text.length : end + 1
      } else return
    }
  }

  private error(message: string, at: number): ApiError {
    return malformed('json_parse_exception', message, byteOffset(this.text, at))
  }

  private endOfInput(message: string): ApiError {
    const marker = message.includes('close marker')
      ? ` (start marker at [Source: REDACTED (\`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION\` disabled); byte offset: #UNKNOWN])`
      : ''
    return malformed('unexpected_end_of_input_exception', message + marker, byteOffset(this.text, this.text.length))
  }
}

const byteOffset = (text: string, at: number) => Buffer.byteLength(text.slice(0, at), 'utf8')

const ESCAPES = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
])

const isDigit = (c: number) => c >= 0x30 && c <= 0x39
const isNameChar = (c: number) => (c >= 0x61 && c <= 0x7a) || (c >= 0x41 && c <= 0x5a) || c === 0x5f || c === 0x24 || isDigit(c) || c > 0x7f
const shown = (c: number) => (c < 0x20 ? `(CTRL-CHAR, code ${c})` : `'${String.fromCharCode(c)}' (code ${c})`)
