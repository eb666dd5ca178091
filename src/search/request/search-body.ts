// The body of a search, key by key: which keys there are, what may stand under each, and what the server says otherwise.
import { BROKEN } from '../../core/broken-json.ts'
import { type ApiError, contentParse, illegalArgument, isApiError, parsing } from '../../core/errors.ts'
import { atEnd, atKey, atStart, atValue } from '../../core/json-spot.ts'
import { floatOf, isObject, isScalar, textOf, tokenOf } from '../../core/json-token.ts'
import { lazily } from '../../core/lazily.ts'
import { booleanOf, coercedAt, intOf, textAt } from '../../core/stream-values.ts'
import { readTime } from '../../core/values.ts'
import { readStrictly } from '../../query/dsl/strict-object.ts'
import { askedAggregations } from '../aggregations/asked-aggregations.ts'
import { askQuery } from '../asked/asked.ts'
import { parseCollapse } from '../collapse/collapse-spec.ts'
import type { HighlightSpec } from '../contracts/highlight-spec.ts'
import type { AskedAggregations, AskedQuery, CollapseSpec, RescoreSpec, ScriptField, SliceSpec } from '../contracts/search-request.ts'
import { type FieldAndFormat, type PitSpec, type SourceSpec, TRACK_ALL, TRACK_NONE } from '../contracts/search-request.ts'
import type { SortSpec } from '../contracts/sort-spec.ts'
import type { SuggestSpec } from '../contracts/suggest-spec.ts'
import { parseHighlight } from '../highlight/parse-highlight.ts'
import { parseSlice } from '../partition/slice.ts'
import { parseRescore, parseRescoreList } from '../rescore/rescore-spec.ts'
import { parseScriptFields } from '../shown/script-fields.ts'
import { fieldAndFormat, type Spot, sourceSpec, storedFields, unknownKey } from '../shown/shown-parts.ts'
import { parseSort } from '../sort/sort.ts'

const suggesters = lazily(() => import('../suggest/parse-suggest.ts'))

/** What a body said, before parameters and defaults. Null: nothing. */
export interface BodyDraft {
  query: AskedQuery | null
  postFilter: AskedQuery | null
  from: number | null
  size: number | null
  sort: readonly SortSpec[]
  searchAfter: unknown[] | null
  trackScores: boolean
  trackTotalHits: number | null
  minScore: number | null
  terminateAfter: number
  timeoutMillis: number | null
  explain: boolean
  version: boolean
  seqNoPrimaryTerm: boolean
  profile: boolean
  profilesDetail: boolean
  source: SourceSpec | null
  storedFields: readonly string[] | 'none' | null
  docvalueFields: readonly FieldAndFormat[]
  fields: readonly FieldAndFormat[]
  highlight: HighlightSpec | null
  collapse: CollapseSpec | null
  rescore: readonly RescoreSpec[]
  indicesBoost: readonly (readonly [string, number])[]
  stats: readonly string[]
  scriptFields: readonly ScriptField[]
  derived: Record<string, unknown> | null
  pit: PitSpec | null
  slice: SliceSpec | null
  suggest: SuggestSpec | null
  aggregations: AskedAggregations | null
  searchPipeline: string | Record<string, unknown> | null
  verbosePipeline: boolean
  rerankQuestion: string | null
}

/** Lists are made when there is something in them. */
const NONE: readonly never[] = []

export const newDraft = (): BodyDraft => ({
  query: null,
  postFilter: null,
  from: null,
  size: null,
  sort: NONE,
  searchAfter: null,
  trackScores: false,
  trackTotalHits: null,
  minScore: null,
  terminateAfter: 0,
  timeoutMillis: null,
  explain: false,
  version: false,
  seqNoPrimaryTerm: false,
  profile: false,
  profilesDetail: false,
  source: null,
  storedFields: null,
  docvalueFields: NONE,
  fields: NONE,
  highlight: null,
  collapse: null,
  rescore: NONE,
  indicesBoost: NONE,
  stats: NONE,
  scriptFields: NONE,
  derived: null,
  pit: null,
  slice: null,
  suggest: null,
  aggregations: null,
  searchPipeline: null,
  verbosePipeline: false,
  rerankQuestion: null,
})

type Read<T> = (draft: BodyDraft, value: T, spot: Spot) => void

/** Keys whose value is a text, a number or a boolean. */
const SCALARS: ReadonlyMap<string, Read<unknown>> = new Map<string, Read<unknown>>([
  ['from', (draft, value) => void (draft.from = notNegative('from', intOf(value)))],
  ['size', (draft, value) => void (draft.size = notNegative('size', intOf(value)))],
  ['timeout', (draft, value) => void (draft.timeoutMillis = timeout(textOf(value)))],
  ['terminate_after', (draft, value) => void (draft.terminateAfter = intOf(value))],
  ['min_score', (draft, value) => void (draft.minScore = floatOf(value))],
  ['version', (draft, value) => void (draft.version = booleanOf(value))],
  ['seq_no_primary_term', (draft, value) => void (draft.seqNoPrimaryTerm = booleanOf(value))],
  ['explain', (draft, value) => void (draft.explain = booleanOf(value))],
  ['track_scores', (draft, value) => void (draft.trackScores = booleanOf(value))],
  ['include_named_queries_score', (_draft, value) => void booleanOf(value)],
  ['search_pipeline', (draft, value) => void (draft.searchPipeline = textOf(value))],
  ['verbose_pipeline', (draft, value) => void (draft.verbosePipeline = booleanOf(value))],
  ['profile', (draft, value) => void (draft.profile = booleanOf(value))],
  ['track_total_hits', (draft, value) => void (draft.trackTotalHits = trackTotalHits(value))],
  ['_source', (draft, value, spot) => void (draft.source = sourceSpec(value, spot))],
  ['stored_fields', (draft, value, spot) => void (draft.storedFields = storedFields([oneStoredField(value, spot)]))],
  ['sort', (draft, value) => void (draft.sort = [...draft.sort, ...parseSort(value)])],
  // One group, as the specification has it; the server takes lists only.
  ['stats', (draft, value, spot) => void (draft.stats = [...draft.stats, oneStatsGroup(value, spot)])],
])

const OBJECTS: ReadonlyMap<string, Read<Record<string, unknown>>> = new Map<string, Read<Record<string, unknown>>>([
  ['query', (draft, value) => void (draft.query = askQuery(value))],
  ['post_filter', (draft, value) => void (draft.postFilter = askQuery(value))],
  ['_source', (draft, value, spot) => void (draft.source = sourceSpec(value, spot))],
  ['highlight', (draft, value) => void (draft.highlight = parseHighlight(value))],
  ['collapse', (draft, value) => void (draft.collapse = parseCollapse(value))],
  ['rescore', (draft, value) => void (draft.rescore = [...draft.rescore, parseRescore(value, askQuery)])],
  ['indices_boost', (draft, value) => void (draft.indicesBoost = [...draft.indicesBoost, ...boostsOfObject(value)])],
  ['sort', (draft, value) => void (draft.sort = [...draft.sort, ...parseSort(value)])],
  ['script_fields', (draft, value) => void (draft.scriptFields = [...draft.scriptFields, ...parseScriptFields(value)])],
  ['derived', (draft, value) => void (draft.derived = value)],
  ['pit', (draft, value) => void (draft.pit = pitSpec(value))],
  ['slice', (draft, value) => void (draft.slice = parseSlice(value))],
  ['suggest', (draft, value) => void (draft.suggest = suggesters().parseSuggest(value))],
  ['aggs', (draft, value) => void (draft.aggregations = aggregationsOf(value))],
  ['aggregations', (draft, value) => void (draft.aggregations = aggregationsOf(value))],
  ['search_pipeline', (draft, value) => void (draft.searchPipeline = value)],
  ['ext', readExt],
])

const ARRAYS: ReadonlyMap<string, Read<unknown[]>> = new Map<string, Read<unknown[]>>([
  ['stored_fields', (draft, value) => void (draft.storedFields = storedFields(value.map((_, i) => textAt(value, i))))],
  [
    'docvalue_fields',
    (draft, value) => void (draft.docvalueFields = [...draft.docvalueFields, ...value.map(item => fieldAndFormat(item))]),
  ],
  ['fields', (draft, value) => void (draft.fields = [...draft.fields, ...value.map(item => fieldAndFormat(item))])],
  ['rescore', (draft, value) => void (draft.rescore = [...draft.rescore, ...parseRescoreList(value, askQuery)])],
  [
    'indices_boost',
    (draft, value) => void (draft.indicesBoost = [...draft.indicesBoost, ...value.map((item, i) => boostOfEntry(value, item, i))]),
  ],
  ['stats', (draft, value) => void (draft.stats = [...draft.stats, ...value.map((item, i) => statsGroup(value, item, i))])],
  ['sort', (draft, value) => void (draft.sort = [...draft.sort, ...parseSort(value)])],
  ['_source', (draft, value, spot) => void (draft.source = sourceSpec(value, spot))],
  ['search_after', (draft, value) => void (draft.searchAfter = searchAfter(value))],
])

/** Every key there is, with the kinds of values it takes. */
export const searchKeys = (): ReadonlyMap<string, ReadonlySet<'value' | 'object' | 'array'>> => {
  const kinds = new Map<string, Set<'value' | 'object' | 'array'>>()
  for (const [kind, keys] of [
    ['value', SCALARS],
    ['object', OBJECTS],
    ['array', ARRAYS],
  ] as const)
    for (const key of keys.keys()) kinds.set(key, (kinds.get(key) ?? new Set()).add(kind))
  return kinds
}

export function readBody(body: unknown, draft: BodyDraft): void {
  if (!isObject(body)) throw notAnObject(body)
  for (const key of Object.keys(body)) {
    const value = body[key]
    // Callers in this process may leave an option undefined.
    if (value === undefined) continue
    const spot = { body, key }
    if (isScalar(value)) {
      const read = SCALARS.get(key)
      if (read === undefined) throw unknownKey(value, key, body, key)
      readScalar(read, draft, value, spot)
    } else if (Array.isArray(value)) {
      const read = ARRAYS.get(key)
      if (read === undefined) throw unknownKey(value, key, body, key)
      read(draft, value, spot)
    } else {
      const read = isObject(value) ? OBJECTS.get(key) : undefined
      if (read === undefined) throw unknownKey(value, key, body, key)
      read(draft, value as Record<string, unknown>, spot)
    }
  }
}

/** Errors for a value that is no number or boolean name the byte after it. */
function readScalar(read: Read<unknown>, draft: BodyDraft, value: unknown, spot: Spot): void {
  try {
    read(draft, value, spot)
  } catch (error) {
    if (!isApiError(error) || error.type !== 'input_coercion_exception' || error.at !== undefined) throw error
    throw coercedAt(error, value, atValue(spot.body, spot.key))
  }
}

function notAnObject(body: unknown): ApiError {
  const at = typeof body === 'object' && body !== null ? atStart(body) : undefined
  return parsing(
    `Expected [START_OBJECT] but found [${tokenOf(body)}]`,
    at,
    at === undefined ? { details: { line: 1, col: 1 } } : undefined,
  )
}

function trackTotalHits(value: unknown): number {
  if (typeof value === 'boolean' || value === 'true' || value === 'false') return booleanOf(value) ? TRACK_ALL : TRACK_NONE
  return intOf(value)
}

function oneStoredField(value: unknown, { body, key }: Spot): string {
  if (typeof value === 'string') return value
  throw parsing(`Expected [VALUE_STRING] or [START_ARRAY] in [stored_fields] but found [${tokenOf(value)}]`, atValue(body, key))
}

const boostsOfObject = (json: Record<string, unknown>) => Object.keys(json).map(index => boost(json, index))

function boostOfEntry(list: unknown[], item: unknown, i: number): readonly [string, number] {
  if (!isObject(item)) throw parsing(`Expected [START_OBJECT] in [null] but found [${tokenOf(item)}]`, atValue(list, i))
  const keys = Object.keys(item)
  if (keys.length === 0) throw parsing('Expected [FIELD_NAME] in [indices_boost] but found [END_OBJECT]', atEnd(item))
  const entry = boost(item, keys[0])
  if (keys[1] === BROKEN) void item[BROKEN]
  if (keys.length > 1) throw parsing('Expected [END_OBJECT] in [indices_boost] but found [FIELD_NAME]', atKey(item, keys[1]))
  return entry
}

function boost(json: Record<string, unknown>, index: string): readonly [string, number] {
  const value = json[index]
  if (tokenOf(value) !== 'VALUE_NUMBER') {
    throw parsing(`Expected [VALUE_NUMBER] in [indices_boost] but found [${tokenOf(value)}]`, atValue(json, index))
  }
  return [index, floatOf(value)]
}

function pitSpec(json: Record<string, unknown>): PitSpec {
  let id: string | null = null
  let keepAliveMillis: number | null = null
  readStrictly('pit', json, {
    id: { accepts: ['VALUE_STRING'], read: value => void (id = value as string) },
    keep_alive: { accepts: ['VALUE_STRING'], read: value => void (keepAliveMillis = readTime(value, 'keep_alive')) },
  })
  if (id === null) throw illegalArgument('point int time id is not provided')
  return { id, keepAliveMillis }
}

/** `ext` carries what belongs to no part of a search: what a pipeline reranks by, and what OpenSearch's profiles do not tell. */
function readExt(draft: BodyDraft, ext: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(ext)) {
    if (name === 'rerank') draft.rerankQuestion = rerankQuestion(value)
    else if (name === 'searchlet' && isObject(value)) readOwnExt(draft, value)
    else throw contentParse('unknown named object category [org.opensearch.search.SearchExtBuilder]')
  }
}

function readOwnExt(draft: BodyDraft, ext: Record<string, unknown>): void {
  readStrictly('searchlet', ext, {
    profile_detail: { accepts: ['VALUE_BOOLEAN'], read: value => void (draft.profilesDetail = value as boolean) },
  })
}

function rerankQuestion(rerank: unknown): string | null {
  const context = isObject(rerank) ? rerank.query_context : undefined
  const text = isObject(context) ? context.query_text : undefined
  return typeof text === 'string' ? text : null
}

function oneStatsGroup(value: unknown, { body, key }: Spot): string {
  if (typeof value !== 'string') throw unknownKey(value, key, body, key)
  return value
}

function statsGroup(list: unknown[], item: unknown, i: number): string {
  if (typeof item === 'string') return item
  throw parsing(`Expected [VALUE_STRING] in [stats] but found [${tokenOf(item)}]`, atValue(list, i))
}

function searchAfter(values: unknown[]): unknown[] {
  if (values.length === 0) throw illegalArgument('Values must contains at least one value.')
  values.forEach((value, i) => {
    if (value === null || isScalar(value)) return
    const expected = 'Expected [VALUE_STRING] or [VALUE_NUMBER] or [VALUE_BOOLEAN] or [VALUE_NULL] but found'
    throw parsing(`${expected} [${tokenOf(value)}] inside search_after.`, atValue(values, i))
  })
  return values
}

/** Null where there are none. */
function aggregationsOf(json: Record<string, unknown>): AskedAggregations | null {
  const asked = askedAggregations(json)
  return Object.keys(json).length === 0 ? null : asked
}

export function notNegative(name: 'from' | 'size', value: number): number {
  if (value < 0) throw illegalArgument(`[${name}] parameter cannot be negative, found [${value}]`)
  return value
}

/** Milliseconds; null for `-1`, which means no limit. */
export function timeout(value: unknown): number | null {
  const millis = typeof value === 'number' ? value : readTime(value, 'timeout')
  return millis < 0 ? null : millis
}
