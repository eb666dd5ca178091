// The body of `_rank_eval`: searches with what people said of documents, and the metric that compares.
import { ApiError, contentParse, type ErrorType, illegalArgument, isApiError, parsing } from '../../core/errors.ts'
import { atEnd, atKey, atStart, atValue } from '../../core/json-spot.ts'
import { isObject, type JsonObject, noObject, tokenOf } from '../../core/json-token.ts'
import { mapKept } from '../../core/kept-work.ts'
import { intOf } from '../../core/stream-values.ts'
import { readScript } from '../../query/dsl/script-value.ts'
import { readStrictly } from '../../query/dsl/strict-object.ts'
import type { SearchRequest } from '../contracts/search-request.ts'
import { parseSearchRequest } from '../request/parse-search-request.ts'
import { METRICS, type Metric, notBuilt, readMetric } from './metrics.ts'

interface Rating {
  readonly index: string
  readonly id: string
  readonly rating: number
}

export interface RatedRequest {
  readonly id: string
  /** Null: a template makes it. */
  readonly search: SearchRequest | null
  readonly template: { readonly id: string; readonly params: JsonObject } | null
  readonly ratings: readonly Rating[]
  /** Fields of the source that hits show. */
  readonly summaryFields: readonly string[]
}

export interface RankEvalRequest {
  readonly requests: readonly RatedRequest[]
  readonly metric: Metric
  /** JSON of template scripts by id. */
  readonly templates: ReadonlyMap<string, unknown>
  readonly concurrent: number
}

const PARSER = 'rank_eval'
const CONCURRENT = 10

export function readRankEval(body: unknown): RankEvalRequest {
  if (!isObject(body)) throw notAnObject(body)
  let requests: RatedRequest[] | null = null
  let metric: Metric | null = null
  let concurrent = CONCURRENT
  const templates = new Map<string, unknown>()
  readStrictly(PARSER, body, {
    requests: {
      accepts: ['START_ARRAY', 'START_OBJECT'],
      tellsItself: true,
      read: value => void (requests = each('requests', value, 'request', ratedRequest)),
    },
    metric: { accepts: ['START_OBJECT'], tellsItself: true, read: value => void (metric = named(value as JsonObject)) },
    templates: {
      accepts: ['START_ARRAY', 'START_OBJECT'],
      tellsItself: true,
      read(value) {
        each('templates', value, 'script_with_id', json => readTemplate(json, templates))
      },
    },
    max_concurrent_searches: { accepts: ['VALUE_NUMBER', 'VALUE_STRING'], read: value => void (concurrent = intOf(value)) },
  })
  required({ requests, metric })
  if (concurrent < 1) throw illegalArgument('maxConcurrentSearchRequests must be positive')
  if (requests!.length === 0)
    throw notBuilt(PARSER, 'Cannot evaluate ranking if no search requests with rated results are provided. Seen: []')
  return { requests: requests!, metric: metric!, templates, concurrent }
}

function notAnObject(body: unknown): ApiError {
  if (!Array.isArray(body)) return noObject(PARSER, body)
  return contentParse(`[${PARSER}] Expected START_OBJECT but was: START_ARRAY`, atStart(body))
}

/** One object stands for a list of one. The server's parser has passed what is none by the time it complains. */
function objects(value: unknown, parser: string): JsonObject[] {
  if (!Array.isArray(value)) return [value as JsonObject]
  return value.map((item, i) => {
    if (isObject(item)) return item
    const [token, at] = i + 1 < value.length ? [tokenOf(value[i + 1]), atValue(value, i + 1)] : ['END_ARRAY', atEnd(value)]
    throw contentParse(`[${parser}] Expected START_OBJECT but was: ${token}`, at)
  })
}

/** Validation errors of an object are reported at its end. */
function within<T>(field: string, json: object, read: () => T, parser = PARSER): T {
  try {
    return read()
  } catch (error) {
    throw toldAt(error, parser, field, json)
  }
}

/** `read` of each object in the list under `field`; `item` is what the parser of one is called. */
function each<T>(field: string, value: unknown, item: string, read: (json: JsonObject) => T, parser = PARSER): T[] {
  const list = within(field, value as object, () => objects(value, item), parser)
  return mapKept(list, field, json => within(field, json, () => read(json), parser), value as object)
}

const ROOTS: ReadonlySet<ErrorType> = new Set<ErrorType>([
  'named_object_not_found_exception',
  'parsing_exception',
  'x_content_parse_exception',
])

function toldAt(error: unknown, parser: string, field: string, json: object): unknown {
  if (!isApiError(error)) return error
  const { at } = error
  const place =
    at === undefined
      ? atEnd(json)
      : at.token === 'key' && error.type === 'x_content_parse_exception'
        ? { ...at, token: 'value' as const }
        : at
  const rootCause = ROOTS.has(error.type) ? (error.rootCause ?? [error]) : undefined
  return contentParse(`[${parser}] failed to parse field [${field}]`, place, { cause: error, rootCause })
}

function required(given: Readonly<Record<string, unknown>>): void {
  const missing = Object.keys(given).filter(name => given[name] === null)
  if (missing.length > 0) throw illegalArgument(`Required [${missing.join(', ')}]`)
}

/** `{ name: { options } }` */
function named(json: JsonObject): Metric {
  const [name] = Object.keys(json)
  const options = json[name]
  return within('metric', isObject(options) ? options : json, () => {
    if (name === undefined)
      throw parsing('Failed to parse object: expecting token of type [FIELD_NAME] but found [END_OBJECT]', atEnd(json))
    if (!METRICS.has(name)) throw new ApiError('named_object_not_found_exception', `unknown field [${name}]`, { at: atKey(json, name) })
    const second = Object.keys(json)[1]
    if (second !== undefined)
      throw parsing('Failed to parse object: expecting token of type [END_OBJECT] but found [FIELD_NAME]', atKey(json, second))
    if (!isObject(options)) throw contentParse(`[${name}] Expected START_OBJECT but was: ${tokenOf(options)}`, atValue(json, name))
    return readMetric(name, options)
  })
}

function ratedRequest(json: JsonObject): RatedRequest {
  let id: string | null = null
  let search: JsonObject | null = null
  let parsed: SearchRequest | null = null
  let ratings: Rating[] | null = null
  let summaryFields: readonly string[] = []
  let params: JsonObject = {}
  let templateId: string | null = null
  const fields = {
    id: { accepts: ['VALUE_STRING'] as const, read: (value: unknown) => void (id = value as string) },
    request: {
      accepts: ['START_OBJECT'] as const,
      read(value: unknown) {
        search = value as JsonObject
        parsed = parseSearchRequest({}, withoutAggregations(search))
      },
    },
    ratings: {
      accepts: ['START_ARRAY', 'START_OBJECT'] as const,
      tellsItself: true,
      read: (value: unknown) => void (ratings = each('ratings', value, 'rated_document', rating, 'request')),
    },
    summary_fields: {
      accepts: ['START_ARRAY', 'VALUE_STRING'] as const,
      read: (value: unknown) => void (summaryFields = [value].flat() as string[]),
    },
    params: { accepts: ['START_OBJECT'] as const, read: (value: unknown) => void (params = value as JsonObject) },
    template_id: { accepts: ['VALUE_STRING'] as const, read: (value: unknown) => void (templateId = value as string) },
  }
  readStrictly('request', json, fields)
  required({ id, ratings })
  const problem = conflict(search, params, templateId) ?? (search === null ? null : unfit(search)) ?? twice(id!, ratings!)
  if (problem !== null) throw notBuilt('request', problem)
  return { id: id!, search: parsed, template: templateId === null ? null : { id: templateId, params }, ratings: ratings!, summaryFields }
}

/** Those are refused once everything has been read. */
function withoutAggregations({ aggs, aggregations, ...rest }: JsonObject): JsonObject {
  return rest
}

function conflict(search: JsonObject | null, params: JsonObject, templateId: string | null): string | null {
  const hasParams = Object.keys(params).length > 0
  if (search !== null && (hasParams || templateId !== null))
    return 'Ambiguous rated request: Set both, verbatim test request and test request template parameters.'
  if (search === null && !hasParams) return 'Need to set at least test request or test request template parameters.'
  return hasParams && templateId === null ? 'If template parameters are supplied need to set id of template to apply them to too.' : null
}

function unfit(search: JsonObject): string | null {
  const has = (key: string) => isObject(search[key]) && Object.keys(search[key]).length > 0
  if (search.suggest !== undefined) return 'Query in rated requests should not contain a suggest section.'
  if (has('aggs') || has('aggregations')) return 'Query in rated requests should not contain aggregations.'
  if (search.highlight !== undefined) return 'Query in rated requests should not contain a highlighter section.'
  if (search.explain === true) return 'Query in rated requests should not use explain.'
  return search.profile === true ? 'Query in rated requests should not use profile.' : null
}

function twice(request: string, ratings: readonly Rating[]): string | null {
  const seen = new Set<string>()
  for (const { index, id } of ratings) {
    const key = JSON.stringify({ _index: index, _id: id })
    if (seen.has(key)) return `Found duplicate rated document key [${key}] in evaluation request [${request}]`
    seen.add(key)
  }
  return null
}

function rating(json: JsonObject): Rating {
  let index: string | null = null
  let id: string | null = null
  let value: number | null = null
  readStrictly('rated_document', json, {
    _index: { accepts: ['VALUE_STRING'], read: given => void (index = given as string) },
    _id: { accepts: ['VALUE_STRING'], read: given => void (id = given as string) },
    rating: { accepts: ['VALUE_NUMBER', 'VALUE_STRING'], read: given => void (value = intOf(given)) },
  })
  required({ _index: index, _id: id, rating: value })
  return { index: index!, id: id!, rating: value! }
}

function readTemplate(json: JsonObject, templates: Map<string, unknown>): void {
  let id: string | null = null
  let template: unknown = null
  readStrictly('script_with_id', json, {
    id: { accepts: ['VALUE_STRING'], read: value => void (id = value as string) },
    template: {
      accepts: ['START_OBJECT', 'VALUE_STRING'],
      read(value, object, key) {
        readScript(object, key)
        template = value
      },
    },
  })
  required({ id, template })
  templates.set(id!, template)
}
