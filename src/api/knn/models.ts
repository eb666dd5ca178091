// Models of the native libraries that compress vectors: none can be trained here, so a request for one is answered as by a server that has none.
import { ApiError, indexNotFound } from '../../core/errors.ts'
import { indexNotFoundExpression } from '../../engine/indices/names.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'

/** Where the server keeps them. */
const MODELS = '.opensearch-knn-models'

export interface KnnModelParams extends CommonParams {
  model_id: string
}

/** There is no answer but the error. */
type NoModels = Readonly<Record<string, never>>

export const getModel = typedOperation<KnnModelParams, NoModels>()({
  name: 'knn.get_model',
  action: 'cluster:admin/knn_get_model_action',
  routes: [{ method: 'GET', path: '/_plugins/_knn/models/{model_id}' }],
  scope: 'cluster',
  run() {
    throw indexNotFoundExpression(MODELS)
  },
})

export const deleteModel = typedOperation<KnnModelParams, NoModels>()({
  name: 'knn.delete_model',
  action: 'cluster:admin/knn_delete_model_action',
  routes: [{ method: 'DELETE', path: '/_plugins/_knn/models/{model_id}' }],
  scope: 'cluster',
  run(_, { path }) {
    throw new ApiError('resource_not_found_exception', `Cannot delete model [${path.model_id}]. Model index [${MODELS}] does not exist`)
  },
})

export interface KnnSearchModelsParams extends CommonParams {
  body?: Readonly<Record<string, unknown>>
}

export const searchModels = typedOperation<KnnSearchModelsParams, NoModels>()({
  name: 'knn.search_models',
  action: 'cluster:admin/knn_search_model_action',
  routes: [
    { method: 'POST', path: '/_plugins/_knn/models/_search' },
    { method: 'GET', path: '/_plugins/_knn/models/_search' },
  ],
  body: 'json',
  scope: 'cluster',
  run() {
    throw indexNotFound(MODELS)
  },
})
