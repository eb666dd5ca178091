// Runs the application's models on texts of a document in an ingest pipeline. Models are asynchronous and pipelines are not: where a result
// is missing, the pipeline is abandoned, the texts are sent to the model, and the pipeline starts again.
import { illegalState } from '../core/errors.ts'
import type { TokenWeights } from '../core/token-pruning.ts'

/** What embedding processors take alike. */
export interface EmbeddingProcessorOptions {
  /** Passed on to the application's function. */
  readonly model_id: string
  /** By field of a text the field of its vector: `{ title: 'title_vector' }`; objects within as in documents. */
  readonly field_map: Readonly<Record<string, unknown>>
  /** Vectors of texts that did not change stay; false. */
  readonly skip_existing?: boolean
}

export interface EmbeddingLookup {
  /** Throws EmbeddingsWanted where some are not known. */
  vectorsOf(texts: readonly string[], model: string): readonly (readonly number[])[]
  /** The same for tokens. */
  tokensOf(texts: readonly string[], model: string): readonly TokenWeights[]
}

/** What models make: vectors (`embed`), or tokens with weights (`sparse`). */
export type ModelKind = 'embed' | 'sparse'

/** No failure of a document: it is to be tried again once these are known. */
export class EmbeddingsWanted extends Error {
  constructor(
    readonly kind: ModelKind,
    readonly texts: readonly string[],
    readonly model: string,
  ) {
    super(`${texts.length} texts are to be embedded`)
  }
}

/** Said where a model is asked that the application does not have. */
export const noModel = (kind: ModelKind) =>
  illegalState(`there is no ${kind === 'embed' ? 'embedding' : 'sparse'} function: an application gives its own to open({ ${kind} })`)
