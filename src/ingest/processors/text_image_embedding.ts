// One vector of what a document says of a picture, made by the application's own function. It is given texts only, so a picture is refused.
import { illegalArgument, illegalState } from '../../core/errors.ts'
import { JsonFloat } from '../../core/json.ts'
import { type EmbeddingProcessorOptions, noModel } from '../embeddings.ts'
import type { IngestDocument } from '../ingest-document.ts'
import type { ProcessorType } from '../processor.ts'
import { refusedOption } from '../refused-option.ts'

const KINDS = ['image', 'text']

export interface TextImageEmbeddingOptions extends EmbeddingProcessorOptions {
  /** The field of the vector. */
  readonly embedding: string
  /** The fields that are read. */
  readonly field_map: {
    /** The field with a text. */
    readonly text?: string
    /** The field with an image in Base64. */
    readonly image?: string
  }
}

export const text_image_embedding: ProcessorType = {
  name: 'text_image_embedding',
  create(options, { embeddings, count }) {
    const model = options.text('model_id')
    const target = options.text('embedding')
    const fieldMap = options.map('field_map')
    const skipsExisting = options.flag('skip_existing')
    const refused = (why: string) => refusedOption('text_image_embedding', `Unable to create the TextImageEmbedding processor ${why}`)
    if (fieldMap.size === 0 || [...fieldMap.values()].some(field => typeof field !== 'string' || field.trim() === ''))
      throw refused('as field_map has invalid key or value')
    if ([...fieldMap.keys()].some(kind => !KINDS.includes(kind)))
      throw refused(`with provided field name(s). Following names are supported [${KINDS.join(',')}]`)
    return document => {
      const [image, text] = KINDS.map(kind => textAt(document, fieldMap.get(kind) as string | undefined))
      if (image === null && text === null) return
      if (embeddings === null) throw noModel('embed')
      if (image !== null) throw illegalState('the embedding function takes texts, not images')
      const [vector] = embeddings.vectorsOf([text!], model)
      count?.('text_image_embedding_executions')
      if (skipsExisting) count?.('skip_existing_executions')
      document.set(
        target,
        vector.map(number => new JsonFloat(number)),
      )
    }
  },
}

function textAt(document: IngestDocument, field: string | undefined): string | null {
  const value = field === undefined ? null : ((document.fields as Map<string, unknown>).get(field) ?? null)
  if (value === null || typeof value === 'string') return value
  throw illegalArgument(`Unsupported format of the field in the document, value must be a string. Currently it is [${String(value)}]`)
}
