// The stored ingest pipelines.
import { illegalArgument } from '../../core/errors.ts'
import type { Tree } from '../../core/java-class.ts'
import { Meter } from '../../core/meter.ts'
import { type PipelineParts, readPipeline } from '../../ingest/pipeline.ts'
import type { Pipeline } from '../../ingest/processor.ts'
import { KeptPipelines } from '../state/kept-pipelines.ts'
import type { KeepChange } from '../state/kept-state.ts'

export class Pipelines extends KeptPipelines<Pipeline> {
  /** Of documents, whichever pipelines they went through. */
  readonly documents = new Meter()

  constructor(
    saved: Readonly<Record<string, string>>,
    private readonly parts: PipelineParts,
    keep: KeepChange,
  ) {
    super(saved, keep)
  }

  /** It may call those that are kept. */
  read(id: string, config: Tree): Pipeline {
    return readPipeline(id, config, inner => this.get(inner), this.parts)
  }

  /** For documents, which are refused where it is missing. */
  require(id: string): Pipeline {
    const pipeline = this.get(id)
    if (pipeline === null) throw illegalArgument(`pipeline with id [${id}] does not exist`)
    return pipeline
  }
}
