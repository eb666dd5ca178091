// The stored search pipelines.
import { illegalArgument } from '../../core/errors.ts'
import type { Tree } from '../../core/java-class.ts'
import { JsonFloat } from '../../core/json.ts'
import { Meter } from '../../core/meter.ts'
import { AD_HOC_PIPELINE, readPipeline, type SearchPipeline } from '../../search/pipelines/pipeline.ts'
import type { ProcessorContext } from '../../search/pipelines/processor.ts'
import { KeptPipelines } from '../state/kept-pipelines.ts'
import type { KeepChange } from '../state/kept-state.ts'

export class SearchPipelines extends KeptPipelines<SearchPipeline> {
  /** Of all pipelines, also those that requests hold themselves. */
  readonly requests = new Meter()
  readonly responses = new Meter()

  constructor(
    saved: Readonly<Record<string, string>>,
    private readonly cx: ProcessorContext,
    keep: KeepChange,
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

/** Of numbers in lists, which are weights, `1.0` and `1` are no longer told apart: they count as written with a fraction. */
function treeOf(value: unknown, inList = false): unknown {
  if (typeof value === 'number') return inList || !Number.isInteger(value) ? new JsonFloat(value) : value
  if (Array.isArray(value)) return value.map(item => treeOf(item, true))
  if (typeof value !== 'object' || value === null) return value
  return new Map(Object.entries(value).map(([key, item]) => [key, treeOf(item)]))
}
