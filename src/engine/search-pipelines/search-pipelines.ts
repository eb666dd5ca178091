// The stored search pipelines.
import { illegalArgument } from '../../core/errors.ts'
import type { Tree } from '../../core/java-class.ts'
import { Meter } from '../../core/meter.ts'
import { AD_HOC_PIPELINE, readPipeline, type SearchPipeline } from '../../search/pipelines/pipeline.ts'
import type { ProcessorContext } from '../../search/pipelines/processor.ts'
import { KeptPipelines } from '../state/kept-pipelines.ts'
import type { KeepChange } from '../state/kept-state.ts'
import { treeOf } from './tree-of.ts'

export class SearchPipelines extends KeptPipelines<SearchPipeline> {
  /** Of all pipelines, also those that requests hold themselves. */
  readonly requests = new Meter()
  readonly responses = new Meter()

  constructor(
    saved: Readonly<Record<string, string>>,
    private readonly cx: ProcessorContext,
    keep: KeepChange<Record<string, string>>,
  ) {
    super(saved, keep)
  }

  read(id: string, config: Tree): SearchPipeline {
    return readPipeline(id, config, this.cx)
  }

  /** One that a request holds itself. */
  adHoc(json: Readonly<Record<string, unknown>>): SearchPipeline {
    return this.read(AD_HOC_PIPELINE, treeOf(json) as Tree)
  }

  /** For searches, which are refused where it is missing. */
  require(id: string): SearchPipeline {
    const pipeline = this.get(id)
    if (pipeline === null) throw illegalArgument(`Pipeline ${id} is not defined`)
    return pipeline
  }

  all(): SearchPipeline[] {
    return [...this.find([]).keys()].map(id => this.require(id))
  }
}
