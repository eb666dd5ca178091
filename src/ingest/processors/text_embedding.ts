// Vectors of texts, made by the application's own function, in fields beside them.
import { JsonFloat } from '../../core/json.ts'
import { type EmbeddingProcessorOptions, noModel } from '../embeddings.ts'
import type { ProcessorType } from '../processor.ts'
import { checkFieldMap, placesIn, putBeside } from '../text-places.ts'

export interface TextEmbeddingOptions extends EmbeddingProcessorOptions {
  /** Accepted as on the server. */
  readonly batch_size?: number
}

export const text_embedding: ProcessorType = {
  name: 'text_embedding',
  create(options, { embeddings, count }) {
    const model = options.text('model_id')
    const fieldMap = options.map('field_map')
    const skipsExisting = options.flag('skip_existing')
    options.int('batch_size')
    checkFieldMap(fieldMap)
    return document => {
      const places = placesIn(document, fieldMap).filter(({ parent, target }) => !skipsExisting || !parent.has(target))
      const texts = places.flatMap(({ texts }) => texts)
      if (texts.length === 0) return
      if (embeddings === null) throw noModel('embed')
      const vectors = embeddings.vectorsOf(texts, model).map(vector => vector.map(number => new JsonFloat(number)))
      count?.('text_embedding_executions')
      if (skipsExisting) count?.('skip_existing_executions')
      putBeside(places, vectors, 'knn')
    }
  },
}
