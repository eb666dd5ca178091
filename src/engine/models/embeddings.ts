// The application's models, and what they made of texts for writes that are under way.
import { illegalState, isApiError } from '../../core/errors.ts'
import { messageOf } from '../../core/native-values.ts'
import type { TokenWeights } from '../../core/token-pruning.ts'
import { type EmbeddingLookup, EmbeddingsWanted, type ModelKind, noModel } from '../../ingest/embeddings.ts'

/** Vectors of texts, in their order. `model`: the `model_id` of the query or processor; null: none is given. */
export type EmbedFunction = (
  texts: readonly string[],
  model: string | null,
) => Promise<readonly (readonly number[] | Float32Array)[]> | readonly (readonly number[] | Float32Array)[]

/** Tokens of texts with their weights, in the order of the texts. `model`: the `model_id` of the query or processor; null: none is given. */
export type SparseFunction = (
  texts: readonly string[],
  model: string | null,
) => Promise<readonly Readonly<Record<string, number>>[]> | readonly Readonly<Record<string, number>>[]

interface Models {
  readonly embed?: EmbedFunction
  readonly sparse?: SparseFunction
}

export class Embeddings implements EmbeddingLookup {
  private readonly known = new Map<string, unknown>()
  private users = 0

  constructor(private readonly models: Models) {}

  vectorsOf(texts: readonly string[], model: string): readonly (readonly number[])[] {
    return this.madeOf('embed', texts, model) as readonly (readonly number[])[]
  }

  tokensOf(texts: readonly string[], model: string): readonly TokenWeights[] {
    return this.madeOf('sparse', texts, model) as readonly TokenWeights[]
  }

  private madeOf(kind: ModelKind, texts: readonly string[], model: string): readonly unknown[] {
    if (this.models[kind] === undefined) throw noModel(kind)
    const wanted = texts.filter(text => !this.known.has(keyOf(kind, text, model)))
    if (wanted.length > 0) throw new EmbeddingsWanted(kind, wanted, model)
    return texts.map(text => this.known.get(keyOf(kind, text, model)))
  }

  /** Asks the function for vectors. */
  async embedAll(texts: readonly string[], model: string | null): Promise<readonly (readonly number[])[]> {
    const { embed } = this.models
    if (embed === undefined) throw noModel('embed')
    const vectors = await asked('embedding', 'vectors', texts, async () => embed(texts, model))
    return vectors.map(vector => Array.from(vector))
  }

  /** The same for tokens. */
  async encodeAll(texts: readonly string[], model: string | null): Promise<readonly TokenWeights[]> {
    const { sparse } = this.models
    if (sparse === undefined) throw noModel('sparse')
    const weights = await asked('sparse', 'lists of tokens', texts, async () => sparse(texts, model))
    return weights.map(tokens => new Map(Object.entries(tokens)))
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
  async retried<T>(work: () => T | Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof EmbeddingsWanted)) throw error
        await this.learn([error])
      }
    }
  }

  /** Texts that many tries want, embedded together. Failures are thrown when their turn comes. */
  async prepare(tries: readonly (() => unknown)[]): Promise<void> {
    const wanted: EmbeddingsWanted[] = []
    for (const attempt of tries) {
      try {
        attempt()
      } catch (error) {
        if (error instanceof EmbeddingsWanted) wanted.push(error)
        else if (!isApiError(error)) throw error
      }
    }
    await this.learn(wanted).catch(error => {
      if (!isApiError(error)) throw error
    })
  }

  /** One call for each model. */
  private async learn(wanted: readonly EmbeddingsWanted[]): Promise<void> {
    const calls = new Map<string, { kind: ModelKind; model: string; texts: Set<string> }>()
    for (const { kind, texts, model } of wanted) {
      const call = calls.get(keyOf(kind, '', model)) ?? { kind, model, texts: new Set() }
      for (const text of texts) call.texts.add(text)
      calls.set(keyOf(kind, '', model), call)
    }
    for (const { kind, model, texts } of calls.values()) {
      const list = [...texts]
      const made = kind === 'embed' ? await this.embedAll(list, model) : await this.encodeAll(list, model)
      list.forEach((text, i) => {
        this.known.set(keyOf(kind, text, model), made[i])
      })
    }
  }
}

const keyOf = (kind: ModelKind, text: string, model: string) => `${kind}\u0000${model}\u0000${text}`

/** Errors of the application's function are reported as its own. */
async function asked<T>(name: string, results: string, texts: readonly string[], call: () => Promise<readonly T[]>): Promise<readonly T[]> {
  let made: readonly T[]
  try {
    made = await call()
  } catch (error) {
    if (isApiError(error)) throw error
    throw illegalState(`the ${name} function failed: ${messageOf(error)}`)
  }
  if (made.length !== texts.length) throw illegalState(`the ${name} function made ${made.length} ${results} of ${texts.length} texts`)
  return made
}
