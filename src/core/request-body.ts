// A body in whichever form it came: bytes from REST, values from typed callers. The other form is made when asked for.
import { randomUUID } from 'node:crypto'
import { illegalArgument } from './errors.ts'
import { parseJson, parseJsonInTurns } from './json.ts'
import { isBytes, messageOf } from './native-values.ts'
import { keepScriptFloats } from './written-floats.ts'

/** A body in whichever form it came; the other form is made on demand and kept. */
export interface RequestBody {
  readonly present: boolean
  /** Bytes, where it came as such. */
  readonly size?: number
  /** Whether reading it, and what is made of it, may take longer than others should wait. */
  readonly isLong?: boolean
  /** Whether it was sent in another form, so that places in it say nothing. */
  readonly isTranslated?: boolean
  /** Parsed JSON. Throws OpenSearch's error for malformed text. `undefined` when there is no body. */
  json(): unknown
  /** Something follows what was parsed, which most of the server's parsers never come to. */
  readonly hasMore?: boolean
  bytes(): Uint8Array
  text(): string
  /** As another process is to be sent it: a short object as it is. Otherwise it goes as bytes. */
  readonly object?: object
}

const EMPTY = new Uint8Array(0)

/** Reading and building so many bytes, or letters and members, may take longer than a turn. */
const LONG = 8192

class Body implements RequestBody {
  private parsed: unknown
  private isParsed = false
  hasMore = false

  constructor(
    private raw: Uint8Array | null,
    private readonly value: unknown,
  ) {}

  /** Undefined: a value that was never printed. */
  get size(): number | undefined {
    return this.raw?.length
  }

  get isLong(): boolean {
    return (this.raw?.length ?? weightOf(this.value, LONG)) >= LONG
  }

  get object(): object | undefined {
    const { value } = this
    if (this.raw !== null || typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    return !this.isLong && isPlain(value) ? value : undefined
  }

  get present(): boolean {
    return this.raw !== null ? this.raw.length > 0 : this.value !== undefined && this.value !== null && this.value !== ''
  }

  json(): unknown {
    if (!this.isParsed) {
      this.parsed = this.raw === null && typeof this.value === 'object' ? plain(this.value) : this.read()
      this.isParsed = true
    }
    return this.parsed
  }

  private read(): unknown {
    const { value, hasMore } = parseJsonInTurns(this.bytes(), this)
    keepScriptFloats(value, this.bytes())
    this.hasMore = hasMore
    return value
  }

  bytes(): Uint8Array {
    if (this.raw === null) this.raw = this.present ? Buffer.from(textOf(this.value)) : EMPTY
    return this.raw
  }

  text(): string {
    return Buffer.from(this.bytes()).toString('utf8')
  }
}

const MEMBER = 8

/** Roughly its length as JSON; not looked at further from `limit` on. */
export function weightOf(value: unknown, limit: number): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return MEMBER
  let weight = MEMBER
  for (const key in value) {
    weight += MEMBER + weightOf((value as Readonly<Record<string, unknown>>)[key], limit - weight)
    if (weight >= limit) break
  }
  return weight
}

/** Lists stand for newline-delimited JSON (`bulk`, `msearch`), as in the official client. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return jsonOf(value)
  let text = ''
  for (const line of value) text += `${typeof line === 'string' ? line : jsonOf(line)}\n`
  return text
}

/** V8's printer is the fastest; it only refuses big integers, which it prints as texts that are unwrapped again. */
function jsonOf(value: unknown): string {
  if (typeof value === 'function' || typeof value === 'symbol')
    throw illegalArgument(`the body cannot be written as JSON: it is a ${typeof value}`)
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (!/BigInt/.test(messageOf(error))) throw noJson(error)
  }
  // No text of the caller's begins so.
  const mark = randomUUID()
  try {
    const wrapped = (_: string, member: unknown) => (typeof member === 'bigint' ? `${mark}${member}` : member)
    return JSON.stringify(value, wrapped).replaceAll(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1')
  } catch (error) {
    throw noJson(error)
  }
}

const noJson = (error: unknown) => illegalArgument(`the body cannot be written as JSON: ${messageOf(error)}`)

/** A caller's object may hold dates, undefined or class instances: what counts is the JSON it stands for. Plain data is used as it is. */
function plain(value: unknown): unknown {
  return isPlain(value) ? value : parseJson(textOf(value))
}

function isPlain(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'bigint':
      return true
    case 'number':
      return Number.isFinite(value)
    case 'object': {
      if (value === null) return true
      if (Array.isArray(value)) return value.every(isPlain)
      const prototype: unknown = Object.getPrototypeOf(value)
      if ((prototype !== Object.prototype && prototype !== null) || 'toJSON' in value) return false
      for (const key in value) if (!isPlain((value as Record<string, unknown>)[key])) return false
      return true
    }
    default:
      return false
  }
}

export const bodyOfBytes = (bytes: Uint8Array): RequestBody => new Body(bytes, undefined)
export const bodyOfValue = (value: unknown): RequestBody => (isBytes(value) ? bodyOfBytes(value) : new Body(null, value))
export const noBody: RequestBody = bodyOfBytes(EMPTY)
