// What the application's models make of texts while a document goes through a pipeline. Its functions may take their time, and pipelines wait for
// nobody: where something is not known, the document is given up, the texts go to the model, and it begins again.
import { illegalState } from '../core/errors.ts'

/** Weights by token, as sparse models make them. */
export type TokenWeights = ReadonlyMap<string, number>

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
