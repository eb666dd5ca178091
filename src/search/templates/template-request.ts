// Parses the body of a template search: the template, inline or by id, and its parameters.
import { around, faultOf, readWhole } from '../../core/broken-json.ts'
import { ApiError, contentParse, isApiError, parsing } from '../../core/errors.ts'
import { parseJsonNumbers, parseTree, stringify } from '../../core/json.ts'
import { locate } from '../../core/json-locate.ts'
import { atStart, atValue } from '../../core/json-spot.ts'
import { isObject, noObject } from '../../core/json-token.ts'
import { readBoolean } from '../../core/values.ts'
import { readStrictly, type StrictField } from '../../query/dsl/strict-object.ts'
import type { TemplateParams } from './template.ts'

export interface TemplateRequest {
  /** Null: neither was given. */
  readonly template: { readonly source: string } | { readonly id: string } | null
  readonly params: TemplateParams
  readonly explain: boolean
  readonly profile: boolean
}

/** A body in both forms: errors are placed by the value, and numbers and the order of keys survive in the text. */
interface TemplateBody {
  json(): unknown
  bytes(): Uint8Array
  text(): string
  /** The text breaks: what was read of it is all there is. */
  readonly isBroken?: boolean
}

/** Where both a source and an id are given, the later one counts. `warn` is called for deprecated keys. */
export function readTemplateRequest(body: TemplateBody, warn: (message: string) => void): TemplateRequest {
  const json = body.json()
  if (!isObject(json)) throw notAnObject(json)
  let template: TemplateRequest['template'] = null
  let params: TemplateParams = {}
  let explain = false
  let profile = false
  const source: StrictField = {
    accepts: ['VALUE_STRING', 'START_OBJECT'],
    read: (value, _json, key) => (template = { source: typeof value === 'string' ? value : inlineSource(body, value, key) }),
  }
  const formerly: StrictField = {
    ...source,
    read(value, _json, key) {
      const place = locate(body.text(), json, atValue(json, key))
      warn(`[search_template][${place?.line}:${place?.col}] Deprecated field [${key}] used, expected [source] instead`)
      source.read(value, json, key)
    },
  }
  const flag = (take: (value: boolean) => void): StrictField => ({
    accepts: ['VALUE_BOOLEAN', 'VALUE_STRING'],
    read: value => take(readBoolean(value)),
  })
  readStrictly('search_template', json, {
    source,
    inline: formerly,
    template: formerly,
    id: { accepts: ['VALUE_STRING'], read: value => (template = { id: value as string }) },
    params: { accepts: ['START_OBJECT'], read: value => (params = body.isBroken === true ? wholeOf(value) : writtenParams(body)) },
    explain: flag(value => (explain = value)),
    profile: flag(value => (profile = value)),
  })
  return { template, params, explain, profile }
}

/** The server's own trouble with what it had copied so far. */
const LEFT_OPEN = {
  type: 'illegal_state_exception',
  reason: 'Failed to close the XContentBuilder',
  caused_by: { type: 'i_o_exception', reason: 'Unclosed object or array found' },
}

function inlineSource(body: TemplateBody, value: unknown, key: string): string {
  if (body.isBroken !== true) return writtenSource(body, key)
  try {
    return stringify(wholeOf(value))
  } catch (error) {
    if (!isApiError(error) || faultOf(error) === undefined) throw error
    throw around(error, stood => {
      const [line, col] = stood.split(':').map(Number)
      const cause = new ApiError(error.type, error.reason, { cause: error.cause, details: { suppressed: [LEFT_OPEN] } })
      return parsing('Could not parse inline template', undefined, { cause, details: { line, col } })
    })
  }
}

function wholeOf(value: unknown): TemplateParams {
  readWhole(value)
  return value as TemplateParams
}

/** An object stands for its text. */
const writtenSource = (body: TemplateBody, key: string) => stringify((parseTree(body.bytes()) as ReadonlyMap<string, unknown>).get(key))

const writtenParams = (body: TemplateBody) => (parseJsonNumbers(body.bytes()) as { params: TemplateParams }).params

function notAnObject(json: unknown) {
  if (!Array.isArray(json)) return noObject('search_template', json)
  return contentParse('[search_template] Expected START_OBJECT but was: START_ARRAY', atStart(json))
}

/** What keeps a template from being looked for at all. */
export function templateProblems({ template }: TemplateRequest): string[] {
  if (template === null) return ['template is missing', "template's script type is missing"]
  return ('id' in template ? template.id : template.source) === '' ? ['template is missing'] : []
}
