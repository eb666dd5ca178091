// Names the model of neural queries that name none, by field or for all.
import { illegalArgument } from '../../../core/errors.ts'
import { isObject, type JsonObject } from '../../../core/json-token.ts'
import { askQuery } from '../../asked/asked.ts'
import type { RequestProcessorType } from '../processor.ts'

const QUERIES: ReadonlySet<string> = new Set(['neural', 'neural_sparse'])

export interface NeuralQueryEnricherOptions {
  /** Of neural queries that name none. */
  readonly default_model_id?: string
  /** The same, by field. */
  readonly neural_field_default_id?: Readonly<Record<string, string>>
}

export const neural_query_enricher: RequestProcessorType = {
  name: 'neural_query_enricher',
  create(options, { count }) {
    const model = options.optionalText('default_model_id')
    const models = options.optionalMap('neural_field_default_id')
    if (model === null && models === null) throw illegalArgument('model Id or neural info map either of them should be provided')
    const modelOf = (field: string) => models?.get(field) ?? model
    return request => {
      count('neural_query_enricher_executions')
      if (request.query === null) return request
      const json = enriched(request.query.json, modelOf)
      return json === request.query.json ? request : { ...request, query: askQuery(json) }
    }
  },
}

/** `json` itself where nothing changes. */
function enriched<T>(json: T, modelOf: (field: string) => unknown): T {
  if (Array.isArray(json)) {
    const items = json.map(item => enriched(item, modelOf))
    return (items.some((item, i) => item !== json[i]) ? items : json) as T
  }
  if (!isObject(json)) return json
  const entries = Object.entries(json).map(([key, value]) => [key, QUERIES.has(key) ? named(value, modelOf) : enriched(value, modelOf)])
  return (entries.some(([key, value]) => value !== (json as JsonObject)[key as string]) ? Object.fromEntries(entries) : json) as T
}

function named(body: unknown, modelOf: (field: string) => unknown): unknown {
  if (!isObject(body)) return body
  const [field, options] = Object.entries(body)[0] ?? []
  if (field === undefined || !isObject(options) || (options.model_id ?? null) !== null) return body
  const model = modelOf(field) ?? null
  return model === null || options.query_text === undefined ? body : { ...body, [field]: { ...options, model_id: model } }
}
