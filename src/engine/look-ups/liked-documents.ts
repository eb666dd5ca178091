// Reads the terms of documents that others are to be like, before any shard is asked.
import { isApiError } from '../../core/errors.ts'
import { type FoundLikes, type LikedDocument, likesIn, withLikes } from '../../query/dsl/more-like-this-lookup.ts'
import type { FieldTerms } from '../../query/exec/more-like-this.ts'
import { DEFAULT_TERM_VECTORS } from '../../search/term-vectors/term-vectors-request.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { IndexService } from '../indices/index-service.ts'
import { type IndexOptions, LENIENT_EXPAND_OPEN } from '../indices/names.ts'
import { eachInTurns, TaskTurns } from '../tasks/task-turns.ts'
import { vectorsOf } from './document-vectors.ts'
import { MATCH_ANY } from './look-up.ts'

const MEANT: IndexOptions = { ...LENIENT_EXPAND_OPEN, ignoreUnavailable: true, expandHidden: true }

/**
 * `searched`: names of the indexes that are searched, as they were asked for. `json` itself where no document is named. Others have their
 * turn between two documents.
 */
export async function withLikedDocuments<T>(cx: CallContext, json: T, searched: string | undefined): Promise<T> {
  const bodies = likesIn(json)
  if (bodies.size === 0) return json
  const turns = new TaskTurns(cx.task)
  // An unknown index is reported by the search itself.
  const indices = cx.engine.indices.resolve(searched, MEANT)
  const all = new Map<object, Map<string, FoundLikes>>()
  for (const [body, { like, unlike, fields }] of bodies) {
    const found = new Map<string, FoundLikes>()
    for (const index of indices) {
      const read = async (documents: readonly LikedDocument[]) =>
        (await eachInTurns(turns, documents, one => termsOf(cx, index, one, fields))).filter(terms => terms !== null)
      found.set(index.name, { like: await read(like), unlike: await read(unlike) })
    }
    all.set(body, found)
  }
  return withLikes(json, all)
}

/** Null where there is no such document, or it cannot be read: then nothing need be like it. */
function termsOf(cx: CallContext, searched: IndexService, document: LikedDocument, asked: readonly string[] | null): FieldTerms | null {
  const { id, doc, routing } = document
  // An artificial document provides all its fields, regardless of the query's `fields`.
  const own = doc !== null ? ['*'] : (asked?.map(name => searched.mapping.field(name)?.name ?? name) ?? ['*'])
  const analyzers = new Map([...document.analyzers].filter(([, name]) => searched.analysis.analyzer(name) !== undefined))
  const request = {
    ...DEFAULT_TERM_VECTORS,
    fields: document.fields ?? own,
    analyzers,
    positions: false,
    offsets: false,
    payloads: false,
    fieldStatistics: false,
  }
  const wanted = {
    index: document.index ?? searched.name,
    id,
    doc,
    routing,
    version: document.version ?? MATCH_ANY,
    realtime: true,
    request,
  }
  try {
    const vectors = vectorsOf(cx, wanted, 'indices:data/read/mtv[shard]').term_vectors
    return vectors === undefined ? null : fieldTerms(vectors)
  } catch (error) {
    if (!isApiError(error) || error.type === 'routing_missing_exception') throw error
    return null
  }
}

function fieldTerms(vectors: NonNullable<ReturnType<typeof vectorsOf>['term_vectors']>): FieldTerms {
  const terms = new Map<string, ReadonlyMap<string, number>>()
  for (const field of Object.keys(vectors)) {
    const words = vectors[field].terms
    terms.set(field, new Map(Object.keys(words).map(word => [word, words[word].term_freq])))
  }
  return terms
}
