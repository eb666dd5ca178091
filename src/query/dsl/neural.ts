// The documents whose vectors are nearest to that of a text. Before any shard is asked, the application's function makes the vector; from then on
// it is a `knn` query.
import { illegalArgument, illegalState, parsing } from '../../core/errors.ts'
import { atEnd, atValue } from '../../core/json-spot.ts'
import { isObject, isScalar, type JsonObject, textOf } from '../../core/json-token.ts'
import type { QueryBuilder } from '../contracts/query-builder.ts'
import { knn } from './knn.ts'
import type { KnnFieldRequest } from './knn-options.ts'
import { neuralTexts } from './model-texts.ts'
import { builder, defineQuery } from './query-builder.ts'
import { Options, onlyField } from './simple-object.ts'

/** By field: a text, of which the engine's `embed` makes the vector. */
export type NeuralRequest<Q> = Readonly<Record<string, NeuralFieldRequest<Q>>>

interface NeuralFieldRequest<Q> extends Omit<KnnFieldRequest<Q>, 'vector' | 'ignore_unmapped'> {
  readonly query_text?: string
  /** An image, in Base64. */
  readonly query_image?: string
  /** Weight by token. */
  readonly query_tokens?: Readonly<Record<string, number>>
  readonly model_id?: string
}

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
  'query_image',
  'query_text',
  'query_tokens',
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
    if (body.query_image === undefined && body.query_tokens !== undefined) return builder('neural', new Options(), notSemantic)
    if (text === '') throw illegalArgument('Invalid neural query: Either query_text or query_image must be provided.')
    if (body.query_image !== undefined) return builder('neural', new Options(), notOfTexts)
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

function notOfTexts(): never {
  throw illegalState('the embedding function takes texts, not images')
}

function notSemantic(): never {
  throw illegalArgument('[neural] query with query_tokens is for semantic fields: ask other fields with [neural_sparse]')
}

function notEmbedded(): never {
  throw illegalState('there is no embedding function: an application gives its own to open({ embed })')
}
