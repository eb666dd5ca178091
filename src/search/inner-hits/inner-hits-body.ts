// The body of `inner_hits`: what is shown of the documents beside a hit, as a search of its own.
import { illegalArgument, parsing } from '../../core/errors.ts'
import { atEnd, atKey, atValue, type JsonSpot } from '../../core/json-spot.ts'
import { booleanOf, type JsonObject, textOf } from '../../core/json-token.ts'
import { intOf } from '../../core/stream-values.ts'
import { readStrictly, type StrictField } from '../../query/dsl/strict-object.ts'
import { type FieldAndFormat, type SearchRequest, type SourceSpec, STANDARD_BATCH, TRACK_ALL } from '../contracts/search-request.ts'
import type { SortSpec } from '../contracts/sort-spec.ts'
import { parseHighlight } from '../highlight/parse-highlight.ts'
import { parseScriptFields } from '../shown/script-fields.ts'
import { fieldAndFormat, sourceSpec, storedFields } from '../shown/shown-parts.ts'
import { parseSort, significantSort } from '../sort/sort.ts'

const DEFAULT_INNER_SIZE = 3

/** What a body without any key asks for. */
const DEFAULTS: SearchRequest = {
  query: null,
  postFilter: null,
  from: 0,
  size: DEFAULT_INNER_SIZE,
  sort: null,
  searchAfter: null,
  trackScores: false,
  trackTotalHits: TRACK_ALL,
  minScore: null,
  terminateAfter: 0,
  timeoutMillis: null,
  explain: false,
  version: false,
  seqNoPrimaryTerm: false,
  profile: false,
  profilesDetail: false,
  namedQueriesScore: false,
  source: null,
  storedFields: null,
  docvalueFields: [],
  fields: [],
  highlight: null,
  collapse: null,
  rescore: [],
  indicesBoost: [],
  stats: [],
  searchType: 'query_then_fetch',
  scrollMillis: null,
  preFilterShardSize: 0,
  pit: null,
  slice: null,
  cancelAfterMillis: null,
  allowPartialResults: null,
  scriptFields: [],
  derived: null,
  requestCache: null,
  totalHitsAsInt: false,
  searchPipeline: null,
  verbosePipeline: false,
  explainFusion: false,
  rerankQuestion: null,
  phaseTook: false,
  suggest: null,
  batchedReduceSize: STANDARD_BATCH,
  typedKeys: false,
  aggregations: null,
}

type Draft = { -readonly [K in keyof SearchRequest]: SearchRequest[K] }

const flag = (read: (value: boolean) => void): StrictField => ({
  accepts: ['VALUE_BOOLEAN', 'VALUE_STRING'],
  read: value => read(booleanOf(value)),
})

const int = (read: (value: number) => void): StrictField => ({
  accepts: ['VALUE_NUMBER', 'VALUE_STRING'],
  read: value => read(intOf(value)),
})

const fieldList = (read: (fields: FieldAndFormat[]) => void): StrictField => ({
  accepts: ['START_ARRAY', 'START_OBJECT'],
  read: value => read([value].flat().map(fieldAndFormat)),
})

/** Throws what is wrong with it. The request has no query: that of the join is meant. */
export const readInnerHits = (json: JsonObject): SearchRequest =>
  readHits(fields =>
    readStrictly('inner_hits', json, {
      ignore_unmapped: flag(() => {}),
      name: { accepts: ['VALUE_STRING'], read() {} },
      ...fields,
      // Inner hits are not collapsed further, even where that is asked for.
      collapse: { accepts: ['START_OBJECT'], read: value => checkInnerCollapse(value as JsonObject) },
    }),
  )

/** What is asked of hits that are shown in other answers; `read` gets what may be asked. */
export function readHits(read: (fields: Readonly<Record<string, StrictField>>) => void): SearchRequest {
  const draft: Draft = { ...DEFAULTS }
  let sort: readonly SortSpec[] = []
  read({
    from: int(from => (draft.from = atLeastZero('from', from))),
    size: int(size => (draft.size = atLeastZero('size', size))),
    explain: flag(explain => (draft.explain = explain)),
    version: flag(version => (draft.version = version)),
    seq_no_primary_term: flag(wanted => (draft.seqNoPrimaryTerm = wanted)),
    track_scores: flag(wanted => (draft.trackScores = wanted)),
    stored_fields: {
      accepts: ['START_ARRAY', 'VALUE_STRING', 'VALUE_NULL'],
      read: value => (draft.storedFields = value === null ? null : storedFields([value].flat().map(textOf))),
    },
    docvalue_fields: fieldList(fields => (draft.docvalueFields = fields)),
    fields: fieldList(fields => (draft.fields = fields)),
    script_fields: { accepts: ['START_OBJECT'], read: value => (draft.scriptFields = parseScriptFields(value as JsonObject)) },
    sort: { accepts: ['START_ARRAY', 'START_OBJECT'], read: value => (sort = parseSort(value)) },
    _source: {
      accepts: ['START_OBJECT', 'START_ARRAY', 'VALUE_BOOLEAN', 'VALUE_STRING', 'VALUE_NULL'],
      read: (value, body, key) => (draft.source = readSource(value, body, key)),
    },
    highlight: { accepts: ['START_OBJECT'], read: value => (draft.highlight = parseHighlight(value as JsonObject)) },
  })
  return { ...draft, sort: significantSort(sort) }
}

/** A field and nothing else. */
function checkInnerCollapse(json: JsonObject): void {
  const invalid = (at: JsonSpot) => parsing('Invalid token in the inner collapse', at)
  const [first, second] = Object.keys(json)
  if (first === undefined) throw invalid(atEnd(json))
  if (first !== 'field') throw invalid(atKey(json, first))
  if (typeof json.field !== 'string') throw invalid(atValue(json, first))
  if (second !== undefined) throw invalid(atKey(json, second))
}

const readSource = (value: unknown, body: JsonObject, key: string): SourceSpec | null =>
  value === null ? null : sourceSpec(value, { body, key })

function atLeastZero(name: string, value: number): number {
  if (value < 0) throw illegalArgument(`illegal ${name} value, at least 0 or higher`)
  return value
}
