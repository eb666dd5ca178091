// Similarities by the name they have in settings.
import { BM25Similarity } from './bm25.ts'
import { BooleanSimilarity } from './boolean.ts'
import type { Similarity } from './similarity.ts'

/** `index.similarity.<name>`: `type` and its parameters. `discount_overlaps` speaks to the writer of norms, not to scoring. */
export type SimilaritySettings = Readonly<Record<string, unknown>>

const number = (value: unknown): number | undefined => (value === undefined ? undefined : Number(value))

export const similarities: Readonly<Record<string, (settings: SimilaritySettings) => Similarity>> = {
  BM25: settings => new BM25Similarity({ k1: number(settings.k1), b: number(settings.b) }),
  boolean: () => new BooleanSimilarity(),
}
