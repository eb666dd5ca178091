// Weights of tokens by their numbers, which `neural_sparse` multiplies with those of a query. The server builds its own index of them where a
// segment has more documents than `approximate_threshold`; here all are looked at, which is what it does below.
import { illegalArgument, mapperParsing } from '../../core/errors.ts'
import type { MetaOption } from './common-options.ts'
import { defineField } from './field-definition.ts'
import { isObject, type JsonObject } from './java-text.ts'
import { metaParameter, parameter } from './parameter.ts'
import { RankFeaturesLeaf } from './rank_feature.ts'

const PARAMETERS: ReadonlySet<string> = new Set([
  'n_postings',
  'cluster_ratio',
  'summary_prune_ratio',
  'approximate_threshold',
  'quantization_ceiling_ingest',
  'quantization_ceiling_search',
])

/** Weights of tokens, which `neural_sparse` queries find. */
export interface SparseVectorOptions extends MetaOption {
  /** Accepted as on the server: how postings are clustered. */
  readonly method?: {
    /** The only one there is. */
    readonly name: 'seismic'
    /** Accepted as on the server. */
    readonly parameters?: {
      /** The longest list of postings. */
      readonly n_postings?: number
      /** How many clusters there are. */
      readonly cluster_ratio?: number
      /** How much of a cluster its summary keeps. */
      readonly summary_prune_ratio?: number
      /** Segments of fewer documents have no clusters. */
      readonly approximate_threshold?: number
      /** The greatest weight that is told from others. */
      readonly quantization_ceiling_ingest?: number
      /** The same for queries. */
      readonly quantization_ceiling_search?: number
    }
  }
}

export const sparse_vector = defineField({
  type: 'sparse_vector',
  parameters: {
    method: parameter<JsonObject | null>(null, readMethod),
    meta: metaParameter,
  },
  build: path => new RankFeaturesLeaf(path, true, 'sparse_vector'),
})

function readMethod(value: unknown): JsonObject {
  if (!isObject(value)) throw mapperParsing('Unable to parse [method] for sparse_vector')
  const { name, parameters = {}, ...others } = value
  if (name !== 'seismic') throw illegalArgument(`Unsupported sparse algorithm: ${String(name)}`)
  const unknown = Object.keys(others)[0]
  if (unknown !== undefined) throw mapperParsing(`Invalid parameter for sparse_vector: ${unknown}`)
  if (!isObject(parameters)) throw mapperParsing('Unable to parse parameters for method')
  for (const [key, number] of Object.entries(parameters)) {
    if (!PARAMETERS.has(key)) throw mapperParsing(`Unknown parameter '${key}' found`)
    if (!(Number(number) >= 0)) throw mapperParsing(`Parameter [${key}] must be a positive number`)
  }
  return value
}
