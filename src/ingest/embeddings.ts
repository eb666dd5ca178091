// Vectors of texts while a document goes through a pipeline. The application's function may take its time, and pipelines wait for nobody: where a
// vector is not known, the document is given up, the texts are embedded, and it begins again.

export interface EmbeddingLookup {
  /** Throws EmbeddingsWanted where some are not known. */
  vectorsOf(texts: readonly string[], model: string): readonly (readonly number[])[]
}

/** No failure of a document: it is to be tried again once these are known. */
export class EmbeddingsWanted extends Error {
  constructor(
    readonly texts: readonly string[],
    readonly model: string,
  ) {
    super(`${texts.length} texts are to be embedded`)
  }
}
