// The documents whose vectors are nearest to one: `k` of them, or all within a distance or above a score.
import { ApiError, contentParse, illegalArgument } from '../../core/errors.ts'
import { atValue } from '../../core/json-spot.ts'
import { isObject, type JsonObject, tokenOf } from '../../core/json-token.ts'
import { javaFloat } from '../../core/numbers.ts'
import type { VectorFieldType } from '../../index/mapping/field-type.ts'
import { checkByte, checkDirection } from '../../index/mapping/knn/vector-values.ts'
import { noModel } from '../../index/mapping/knn_vector.ts'
import { scoreOfDistance } from '../../index/vectors/spaces.ts'
import type { VectorArray } from '../../index/vectors/vector-spec.ts'
import type { Query } from '../contracts/query.ts'
import type { QueryContext } from '../contracts/query-builder.ts'
import { KnnVectorQuery } from '../exec/knn-vector.ts'
import { newMatchNone } from '../exec/match-none.ts'
import { VectorSimilarityQuery } from '../exec/vector-similarity.ts'
import { VectorTarget } from '../exec/vector-target.ts'
import type { KnnFieldRequest, KnnRequest } from './knn-options.ts'
import { type KnnChoice, noNumbers, noVector, readKnn, readNumbers } from './knn-options.ts'
import { builder, defineQuery } from './query-builder.ts'
import { onlyField } from './simple-object.ts'

/** By field: the nearest neighbours of a vector. */
export type KnnQueryRequest<Q> = Readonly<Record<string, KnnFieldRequest<Q>>>

/** The server's default `ef_search`. */
const DEFAULT_WIDTH = 100
const WIDTH_SETTING = 'index.knn.algo_param.ef_search'

export const knn = defineQuery({
  name: 'knn',
  parse(json, cx) {
    const [field] = Object.keys(json)
    if (field === undefined) throw noVector()
    const body = bodyOf(json, field)
    onlyField('knn', json)
    const request = readKnn(field, body, cx)
    return builder('knn', request, context => newKnn(field, request, context), request.filter === null ? [] : [request.filter])
  },
})

/** A list stands for the vector alone. */
function bodyOf(json: JsonObject, field: string): JsonObject {
  const body = json[field]
  if (isObject(body)) return body
  if (Array.isArray(body)) {
    if (!body.every(item => tokenOf(item) === 'VALUE_NUMBER')) throw noNumbers()
    return { vector: readNumbers(body) }
  }
  throw contentParse(`Failed to parse list:  expecting START_ARRAY but got ${tokenOf(body)}`, atValue(json, field))
}

function newKnn(name: string, request: KnnRequest, cx: QueryContext): Query {
  const field = cx.fields.field(name)
  if (field === undefined && request.ignoreUnmapped) return newMatchNone()
  if (field?.family !== 'vector') throw illegalArgument(`Field '${name}' is not knn_vector type.`)
  if (field.model !== null) throw noModel(field.model)
  if (!field.searched) throw illegalArgument(`Field '${name}' is not built for ANN search.`)
  checkMethodParameters(field, request)
  const minScore = scoreBound(field, request.choice)
  const vector = targetVector(field, request.vector)
  const parentPath = parentOf(cx)
  if (request.expandNested && parentPath === null) {
    throw illegalArgument(
      'Invalid value provided for the [expand_nested_docs] field. [expand_nested_docs] is only supported with a nested field.',
    )
  }
  // The filter of nested vectors is about the documents around them.
  const filter = request.filter?.toQuery({ ...cx, nested: undefined }) ?? null
  const target = new VectorTarget(name, vector, field.vector.space, filter, parentPath)
  if (request.choice.by !== 'k') return new VectorSimilarityQuery(target, minScore)
  const given = request.methodParameters?.get('ef_search') ?? (WIDTH_SETTING in cx.settings ? Number(cx.settings[WIDTH_SETTING]) : null)
  const { choice, expandNested } = request
  return new KnnVectorQuery(target, { k: choice.k, width: given, shownWidth: given ?? DEFAULT_WIDTH, expandNested })
}

/** Path of the objects that the nested documents at hand are parts of. */
function parentOf({ nested, fields }: QueryContext): string | null {
  if (nested === undefined) return null
  let path = nested.path
  do path = path.slice(0, Math.max(0, path.lastIndexOf('.')))
  while (path !== '' && fields.object(path)?.nested == null)
  return path
}

function checkMethodParameters({ engine, method }: VectorFieldType, { methodParameters, choice }: KnnRequest): void {
  const isGraph = method === 'hnsw' && (engine === 'faiss' || choice.by === 'k')
  for (const name of methodParameters?.keys() ?? []) {
    if (name === 'ef_search' && isGraph) continue
    throw illegalArgument(
      `Parameters not valid for [${engine.toUpperCase()}]:[${method}]:[${choice.by}] combination: ` +
        `[Validation Failed: 1: Unknown parameter '${name}' found;]`,
    )
  }
}

/** The least score; 0 for queries by k. */
function scoreBound({ vector: { space, element } }: VectorFieldType, choice: KnnChoice): number {
  if (choice.by === 'k') return 0
  if (element === 'binary') {
    throw new ApiError('unsupported_operation_exception', 'Binary data type does not support radial search', { status: 400 })
  }
  if (choice.by === 'min_score') {
    if (space !== 'innerproduct' && choice.score > 1) {
      throw illegalArgument(`[knn] requires score to be in the range [0, 1] for space type: ${space.toUpperCase()}`)
    }
    return choice.score
  }
  if (space !== 'innerproduct' && choice.distance < 0) {
    throw illegalArgument(`[knn] requires distance to be non-negative for space type: ${space.toUpperCase()}`)
  }
  const score = scoreOfDistance(space, choice.distance)
  if (score < 0) throw illegalArgument('traversalSimilarity should be <= resultSimilarity')
  return score
}

function targetVector({ vector: { element, width, space }, dimension }: VectorFieldType, numbers: readonly number[]): VectorArray {
  if (numbers.length !== width) {
    const given = element === 'binary' ? numbers.length * 8 : numbers.length
    throw illegalArgument(`Query vector has invalid dimension: ${given}. Dimension should be: ${dimension}`)
  }
  numbers.forEach((number, i) => {
    if (element !== 'float') checkByte(number, element)
    else if (!Number.isFinite(number)) throw illegalArgument(`non-finite value at vector[${i}]=${javaFloat(number)}`)
  })
  const vector = element === 'float' ? Float32Array.from(numbers) : Int8Array.from(numbers)
  checkDirection(vector, space)
  return vector
}
