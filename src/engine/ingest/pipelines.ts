// Which ingest pipelines are there?
import { illegalArgument } from '../../core/errors.ts'
import type { Tree } from '../../core/java-class.ts'
import type { EmbeddingLookup } from '../../ingest/embeddings.ts'
import { type Pipeline, readPipeline } from '../../ingest/pipeline.ts'
import { KeptPipelines } from '../kept-pipelines.ts'

export class Pipelines extends KeptPipelines<Pipeline> {
  constructor(
    saved: Readonly<Record<string, string>>,
    private readonly embeddings: EmbeddingLookup | null,
    save: () => Promise<void>,
  ) {
    super(saved, save)
  }

  /** It may call those that are kept. */
  read(id: string, config: Tree): Pipeline {
    return readPipeline(id, config, inner => this.get(inner), this.embeddings)
  }

  /** For documents, which are refused where it is missing. */
  require(id: string): Pipeline {
    const pipeline = this.get(id)
    if (pipeline === null) throw illegalArgument(`pipeline with id [${id}] does not exist`)
    return pipeline
  }
}
