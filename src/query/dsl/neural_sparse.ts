// Documents by the weights of their tokens, each multiplied with the query's. The tokens stand in the request, are those of an analyzer, or come
// from the application's function before any shard is asked.
import { ApiError, illegalArgument, parsing } from '../../core/errors.ts'
import { atEnd, atValue } from '../../core/json-spot.ts'
import { floatOf, isObject, isScalar, type JsonObject, textOf, tokenOf } from '../../core/json-token.ts'
import { javaFloat } from '../../core/numbers.ts'
import { hashMapOrder } from '../../index/mapping/java-text.ts'
import type { Query } from '../contracts/query.ts'
import type { QueryContext } from '../contracts/query-builder.ts'
import { BooleanQuery } from '../exec/boolean.ts'
import { BoostQuery } from '../exec/boost.ts'
import { FeatureQuery } from '../exec/feature.ts'
import { LinearFunction } from '../exec/feature-function.ts'
import { analyse } from '../text/tokens.ts'
import { sparseTexts } from './model-texts.ts'
import { builder, defineQuery } from './query-builder.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { Options, onlyField } from './simple-object.ts'
import { type Phase, phaseIn, tokensOfPhase } from './token-phase.ts'

/** By field: a text, of which the engine's `sparse` makes weighted tokens, or the tokens. */
export type NeuralSparseRequest = Readonly<Record<string, NeuralSparseFieldRequest>>

interface NeuralSparseFieldRequest extends CommonQueryOptions {
  readonly query_text?: string
  /** Weight by token. */
  readonly query_tokens?: Readonly<Record<string, number>>
  readonly model_id?: string
  /** The analyzer that makes the tokens, in place of a model; `bert-uncased` by default. */
  readonly analyzer?: string
  /** Accepted; nothing depends on it. */
  readonly max_token_score?: number
  /** Accepted; all documents are looked at. */
  readonly method_parameters?: Readonly<Record<string, unknown>>
}

const MOST_WEIGHT = 64
const DEFAULT_ANALYZER = 'bert-uncased'

/** How the server walks its own index of them; the answer is the same where all are looked at. */
const METHOD_PARAMETERS: ReadonlySet<string> = new Set(['k', 'top_n', 'heap_factor', 'filter', 'quantization_ceiling_search'])

class SparseOptions extends Options {
  text: string | null = null
  model: string | null = null
  analyzer: string | null = null
  tokens: ReadonlyMap<string, number> | null = null
  /** Null: all tokens are searched for. */
  phase: Phase | null = null
}

export const neural_sparse = defineQuery({
  name: 'neural_sparse',
  parse(json) {
    const field = onlyField('neural_sparse', json)
    if (field === null)
      throw parsing("[neural_sparse] query doesn't support multiple fields, found [neural_sparse] and [null]", atEnd(json))
    const options = new SparseOptions()
    const body = json[field]
    if (isObject(body)) for (const key of Object.keys(body)) readOption(options, body, key)
    const { text, model, analyzer, tokens, phase } = options
    if (text === null && tokens === null)
      throw illegalArgument('either query_text field or query_tokens field must be provided for [neural_sparse] query')
    if (text === '') throw illegalArgument('query_text field can not be empty')
    if (model === '') throw illegalArgument('model_id field can not be empty')
    if (model !== null && analyzer !== null) throw twoTokenizers(model, analyzer)
    if (tokens === null && model !== null) sparseTexts.note(json, { text: text!, model })
    return builder('neural_sparse', options, cx => {
      const all = tokens ?? tokensOf(text!, analyzer ?? DEFAULT_ANALYZER, cx)
      return queryOf(field, phase === null ? all : tokensOfPhase(all, phase), cx)
    })
  },
})

function readOption(options: SparseOptions, body: JsonObject, key: string): void {
  const value = body[key]
  const phase = phaseIn(key, value)
  if (phase !== null) options.phase = phase
  else if (key === 'query_tokens' && isObject(value)) {
    options.tokens = new Map(Object.keys(value).map(token => [token, floatOf(value[token])]))
  } else if (key === 'method_parameters' && isObject(value)) {
    const unknown = Object.keys(value).find(name => !METHOD_PARAMETERS.has(name))
    if (unknown !== undefined) throw parsing(`[neural_sparse] unknown field [${unknown}]`, atValue(value, unknown))
  } else if (isScalar(value) && key === 'query_text') options.text = textOf(value)
  else if (isScalar(value) && key === 'model_id') options.model = textOf(value)
  else if (isScalar(value) && key === 'analyzer') options.analyzer = textOf(value)
  // It bounded weights once, and means nothing any more.
  else if (isScalar(value) && key === 'max_token_score') floatOf(value)
  else if (!isScalar(value)) throw parsing(`[neural_sparse] unknown token [${tokenOf(value)}] after [${key}]`, atValue(body, key))
  else if (!options.take(key, value)) throw parsing(`[neural_sparse] query does not support [${key}] field`, atValue(body, key))
}

const twoTokenizers = (model: string, analyzer: string) =>
  illegalArgument(
    `Cannot use both [model_id: ${model}] and [analyzer: ${analyzer}] for neural sparse query tokenization. Specify only one tokenization ` +
      'method. These parameters can be set either in the query or through the neural_query_enricher search processor.',
  )

/** All weigh the same, but for those whose payload is a weight. */
function tokensOf(text: string, analyzer: string, cx: QueryContext): ReadonlyMap<string, number> {
  const found = cx.analyzer(analyzer)
  if (found === null || found === undefined) throw illegalArgument(`Analyzer [${analyzer}] not found in shard context. `)
  const weighed = analyse(found, text).list.map(({ term, payload }) => [term, payload ? weightIn(payload) : 1] as const)
  return new Map(weighed.filter(([, weight]) => weight > 0))
}

function weightIn(payload: Uint8Array): number {
  if (payload.length < 4) throw new ApiError('exception', 'failed to parse query token weight from analyzer. ', { status: 500 })
  return new DataView(payload.buffer, payload.byteOffset).getFloat32(0)
}

function queryOf(name: string, tokens: ReadonlyMap<string, number>, cx: QueryContext): Query {
  const field = cx.fields.field(name)
  if (field?.family !== 'feature' || field.type === 'rank_feature') {
    throw illegalArgument('[neural_sparse] query only works on [rank_features] fields')
  }
  return new BooleanQuery(
    hashMapOrder([...tokens.keys()]).map(token => {
      const weight = tokens.get(token)!
      if (!(weight > 0 && weight <= MOST_WEIGHT)) throw illegalArgument(`weight must be in (0, 64.0], got: ${javaFloat(weight)}`)
      const feature = new FeatureQuery(`${field.name}.${token}`, { field: field.name, feature: token }, new LinearFunction())
      return { occur: 'should', query: weight === 1 ? feature : new BoostQuery(feature, weight) }
    }),
  )
}
