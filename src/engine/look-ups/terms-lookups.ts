// Reads what queries look up in documents (terms, shapes, documents to be like), before any shard is asked.
import { illegalArgument } from '../../core/errors.ts'
import type { Eventually } from '../../core/eventually.ts'
import { parseJsonNumbers, type RawJson } from '../../core/json.ts'
import { inKeptTurns } from '../../core/kept-work.ts'
import { lazily } from '../../core/lazily.ts'
import { Turns } from '../../core/turns.ts'
import { valuesAt } from '../../core/values-at.ts'
import { namesDocuments } from '../../query/dsl/lookup-notes.ts'
import { type FoundTerms, lookupsIn, type TermsLookup, withTerms } from '../../query/dsl/terms-lookup.ts'
import { askQuery, packRequest, unpackRequest } from '../../search/asked/asked.ts'
import type { AskedQuery, SearchRequest } from '../../search/contracts/search-request.ts'
import { TURN_MILLIS } from '../../search/group/shard-group.ts'
import { parseSearchRequest } from '../../search/request/parse-search-request.ts'
import { permittedIndex, permittedIndices } from '../access/permitted.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { OperationRequest } from '../calls/operation.ts'
import { readPitId } from '../contexts/context-ids.ts'
import type { IndexService } from '../indices/index-service.ts'
import { type IndexOptions, LENIENT_EXPAND_OPEN, readIndexOptions, STRICT_EXPAND_OPEN_FORBID_CLOSED } from '../indices/names.ts'
import { runSearch } from '../searches/run-search.ts'
import { lookUp, MATCH_ANY, shownFields } from './look-up.ts'
import { withStoredCollates } from './stored-collates.ts'

const shapes = lazily(() => import('./shape-lookups.ts'))
const percolated = lazily(() => import('./percolated-documents.ts'))
const liked = lazily(() => import('./liked-documents.ts'))
const neural = lazily(() => import('../models/neural-texts.ts'))

/** The indexes of a search as they were named, and how they are chosen. */
interface Searched extends Pick<OperationRequest, 'path' | 'params'> {
  /** What the caller must be allowed there before anything is looked up; the operation's own action by default. */
  readonly actions?: readonly string[]
}

/** `query` itself where nothing is looked up. */
export function withQueryLookups(cx: CallContext, query: AskedQuery, searched: Searched): Eventually<AskedQuery> {
  return namesDocuments(() => query.json) ? lookedUp(cx, query.json, searched, askQuery) : query
}

/** The same for all queries of a request. */
export function withLookedUpTerms(cx: CallContext, request: SearchRequest, searched: Searched): Eventually<SearchRequest> {
  return lookedUpIn(cx, request, () => searched)
}

function lookedUpIn(cx: CallContext, request: SearchRequest, searched: () => Searched): Eventually<SearchRequest> {
  return namesDocuments(() => packRequest(request)) ? lookedUp(cx, packRequest(request), searched(), unpackRequest) : request
}

/** The same for a search, which may be over a point in time. */
export function withSearchLookups(cx: CallContext, searched: Searched, asked: SearchRequest) {
  const request = asked.suggest === null ? asked : withStoredCollates(cx, asked, asked.suggest)
  const { pit } = request
  // An invalid id is reported by the search itself, with its other errors.
  const inPit = (id: string) => named([...new Set(readPitId(id).shards.map(({ index }) => index))])
  return lookedUpIn(cx, request, () => (pit === null ? searched : inPit(pit.id)))
}

/** As they are called, and chosen as usual. */
export const named = (indices: readonly string[]): Searched => ({ path: { index: indices.join(',') }, params: {} })

/** What is missing or closed is reported by the search itself. */
const LENIENTLY: Partial<IndexOptions> = { ignoreUnavailable: true, allowNoIndices: true, forbidClosed: false }

/** What was looked up is read with the rest of its JSON, in turns. */
async function lookedUp<J, T>(cx: CallContext, json: J, searched: Searched, read: (json: J) => T): Promise<T> {
  const found = await completed(cx, json, searched)
  return inKeptTurns(
    new Turns(TURN_MILLIS),
    () => read(found),
    () => cx.task.check(),
  )
}

async function completed<T>(cx: CallContext, request: T, searched: Searched): Promise<T> {
  const { path, params, actions = [undefined] } = searched
  const options = { ...readIndexOptions(params, LENIENT_EXPAND_OPEN), ...LENIENTLY }
  let meant: readonly IndexService[] = []
  for (const action of actions) meant = permittedIndices(cx, path.index, options, action)
  const isAnywhere = path.index === undefined || meant.length > 0
  const embedded = isAnywhere ? await neural().withEmbeddedTexts(cx.engine.embeddings, request) : request
  const json = await liked().withLikedDocuments(
    cx,
    percolated().withPercolatedDocuments(cx, shapes().withLookedUpShapes(cx, embedded)),
    path.index,
  )
  const lookups = lookupsIn(json)
  if (lookups.size === 0) return json
  const terms = new Map<object, FoundTerms>()
  for (const [body, lookup] of lookups)
    terms.set(body, await (lookup.query === null ? readDocument(cx, lookup) : searchDocuments(cx, lookup)))
  return withTerms(json, terms)
}

function readDocument(cx: CallContext, { index: name, id, path, routing, store, isBitmap }: TermsLookup): FoundTerms {
  const index = permittedIndex(cx, name, 'indices:data/read/get')
  const document = lookUp(cx, index, name, id!, { routing, realtime: true, version: MATCH_ANY })
  if (!store) return document === null || document.source === null ? [] : valuesIn(document.source, path)
  const values = (document === null ? undefined : shownFields(index.mapping, document, [path])[path]) ?? []
  const isBinary = index.mapping.field(path)?.type === 'binary'
  return isBitmap && isBinary && values.length === 1 ? { bitmap: String(values[0]) } : values
}

/** No more documents than one page may hold, nor than there may be terms. */
async function searchDocuments(cx: CallContext, { index, query, path, routing, store }: TermsLookup): Promise<FoundTerms> {
  // The limits are settings of the indexes.
  const indices = permittedIndices(cx, index, STRICT_EXPAND_OPEN_FORBID_CLOSED, 'indices:monitor/settings/get')
  const settings = indices.map(({ settings }) => settings)
  const least = (name: string, standard: number) => Math.min(...settings.map(one => Number(one.get(name) ?? standard)), standard)
  const size = Math.min(least('index.max_terms_count', 65_536), least('index.max_result_window', 10_000))
  const shown = store ? { _source: false, stored_fields: [path] } : { _source: [path] }
  const request = await withLookedUpTerms(cx, parseSearchRequest({}, { query, size, ...shown }), named([index]))
  const { hits } = await runSearch(cx, { path: { index }, params: routing === null ? {} : { routing } }, request)
  const total = typeof hits.total === 'object' ? hits.total.value : hits.hits.length
  if (total > size)
    throw illegalArgument(`Terms lookup subquery total hits [${total}] exceed fetch limit [${size}]; filter may be incomplete.`)
  return hits.hits.flatMap(hit => (store ? ((hit.fields?.[path] as unknown[]) ?? []) : valuesIn((hit._source as RawJson).bytes, path)))
}

/** Numbers as they were written: `2.0` is no `2` where texts are compared. */
export const valuesIn = (source: Uint8Array, path: string) => valuesAt(parseJsonNumbers(source), path).filter(value => value !== null)
