// Texts of `neural` queries become vectors, all with one call of the application's function for each model, before any shard is asked.
import { neuralTextsIn, withVectors } from '../../query/dsl/neural.ts'
import type { Embeddings } from '../documents/embeddings.ts'

/** `json` itself where there are none. */
export async function withEmbeddedTexts<T>(embeddings: Embeddings | null, json: T): Promise<T> {
  const waiting = neuralTextsIn(json)
  if (waiting.size === 0 || embeddings === null) return json
  const vectors = new Map<object, readonly number[]>()
  for (const model of new Set([...waiting.values()].map(({ model }) => model))) {
    const bodies = [...waiting].filter(([, one]) => one.model === model)
    const made = await embeddings.embedAll(
      bodies.map(([, { text }]) => text),
      model,
    )
    bodies.forEach(([body], i) => {
      vectors.set(body, made[i])
    })
  }
  return withVectors(json, vectors)
}
