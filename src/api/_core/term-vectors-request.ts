// Reads what term vectors are asked for: from the URL, and over that from a body or an entry of several.
import { parseFailed } from '../../core/errors.ts'
import { isObject, type JsonObject, wholeOf } from '../../core/json-token.ts'
import { booleanAt, numericAt, textAt } from '../../core/stream-values.ts'
import type { OperationRequest, ParamSpec } from '../../engine/calls/operation.ts'
import type { WantedVectors } from '../../engine/look-ups/document-vectors.ts'
import { MATCH_ANY } from '../../engine/look-ups/look-up.ts'
import { readVersionType } from '../../index/shard/version-type.ts'
import { analyzersByField } from '../../query/dsl/more-like-this-lookup.ts'
import { DEFAULT_FILTER, DEFAULT_TERM_VECTORS, type TermFilter } from '../../search/term-vectors/term-vectors-request.ts'
import { longOf } from './update.ts'
import { readLong } from './write-answer.ts'

export const TERM_VECTORS_PARAMS = {
  field_statistics: 'boolean',
  fields: 'list',
  offsets: 'boolean',
  payloads: 'boolean',
  positions: 'boolean',
  preference: 'string',
  realtime: 'boolean',
  routing: 'string',
  term_statistics: 'boolean',
  version: 'string',
  version_type: 'string',
} as const satisfies ParamSpec

export function wantedByParams({ path, params }: OperationRequest): WantedVectors {
  const flag = (name: string, standard: boolean) => (params[name] as boolean | undefined) ?? standard
  readVersionType(params.version_type)
  return {
    index: path.index ?? null,
    id: path.id ?? null,
    doc: null,
    routing: (params.routing as string | undefined) ?? null,
    version: readLong(params.version, 'version') ?? MATCH_ANY,
    realtime: params.realtime !== false,
    request: {
      ...DEFAULT_TERM_VECTORS,
      // An empty list chooses nothing.
      fields: (params.fields as string[] | undefined)?.some(name => name !== '') ? (params.fields as string[]) : null,
      positions: flag('positions', true),
      offsets: flag('offsets', true),
      payloads: flag('payloads', true),
      termStatistics: flag('term_statistics', false),
      fieldStatistics: flag('field_statistics', true),
    },
  }
}

const broken = (what: string) => parseFailed(`failed to parse term vectors request. ${what}`)

/** What `json` says, over what was said before. */
export function wantedByBody(json: JsonObject, before: WantedVectors): WantedVectors {
  let { index, id, doc, routing, version } = before
  let request = before.request
  for (const key of Object.keys(json)) {
    const value = json[key]
    switch (key) {
      case 'fields':
        if (!Array.isArray(value)) throw broken('field [fields] must be an array')
        request = { ...request, fields: value.map((_, i) => textAt(value, i)) }
        break
      case 'offsets':
      case 'positions':
      case 'payloads':
        request = { ...request, [key]: booleanAt(json, key) }
        break
      case 'term_statistics':
      case 'termStatistics':
        request = { ...request, termStatistics: booleanAt(json, key) }
        break
      case 'field_statistics':
      case 'fieldStatistics':
        request = { ...request, fieldStatistics: booleanAt(json, key) }
        break
      case 'per_field_analyzer':
      case 'perFieldAnalyzer':
        request = { ...request, analyzers: analyzersByField(value) }
        break
      case 'filter':
        request = { ...request, filter: readFilter(value) }
        break
      case '_index':
        index = textAt(json, key)
        break
      case '_id':
        if (doc !== null) throw broken('either [id] or [doc] can be specified, but not both!')
        id = textAt(json, key)
        break
      case 'doc':
        if (id !== null) throw broken('either [id] or [doc] can be specified, but not both!')
        if (!isObject(value)) throw broken('[doc] must be an object')
        doc = value
        break
      case 'routing':
        routing = textAt(json, key)
        break
      case 'version':
        version = longOf(numericAt(json, key))
        break
      case 'version_type':
        readVersionType(textAt(json, key))
        break
      default:
        throw broken(`unknown field [${key}]`)
    }
  }
  return { index, id, doc, routing, version, realtime: before.realtime, request }
}

const FILTER_KEYS: ReadonlyMap<string, keyof TermFilter> = new Map([
  ['max_num_terms', 'maxNumTerms'],
  ['min_term_freq', 'minTermFreq'],
  ['max_term_freq', 'maxTermFreq'],
  ['min_doc_freq', 'minDocFreq'],
  ['max_doc_freq', 'maxDocFreq'],
  ['min_word_length', 'minWordLength'],
  ['max_word_length', 'maxWordLength'],
])

function readFilter(json: unknown): TermFilter {
  if (!isObject(json)) throw broken('[filter] must be an object')
  const said: Partial<Record<keyof TermFilter, number>> = {}
  for (const key of Object.keys(json)) {
    const name = FILTER_KEYS.get(key)
    if (name === undefined) throw broken(`the field [${key}] is not valid for filter parameter for term vector request`)
    said[name] = wholeOf(numericAt(json, key))
  }
  return { ...DEFAULT_FILTER, ...said }
}
