// Texts of `neural` and `neural_sparse` queries become vectors and tokens, all with one call of the application's function for each model, before
// any shard is asked.
import { noModel } from '../../ingest/embeddings.ts'
import type { LookupNotes } from '../../query/dsl/lookup-notes.ts'
import { type NeuralText, neuralTexts, sparseTexts, textsIn, withMade } from '../../query/dsl/model-texts.ts'
import type { Embeddings } from './embeddings.ts'

/** `json` itself where there are none. */
export async function withEmbeddedTexts<T>(embeddings: Embeddings | null, json: T): Promise<T> {
  const dense = await made(neuralTexts, json, (texts, model) => {
    if (embeddings === null) throw noModel('embed')
    return embeddings.embedAll(texts, model)
  })
  const embedded = dense.size === 0 ? json : withMade(json, 'vector', dense)
  const sparse = await made(sparseTexts, embedded, async (texts, model) => {
    if (embeddings === null) throw noModel('sparse')
    return (await embeddings.encodeAll(texts, model)).map(weights => Object.fromEntries(weights))
  })
  return sparse.size === 0 ? embedded : withMade(embedded, 'query_tokens', sparse)
}

type Ask = (texts: readonly string[], model: string | null) => Promise<readonly unknown[]>

async function made(notes: LookupNotes<NeuralText>, json: unknown, ask: Ask): Promise<Map<object, unknown>> {
  const waiting = textsIn(notes, json)
  const found = new Map<object, unknown>()
  for (const model of new Set([...waiting.values()].map(({ model }) => model))) {
    const bodies = [...waiting].filter(([, one]) => one.model === model)
    const results = await ask(
      bodies.map(([, { text }]) => text),
      model,
    )
    bodies.forEach(([body], i) => {
      found.set(body, results[i])
    })
  }
  return found
}
