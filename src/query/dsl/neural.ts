// The documents whose vectors are nearest to that of a text. Before any shard is asked, the application's function makes the vector; from then on
// it is a `knn` query.
import { illegalArgument, parsing } from '../../core/errors.ts'
import { atEnd, atValue } from '../../core/json-spot.ts'
import { isObject, isScalar, type JsonObject, textOf } from '../../core/json-token.ts'
import type { QueryBuilder } from '../contracts/query-builder.ts'
import { knn } from './knn.ts'
import { LookupNotes } from './lookup-notes.ts'
import { defineQuery } from './query-builder.ts'
import { onlyField } from './simple-object.ts'

export interface NeuralText {
  readonly text: string
  /** `model_id`; null: none is named. */
  readonly model: string | null
}

/** The bodies of `neural` that wait for vectors. */
export const neuralTexts = new LookupNotes<NeuralText>()

const DEFAULT_K = 10

const OPTIONS: ReadonlySet<string> = new Set([
  '_name',
  'boost',
  'expand_nested_docs',
  'filter',
  'k',
  'max_distance',
  'method_parameters',
  'min_score',
  'model_id',
  'query_text',
  'rescore',
  // Set once the text is embedded.
  'vector',
])

export const neural = defineQuery({
  name: 'neural',
  parse(json, cx): QueryBuilder {
    const field = onlyField('neural', json)
    if (field === null) throw parsing("[neural] query doesn't support multiple fields, found [neural] and [null]", atEnd(json))
    const body = json[field]
    if (!isObject(body)) throw parsing('[neural] query malformed, no start_object after query name', atValue(json, field))
    for (const key of Object.keys(body))
      if (!OPTIONS.has(key)) throw parsing(`[neural] query does not support [${key}]`, atValue(body, key))
    if (body.vector !== undefined) return { ...knn.parse({ [field]: asKnn(body, body.vector) }, cx), name: 'neural' }
    const text = isScalar(body.query_text) ? textOf(body.query_text) : ''
    if (text === '') throw illegalArgument('Invalid neural query: Either query_text or query_image must be provided.')
    neuralTexts.note(json, { text, model: isScalar(body.model_id) ? textOf(body.model_id) : null })
    // What is wrong with its options shows before a vector is there.
    const likeIt = knn.parse({ [field]: asKnn(body, [0]) }, cx)
    return { ...likeIt, name: 'neural', toQuery: notEmbedded }
  },
})

function asKnn(body: JsonObject, vector: unknown): JsonObject {
  const { query_text: _, model_id: __, ...options } = body
  const isBounded = ['k', 'min_score', 'max_distance'].some(key => options[key] !== undefined)
  return { ...options, vector, ...(!isBounded && { k: DEFAULT_K }) }
}

function notEmbedded(): never {
  throw illegalArgument('there is no embedding function: an application gives its own to open({ embed })')
}

/** Bodies that wait for vectors, with what they are to be vectors of. */
export function neuralTextsIn(json: unknown, found = new Map<object, NeuralText>()): Map<object, NeuralText> {
  if (typeof json !== 'object' || json === null) return found
  const text = neuralTexts.of(json)
  if (text !== undefined) found.set(json, text)
  for (const value of Object.values(json)) neuralTextsIn(value, found)
  return found
}

/** A copy in which they have them; `json` itself stays as it is. */
export function withVectors<T>(json: T, vectors: ReadonlyMap<object, readonly number[]>): T {
  return replaced(json, vectors) as T
}

function replaced(json: unknown, vectors: ReadonlyMap<object, readonly number[]>): unknown {
  if (typeof json !== 'object' || json === null) return json
  if (Array.isArray(json)) return json.map(item => replaced(item, vectors))
  if (!isObject(json)) return json
  const entries = Object.entries(json).map(([key, value]) => [key, replaced(value, vectors)] as const)
  const vector = vectors.get(json)
  if (vector === undefined) return Object.fromEntries(entries)
  return Object.fromEntries(entries.map(([field, body]) => [field, { ...(body as JsonObject), vector }]))
}
