// The application's embedding function, and the vectors it made for writes that are under way.
import { illegalState, isApiError } from '../../core/errors.ts'
import { type EmbeddingLookup, EmbeddingsWanted } from '../../ingest/embeddings.ts'

/** Vectors of texts, in their order. `model` is the `model_id` of whoever asks; null: none is named. */
export type EmbedFunction = (
  texts: readonly string[],
  model: string | null,
) => Promise<readonly (readonly number[] | Float32Array)[]> | readonly (readonly number[] | Float32Array)[]

export class Embeddings implements EmbeddingLookup {
  private readonly known = new Map<string, readonly number[]>()
  private users = 0

  constructor(private readonly embed: EmbedFunction) {}

  vectorsOf(texts: readonly string[], model: string): readonly (readonly number[])[] {
    const wanted = texts.filter(text => !this.known.has(keyOf(text, model)))
    if (wanted.length > 0) throw new EmbeddingsWanted(wanted, model)
    return texts.map(text => this.known.get(keyOf(text, model))!)
  }

  /** Asks the function. What it throws is told as its own. */
  async embedAll(texts: readonly string[], model: string | null): Promise<readonly (readonly number[])[]> {
    let vectors: readonly (readonly number[] | Float32Array)[]
    try {
      vectors = await this.embed(texts, model)
    } catch (error) {
      if (isApiError(error)) throw error
      throw illegalState(`the embedding function failed: ${error instanceof Error ? error.message : String(error)}`)
    }
    if (vectors.length !== texts.length)
      throw illegalState(`the embedding function made ${vectors.length} vectors of ${texts.length} texts`)
    return vectors.map(vector => Array.from(vector))
  }

  /** Vectors that become known within `work` are kept until it ends, and no longer. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.users++
    try {
      return await work()
    } finally {
      if (--this.users === 0) this.known.clear()
    }
  }

  /** Tries again once it is known what is wanted. */
  async retried<T>(work: () => T): Promise<T> {
    for (;;) {
      try {
        return work()
      } catch (error) {
        if (!(error instanceof EmbeddingsWanted)) throw error
        await this.learn(new Map([[error.model, new Set(error.texts)]]))
      }
    }
  }

  /** Texts that many tries want, embedded together. Failures are told when their turn comes. */
  async prepare(tries: readonly (() => unknown)[]): Promise<void> {
    const wanted = new Map<string, Set<string>>()
    for (const attempt of tries) {
      try {
        attempt()
      } catch (error) {
        if (error instanceof EmbeddingsWanted) addTo(wanted, error)
        else if (!isApiError(error)) throw error
      }
    }
    await this.learn(wanted).catch(error => {
      if (!isApiError(error)) throw error
    })
  }

  private async learn(wanted: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
    for (const [model, texts] of wanted) {
      const list = [...texts]
      const vectors = await this.embedAll(list, model)
      list.forEach((text, i) => {
        this.known.set(keyOf(text, model), vectors[i])
      })
    }
  }
}

const keyOf = (text: string, model: string) => `${model}\u0000${text}`

function addTo(wanted: Map<string, Set<string>>, { texts, model }: EmbeddingsWanted): void {
  const known = wanted.get(model) ?? new Set()
  for (const text of texts) known.add(text)
  wanted.set(model, known)
}
