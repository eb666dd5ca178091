// What an `_analyze` request asks for: the body as the server's parser takes it, and what it refuses.
import { around, BROKEN, faultOf, readWhole as readMembers } from '../core/broken-json.ts'
import { ApiError, contentParse, type ErrorOptions, illegalArgument, illegalState, isApiError, validationFailed } from '../core/errors.ts'
import { JsonFloat, stringify } from '../core/json.ts'
import { atEnd, atKey, atStart, atValue } from '../core/json-spot.ts'
import { noObject } from '../core/json-token.ts'
import { suggestion } from '../core/likeness.ts'
import { readBoolean } from '../core/values.ts'
import { ComponentSettings } from './component-settings.ts'

/** A component by its name, or defined on the spot. */
export type NameOrDefinition = string | ComponentSettings

export interface AnalyzeRequest {
  readonly texts: readonly string[]
  readonly analyzer: string | null
  readonly normalizer: string | null
  readonly tokenizer: NameOrDefinition | null
  readonly charFilters: readonly NameOrDefinition[]
  readonly tokenFilters: readonly NameOrDefinition[]
  readonly field: string | null
  readonly explain: boolean
  /** In lower case; empty: all. */
  readonly attributes: readonly string[]
}

type Draft = { -readonly [K in keyof AnalyzeRequest]: AnalyzeRequest[K] }

/** `body`: parsed JSON. `hasIndex`: the request names an index. */
export function parseAnalyzeRequest(body: unknown, hasIndex: boolean): AnalyzeRequest {
  if (Array.isArray(body)) throw contentParse('[analyze_request] Expected START_OBJECT but was: START_ARRAY', atStart(body))
  if (typeof body !== 'object' || body === null) throw noObject('analyze_request', body)
  const draft: Draft = {
    texts: [],
    analyzer: null,
    normalizer: null,
    tokenizer: null,
    charFilters: [],
    tokenFilters: [],
    field: null,
    explain: false,
    attributes: [],
  }
  for (const key of Object.keys(body)) {
    const read = FIELDS.get(key)
    if (key === BROKEN) readMembers(body)
    if (read === undefined)
      throw contentParse(`[analyze_request] unknown field [${key}]${suggestion(key, FIELDS.keys())}`, atKey(body, key))
    readWhole(body as Record<string, unknown>, key, () => read(draft, new Field(body as Record<string, unknown>, key)))
  }
  validate(draft, hasIndex)
  return draft
}

/** Malformed JSON within a member's value is reported as an error of the member. */
function readWhole(body: Record<string, unknown>, key: string, read: () => void): void {
  try {
    read()
    readMembers(body[key])
  } catch (error) {
    const fault = faultOf(error)
    if (fault === undefined || !isApiError(error) || error.type === 'x_content_parse_exception') throw error
    if (!fault.isHalfString && breaksAt(body, key)) throw error
    throw around(error, stood => contentParse(`[${stood}] [analyze_request] failed to parse field [${key}]`, undefined, { cause: error }))
  }
}

function breaksAt(body: Record<string, unknown>, key: string): boolean {
  try {
    return body[key] === BROKEN
  } catch {
    return true
  }
}

const FIELDS: ReadonlyMap<string, (draft: Draft, field: Field) => void> = new Map<string, (draft: Draft, field: Field) => void>([
  ['text', (draft, field) => (draft.texts = field.texts())],
  ['analyzer', (draft, field) => (draft.analyzer = field.text())],
  ['normalizer', (draft, field) => (draft.normalizer = field.text())],
  ['field', (draft, field) => (draft.field = field.text())],
  ['tokenizer', (draft, field) => (draft.tokenizer = field.nameOrDefinition())],
  ['filter', (draft, field) => (draft.tokenFilters = field.components())],
  ['char_filter', (draft, field) => (draft.charFilters = field.components())],
  ['explain', (draft, field) => (draft.explain = field.boolean())],
  ['attributes', (draft, field) => (draft.attributes = field.texts().map(name => name.toLowerCase()))],
])

function validate(request: AnalyzeRequest, hasIndex: boolean): void {
  const problems: string[] = []
  const hasExtras = request.tokenizer !== null || request.charFilters.length > 0 || request.tokenFilters.length > 0
  if (request.texts.length === 0) problems.push('text is missing')
  if (request.normalizer !== null && !hasIndex) problems.push('index is required if normalizer is specified')
  if (request.normalizer !== null && (request.tokenizer !== null || request.analyzer !== null))
    problems.push('tokenizer/analyze should be null if normalizer is specified')
  if (request.analyzer !== null && hasExtras) problems.push('cannot define extra components on a named analyzer')
  if (request.normalizer !== null && hasExtras) problems.push('cannot define extra components on a named normalizer')
  if (request.field !== null && hasExtras) problems.push('cannot define extra components on a field-specific analyzer')
  if (problems.length > 0) throw validationFailed(...problems)
}

/** One key of the body and the shapes its value may have. */
class Field {
  private readonly value: unknown

  constructor(
    private readonly body: Record<string, unknown>,
    private readonly key: string,
  ) {
    this.value = body[key]
  }

  text(): string {
    if (typeof this.value !== 'string') throw this.unsupported()
    return this.value
  }

  texts(): string[] {
    if (typeof this.value === 'string') return [this.value]
    if (!Array.isArray(this.value)) throw this.unsupported()
    return this.value.map((item: unknown, i) => {
      if (Array.isArray(item)) throw this.failedItem(i, illegalState('expected value but got [START_ARRAY]'))
      if (item === null || (typeof item === 'object' && !(item instanceof JsonFloat)))
        throw this.failedItem(i, illegalState(`Can't get text on a ${tokenName(item)}`, { at: atValue(this.value as unknown[], i) }))
      return String(item instanceof JsonFloat ? item.value : item)
    })
  }

  boolean(): boolean {
    if (typeof this.value !== 'boolean' && typeof this.value !== 'string') throw this.unsupported()
    try {
      return readBoolean(this.value)
    } catch (error) {
      if (!isApiError(error)) throw error
      throw contentParse(`[analyze_request] failed to parse field [${this.key}]`, atValue(this.body, this.key), { cause: error })
    }
  }

  nameOrDefinition(): NameOrDefinition {
    if (typeof this.value === 'string') return this.value
    if (typeof this.value !== 'object' || this.value === null || Array.isArray(this.value)) throw this.unsupported()
    return this.definition(this.value)
  }

  components(): NameOrDefinition[] {
    if (typeof this.value !== 'object' || this.value === null) throw this.unsupported()
    if (!Array.isArray(this.value)) return [this.definition(this.value)]
    return this.value.map((item: unknown, i) => {
      if (typeof item === 'string') return item
      if (Array.isArray(item)) throw this.failedItem(i, illegalState('expected value but got [START_ARRAY]'))
      if (typeof item === 'object' && item !== null) return this.definition(item)
      const at = atValue(this.value as unknown[], i)
      throw this.failedItem(i, contentParse(`Expected [VALUE_STRING] or [START_OBJECT], got ${tokenName(item)}`, at))
    })
  }

  private definition(json: object): ComponentSettings {
    if (hasPlainLists(json)) return ComponentSettings.of(json)
    const unread = new ApiError('settings_exception', `Failed to load settings from [${stringify(json)}]`, {
      cause: illegalState('only value lists are allowed in serialized settings'),
    })
    const cause = illegalArgument(`Failed to parse [${stringify(json)}]`, { cause: unread })
    throw contentParse(`[analyze_request] failed to parse field [${this.key}]`, atEnd(json), { cause })
  }

  private unsupported() {
    const reason = `[analyze_request] ${this.key} doesn't support values of type: ${tokenName(this.value)}`
    return contentParse(reason, atValue(this.body, this.key))
  }

  private failedItem(i: number, cause: ErrorOptions['cause']) {
    return contentParse(`[analyze_request] failed to parse field [${this.key}]`, atValue(this.value as unknown[], i), { cause })
  }
}

/** Settings hold texts and lists of texts. */
const hasPlainLists = (json: object): boolean =>
  Object.values(json).every(value => {
    if (Array.isArray(value)) return value.every(item => item !== null && (typeof item !== 'object' || item instanceof JsonFloat))
    return typeof value !== 'object' || value === null || value instanceof JsonFloat || hasPlainLists(value)
  })

/** What the server's JSON parser calls the first token of a value. */
function tokenName(value: unknown): string {
  if (value === null || value === undefined) return 'VALUE_NULL'
  if (Array.isArray(value)) return 'START_ARRAY'
  switch (typeof value) {
    case 'string':
      return 'VALUE_STRING'
    case 'boolean':
      return 'VALUE_BOOLEAN'
    case 'object':
      return value instanceof JsonFloat ? 'VALUE_NUMBER' : 'START_OBJECT'
    default:
      return 'VALUE_NUMBER'
  }
}
