// The `highlight` of a search body, read as the server's strict parsers read it.
import { around, BROKEN, faultOf, readWhole } from '../../core/broken-json.ts'
import { ApiError, contentParse, illegalArgument, isApiError, parsing } from '../../core/errors.ts'
import { atEnd, atKey, atValue } from '../../core/json-spot.ts'
import { isObject, type JsonObject, type Token, textOf, tokenOf } from '../../core/json-token.ts'
import { booleanOf, intOf, textAt } from '../../core/stream-values.ts'
import { parseQuery } from '../../query/dsl/parse-query.ts'
import type { QueryRequest } from '../../query/dsl/query-request.ts'
import { ANYTHING, readStrictly, type StrictField } from '../../query/dsl/strict-object.ts'
import {
  type BoundaryScannerType,
  DEFAULT_OPTIONS,
  DEFAULT_TAGS,
  type HighlightedField,
  type HighlightOptions,
  type HighlightSpec,
  STYLED_TAGS,
} from '../contracts/highlight-spec.ts'

interface HighlightingRequest {
  /** Before a word; `<em>`. */
  readonly pre_tags?: string | readonly string[]
  /** Behind it; `</em>`. */
  readonly post_tags?: string | readonly string[]
  /** `score`: the best fragments first. */
  readonly order?: 'score' | 'none'
  /** The approximate length of a fragment in characters; 100. */
  readonly fragment_size?: number
  /** So many at most; 5. 0: the whole field. */
  readonly number_of_fragments?: number
  /** Words that were searched in other fields are not marked; true. */
  readonly require_field_match?: boolean
  /** Where fragments begin and end; `sentence`, of `fvh` `chars`. */
  readonly boundary_scanner?: 'sentence' | 'word' | 'chars'
  /** So far is looked for a boundary; 20. */
  readonly boundary_max_scan?: number
  /** Characters that are boundaries. */
  readonly boundary_chars?: string
  /** Accepted; nothing depends on it. */
  readonly boundary_scanner_locale?: string
  /** `unified`. */
  readonly type?: 'unified' | 'plain' | 'fvh'
  /** Of `plain`: whether phrases stay whole; `span`. */
  readonly fragmenter?: 'simple' | 'span'
  /** So much of the text where no word is found; 0. */
  readonly no_match_size?: number
  /** From the source even where the field is stored; false. */
  readonly force_source?: boolean
  /** Of `fvh`: the maximum number of phrases; 256. */
  readonly phrase_limit?: number
  /** Text behind is not read. */
  readonly max_analyzer_offset?: number
  /** Of highlighters of plugins. */
  readonly options?: object
  /** Marks the words of this query. */
  readonly highlight_query?: QueryRequest
  /** Accepted; nothing depends on it. */
  readonly highlight_filter?: boolean
}

interface HighlightFieldRequest extends HighlightingRequest {
  /** Of `fvh`: begins so far before the word. */
  readonly fragment_offset?: number
  /** Words that match in these fields are marked, too. */
  readonly matched_fields?: string | readonly string[]
}

/** `{ fields: { title: {} } }`. */
export interface HighlightRequest extends HighlightingRequest {
  /** By name or pattern, or a list where the order counts. */
  readonly fields: Readonly<Record<string, HighlightFieldRequest>> | readonly Readonly<Record<string, HighlightFieldRequest>>[]
  /** `html` makes of `<` an entity; `default`. */
  readonly encoder?: 'default' | 'html'
  /** `styled`: tags with classes, `<em class="hlt1">`. */
  readonly tags_schema?: 'styled' | 'default'
}

type Options = { -readonly [K in keyof HighlightOptions]?: HighlightOptions[K] }

interface FieldDraft {
  readonly field: string
  readonly options: Options
  fragmentOffset: number
  matchedFields: readonly string[]
}

const TEXT: readonly Token[] = ['VALUE_STRING']
const TEXTS: readonly Token[] = ['START_ARRAY', 'VALUE_STRING']
const NUMBER: readonly Token[] = ['VALUE_NUMBER', 'VALUE_STRING']
const FLAG: readonly Token[] = ['VALUE_BOOLEAN', 'VALUE_STRING']
const OBJECT: readonly Token[] = ['START_OBJECT']

export function parseHighlight(json: JsonObject): HighlightSpec {
  const general: Options = {}
  const fields: FieldDraft[] = []
  readOptions('highlight', json, {
    ...commonFields(general),
    encoder: { accepts: TEXT, read: value => void (general.encoder = value as string) },
    tags_schema: { accepts: TEXT, read: value => void Object.assign(general, tagsSchema(value as string)) },
    fields: { accepts: ['START_OBJECT', 'START_ARRAY'], read: value => readFields(value as object, fields) },
  })
  checkTags(json, general)
  return fields.map(({ options, ...field }): HighlightedField => ({ ...field, options: { ...DEFAULT_OPTIONS, ...general, ...options } }))
}

const NOT_NAMED = '[fields] can be a single object with any number of fields or an array where each entry is an object with a single field'

/** An object of fields; or a list of such with one field each, whose order is sure. */
function readFields(value: object, fields: FieldDraft[]): void {
  if (!Array.isArray(value)) {
    readNamed(value as JsonObject, fields)
    return
  }
  value.forEach((item, i) => {
    if (!isObject(item)) throw contentParse(NOT_NAMED, atValue(value, i))
    const names = Object.keys(item)
    if (names.length === 0) throw contentParse(NOT_NAMED, atEnd(item))
    readNamed({ [names[0]]: item[names[0]] }, fields, item)
    if (names[1] === BROKEN) readWhole(item)
    if (names.length > 1) throw contentParse(NOT_NAMED, atKey(item, names[1]))
  })
}

/** `container` is what the parser sees where `named` is only a part of it. */
function readNamed(named: JsonObject, fields: FieldDraft[], container = named): void {
  const names = Object.keys(named)
  const read = (value: unknown, _: JsonObject, name: string) => void fields.push(readField(name, value, container))
  readStrictly('fields', named, Object.fromEntries(names.map(name => [name, { accepts: ANYTHING, read }])))
}

function readField(name: string, json: unknown, container: JsonObject): FieldDraft {
  if (!isObject(json)) throw contentParse(`[highlight_field] Expected START_OBJECT but was: ${tokenOf(json)}`, atValue(container, name))
  const field: FieldDraft = { field: name, options: {}, fragmentOffset: -1, matchedFields: [] }
  readOptions('highlight_field', json, {
    ...commonFields(field.options),
    fragment_offset: { accepts: NUMBER, read: value => void (field.fragmentOffset = intOf(value)) },
    matched_fields: { accepts: TEXTS, read: value => void (field.matchedFields = texts(value)) },
  })
  checkTags(json, field.options)
  return field
}

/** Where the text breaks between options, the server wraps that once more. */
function readOptions(parser: string, json: JsonObject, fields: Readonly<Record<string, StrictField>>): void {
  try {
    readStrictly(parser, json, fields)
  } catch (error) {
    if (!isApiError(error) || faultOf(error) === undefined || error.type === 'x_content_parse_exception') throw error
    const { type, reason } = error
    const kind = type === 'json_parse_exception' ? 'JsonParseException' : 'UnexpectedEndOfInputException'
    throw around(error, () => new ApiError('runtime_exception', `org.opensearch.tools.jackson.core.${kind}: ${reason}`, { cause: error }))
  }
}

/** What may be said for all fields and for each. */
function commonFields(options: Options): Record<string, StrictField> {
  /** -1 says nothing. */
  const size = (name: 'fragmentSize' | 'numberOfFragments' | 'boundaryMaxScan' | 'noMatchSize' | 'phraseLimit'): StrictField => ({
    accepts: NUMBER,
    read(value) {
      const given = intOf(value)
      if (given !== -1) options[name] = given
    },
  })
  return {
    pre_tags: { accepts: TEXTS, read: value => void (options.preTags = texts(value)) },
    post_tags: { accepts: TEXTS, read: value => void (options.postTags = texts(value)) },
    order: { accepts: TEXT, read: value => void (options.byScore = value === 'score') },
    highlight_filter: { accepts: FLAG, read: value => void booleanOf(value) },
    fragment_size: size('fragmentSize'),
    number_of_fragments: size('numberOfFragments'),
    require_field_match: { accepts: FLAG, read: value => void (options.requireFieldMatch = booleanOf(value)) },
    boundary_scanner: { accepts: TEXT, read: value => void (options.boundaryScanner = boundaryScanner(value as string)) },
    boundary_max_scan: size('boundaryMaxScan'),
    boundary_chars: { accepts: TEXT, read: value => void (options.boundaryChars = value as string) },
    // Words and sentences are cut alike in all languages but those that are written without blanks.
    boundary_scanner_locale: { accepts: TEXT, read: () => {} },
    type: { accepts: TEXT, read: value => void (options.type = value as string) },
    fragmenter: { accepts: TEXT, read: value => void (options.fragmenter = value as string) },
    no_match_size: size('noMatchSize'),
    force_source: { accepts: FLAG, read: value => void (options.forceSource = booleanOf(value)) },
    phrase_limit: size('phraseLimit'),
    max_analyzer_offset: { accepts: NUMBER, read: value => void (options.maxAnalyzerOffset = intOf(value)) },
    options: { accepts: OBJECT, read: () => {} },
    highlight_query: {
      accepts: OBJECT,
      read(value) {
        parseQuery(value)
        options.query = value
      },
    },
  }
}

function texts(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [textOf(value)]
  return value.map((_, i) => textAt(value, i))
}

function boundaryScanner(name: string): BoundaryScannerType {
  const type = name.toLowerCase()
  if (type === 'chars' || type === 'word' || type === 'sentence') return type
  const kind = 'org.opensearch.search.fetch.subphase.highlight.HighlightBuilder.BoundaryScannerType'
  throw illegalArgument(`No enum constant ${kind}.${name.toUpperCase()}`)
}

function tagsSchema(name: string): Pick<HighlightOptions, 'preTags' | 'postTags'> {
  if (name === 'default') return DEFAULT_TAGS
  if (name === 'styled') return STYLED_TAGS
  throw illegalArgument(`Unknown tag schema [${name}]`)
}

function checkTags(json: JsonObject, { preTags, postTags }: Options): void {
  if (preTags !== undefined && postTags === undefined) throw parsing('pre_tags are set but post_tags are not set', atEnd(json))
}
