// Explains why a document matches a query, or why it does not.
import { validationFailed } from '../core/errors.ts'
import { againInTurns, type Turns } from '../core/turns.ts'
import { readList } from '../core/values.ts'
import { ID_FIELD } from '../index/contracts/document.ts'
import { NO_MORE_DOCS, TermState } from '../index/contracts/segment-reader.ts'
import type { ShardReader } from '../index/contracts/shard-reader.ts'
import { shownMetadata } from '../index/shard/found-document.ts'
import { weigh } from '../query/exec/weigh.ts'
import { type ExplanationBody, Hit, type HitPlace, printExplanation } from './contracts/hit.ts'
import type { SearchParameters } from './contracts/search-parameters.ts'
import type { SearchRequest } from './contracts/search-request.ts'
import type { SearchTarget } from './contracts/search-target.ts'
import type { ShardOptions } from './contracts/shard-options.ts'
import { sourcePart } from './fetch/source.ts'
import { storedFieldsPart } from './fetch/stored-fields.ts'
import { seqNoPart } from './fetch/versions.ts'
import { parseSearchRequest } from './request/parse-search-request.ts'
import { parseQueryBody } from './request/query-body.ts'
import { urlQuery } from './request/url-query.ts'
import { openShard } from './shards/shard-context.ts'

export interface ExplainResponse {
  readonly _index: string
  readonly _id: string
  /** Whether the document matches. */
  readonly matched: boolean
  readonly explanation?: ExplanationBody
  readonly get?: GetBody
}

interface GetBody {
  readonly _seq_no?: number | bigint
  readonly _primary_term?: number | bigint
  readonly _routing?: string
  /** Fields whose values were not indexed. */
  readonly _ignored?: unknown[]
  readonly found: true
  readonly _source?: unknown
  readonly fields?: Record<string, unknown[]>
}

/** `parameters` may hold `_source`, `_source_includes`, `_source_excludes`, `stored_fields` and, where there is no body, a query. */
export function parseExplainRequest(parameters: SearchParameters, body: unknown): SearchRequest {
  const { _source, _source_includes, _source_excludes, stored_fields } = parameters
  const request = parseSearchRequest({ _source, _source_includes, _source_excludes }, undefined)
  const query = body === undefined ? urlQuery(parameters) : parseQueryBody(body)
  if (query === null) throw validationFailed('query is missing')
  // Here `_none_` is a name like others, which no field has.
  const storedFields = stored_fields === undefined ? null : readList(stored_fields).filter(name => name !== '_none_')
  return { ...request, query, storedFields, seqNoPrimaryTerm: true }
}

/** Without `explanation` the document is not there (status 404). */
export async function explainDocument(
  target: SearchTarget,
  id: string,
  request: SearchRequest,
  options: ShardOptions,
  turns: Turns,
): Promise<ExplainResponse> {
  const place = locateDocument(target.reader, id)
  if (place === null) return { _index: target.index, _id: id, matched: false }
  const context = openShard(target, request, options)
  const { checkpoint } = context
  checkpoint.begin({ check() {}, deadline: null, turns })
  const judge = () => weigh(context.searcher, context.query, 'complete', 1)
  const weight = await againInTurns(turns, () => checkpoint.during('weighing', judge))
  const explanation = await againInTurns(turns, () => checkpoint.during('opening', () => weight.explain(place.view, place.doc)))
  const shown = request.source?.fetch === true || request.storedFields !== null
  return {
    _index: target.index,
    _id: id,
    matched: explanation.match,
    explanation: printExplanation(explanation),
    get: shown ? getBody(new Hit(target.index, place, Number.NaN, null), context) : undefined,
  }
}

function getBody(hit: Hit, context: Parameters<typeof sourcePart>[0]): GetBody {
  const { seqNoPrimaryTerm, source, storedFields } = context.request
  const parts = [
    seqNoPrimaryTerm ? seqNoPart() : null,
    hit.stored().source === null ? null : sourcePart(context),
    Array.isArray(storedFields) ? storedFieldsPart(context, storedFields) : null,
  ]
  for (const part of parts) {
    part?.segment?.(hit.place.view)
    part?.hit(hit)
  }
  const { _seq_no, _primary_term, _source, fields } = hit.print(context.target)
  const { routing, fields: stored } = hit.stored()
  const metadata = shownMetadata(routing, stored, { source: source?.fetch === true, storedFields: storedFields !== null })
  return { _seq_no, _primary_term, ...metadata, found: true, _source, fields }
}

/** The live document with this id. */
function locateDocument(reader: ShardReader, id: string): HitPlace | null {
  const state = new TermState()
  // The newest write lies in the last segments.
  for (const view of reader.segments.toReversed()) {
    if (view.reader.terms(ID_FIELD)?.lookup(id, state) !== true) continue
    const postings = view.reader.postings(ID_FIELD, state)
    for (let doc = postings.next(); doc !== NO_MORE_DOCS; doc = postings.next()) {
      if (view.live === null || view.live.has(doc)) return { view, doc }
    }
  }
  return null
}
