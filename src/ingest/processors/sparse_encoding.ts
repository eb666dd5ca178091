// Weighted tokens of texts, made by the application's own function, in fields beside them.
import { illegalArgument } from '../../core/errors.ts'
import { JsonFloat } from '../../core/json.ts'
import type { PruneType, TokenWeights } from '../../core/token-pruning.ts'
import { type EmbeddingProcessorOptions, noModel } from '../embeddings.ts'
import type { ProcessorType } from '../processor.ts'
import { checkFieldMap, placesIn, putBeside } from '../text-places.ts'
import { readPruning } from '../token-pruning.ts'

export interface SparseEncodingOptions extends EmbeddingProcessorOptions {
  /** Accepted as on the server. */
  readonly batch_size?: number
  /** Which light tokens are left out; `none`. */
  readonly prune_type?: PruneType
  /** How light they are; needed with `prune_type`. */
  readonly prune_ratio?: number
}

export const sparse_encoding: ProcessorType = {
  name: 'sparse_encoding',
  create(options, { embeddings, count }) {
    const model = options.text('model_id')
    const fieldMap = options.map('field_map')
    const skipsExisting = options.flag('skip_existing')
    options.int('batch_size')
    const pruned = readPruning(options, 'sparse_encoding')
    checkFieldMap(fieldMap)
    return document => {
      const places = placesIn(document, fieldMap).filter(({ parent, target }) => !skipsExisting || !parent.has(target))
      const texts = places.flatMap(({ texts }) => texts)
      if (texts.length === 0) return
      if (embeddings === null) throw noModel('sparse')
      const tokens = embeddings.tokensOf(texts, model).map(weights => shown(pruned(positive(weights))))
      count?.('sparse_encoding_executions')
      if (skipsExisting) count?.('skip_existing_executions')
      putBeside(places, tokens, 'sparse_encoding')
    }
  },
}

const shown = (weights: TokenWeights) => new Map([...weights].map(([token, weight]) => [token, new JsonFloat(weight)]))

function positive(weights: TokenWeights): TokenWeights {
  for (const weight of weights.values()) if (!(weight > 0)) throw illegalArgument(`the sparse function gave a token the weight ${weight}`)
  return weights
}
