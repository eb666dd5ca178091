// The term vectors of one document, stored or computed from the source.
import { ApiError, isApiError } from '../../core/errors.ts'
import { stringify } from '../../core/json.ts'
import type { JsonObject } from '../../core/json-token.ts'
import { SourceFilter } from '../../core/source-filter.ts'
import { atOnce } from '../../core/turns.ts'
import { FieldSight } from '../../index/restricted/field-sight.ts'
import { type AnalysedDocument, type TermVector, termVectors } from '../../search/term-vectors/term-vectors.ts'
import type { TermVectorsRequest } from '../../search/term-vectors/term-vectors-request.ts'
import type { Restrictions } from '../../security/authorisation/restrictions.ts'
import { permittedIndex } from '../access/permitted.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { IndexService } from '../indices/index-service.ts'
import { lookUp } from './look-up.ts'

/** One document whose term vectors are wanted. */
export interface WantedVectors {
  /** Null: not said. */
  readonly index: string | null
  readonly id: string | null
  /** Made up for the request. */
  readonly doc: JsonObject | null
  readonly routing: string | null
  readonly version: number
  readonly realtime: boolean
  readonly request: TermVectorsRequest
}

export interface DocumentVectors {
  _index: string
  _id?: string
  _version: number
  found: boolean
  took: number
  /** By field. */
  term_vectors?: Record<string, TermVector>
}

export const vectorsOf = (cx: CallContext, wanted: WantedVectors, action: string): DocumentVectors =>
  atOnce(vectorSteps(cx, wanted, action))

/** Throws what the server answers for this document. */
export function* vectorSteps(cx: CallContext, wanted: WantedVectors, action?: string): Generator<void, DocumentVectors> {
  const began = performance.now()
  const index = permittedIndex(cx, wanted.index!, action)
  const found = wanted.doc === null ? storedDocument(cx, index, wanted) : artificialDocument(index, wanted, wanted.doc)
  const head = { _index: index.name, ...(wanted.doc === null && { _id: wanted.id! }), _version: found?.version ?? 0 }
  const took = () => Math.round(performance.now() - began)
  if (found === null) return { ...head, found: false, took: took() }
  const { shard, source } = found
  const target = index.target(shard, null, cx.restrictionsFor(index.name))
  const vectors = source === null ? {} : yield* termVectors(target, index.mapping, { ...found, source }, wanted.request)
  return { ...head, found: true, took: took(), term_vectors: vectors }
}

interface Subject extends Omit<AnalysedDocument, 'source'> {
  readonly source: Uint8Array | null
  readonly version: number
  readonly shard: number
}

function storedDocument(
  cx: CallContext,
  index: IndexService,
  { index: name, id, routing, realtime, version }: WantedVectors,
): Subject | null {
  const document = failing(() => lookUp(cx, index, name!, id!, { routing, realtime, version }))
  if (document === null) return null
  const source = readableSource(document.source, index, cx.restrictionsFor(index.name))
  return { ...document, source, shard: index.slotFor(id!, index.routingOf(name!, routing)).number, isArtificial: false }
}

/** Masks are texts: where a field reads numbers, dates or anything else from its values, they are left out. */
function readableSource(source: Uint8Array | null, { mapping }: IndexService, rules: Restrictions | null): Uint8Array | null {
  if (source === null || rules === null || rules.masks.length === 0) return source
  const sight = new FieldSight(rules, mapping)
  const isText = (name: string) => ['text', 'keyword'].includes(mapping.field(name)!.family)
  const others = mapping.fieldNames.filter(name => sight.maskOf(name) !== null && !isText(name))
  return others.length === 0 ? source : new SourceFilter([], others).filterBytes(source)
}

function artificialDocument(index: IndexService, { routing }: WantedVectors, doc: object): Subject {
  index.ensureReadable()
  const shard = index.slotFor('', routing).number
  return { id: '', routing, source: Buffer.from(stringify(doc)), version: 0, shard, isArtificial: true }
}

function failing<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!isApiError(error) || error.type !== 'version_conflict_engine_exception') throw error
    throw new ApiError('exception', 'failed to execute term vector request', { cause: error, rootCause: [error] })
  }
}
