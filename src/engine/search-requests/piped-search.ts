// A search through its pipeline: the one it names or holds, or the one that all of its indexes have by default.
import { illegalArgument, isApiError } from '../../core/errors.ts'
import { andThen, type Eventually } from '../../core/eventually.ts'
import type { SearchRequest } from '../../search/contracts/search-request.ts'
import type { SearchResponse } from '../../search/contracts/search-response.ts'
import type { SearchPipeline } from '../../search/pipelines/pipeline.ts'
import { PipelineRun } from '../../search/pipelines/run-pipeline.ts'
import { permittedIndices } from '../access/permitted.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { OperationRequest } from '../calls/operation.ts'
import type { IndexService } from '../indices/index-service.ts'
import { readIndexOptions, STRICT_EXPAND_OPEN_FORBID_CLOSED } from '../indices/names.ts'
import { withLookedUpTerms, withSearchLookups } from '../look-ups/terms-lookups.ts'
import { runSearch } from '../searches/run-search.ts'
import { countFusion, countQueries } from './neural-counts.ts'

type Call = Pick<OperationRequest, 'path' | 'params'>

/** Stands for "no pipeline", also where the indexes have one. */
const NO_PIPELINE = '_none'

const DEFAULT_PIPELINE = 'index.search.default_pipeline'

/** `call` tells the indexes and how they are chosen. */
export function pipedSearch(cx: CallContext, call: Call, request: SearchRequest): Eventually<SearchResponse> {
  const { neuralEvents } = cx.engine
  if (neuralEvents.isOn() && request.query !== null) countQueries(neuralEvents, request.query)
  const run = openPipeline(cx, call, request)
  return run === null ? andThen(withSearchLookups(cx, call, request), found => runSearch(cx, call, found)) : throughPipeline(run, cx, call)
}

async function throughPipeline(run: PipelineRun, cx: CallContext, call: Call): Promise<SearchResponse> {
  const transformed = await run.transformRequest()
  const found = await runSearch(cx, call, await withSearchLookups(cx, call, transformed), run.fusion)
  countFusion(cx.engine.neuralEvents, run, transformed, found)
  return run.transformResponse(found)
}

/** Null where there is none to go through. */
function openPipeline(cx: CallContext, call: Call, request: SearchRequest): PipelineRun | null {
  const pipeline = pipelineOf(cx, call, request)
  if (pipeline !== null) return new PipelineRun(pipeline, request, cx.engine.searchPipelines)
  if (request.verbosePipeline) throw illegalArgument("The 'verbose pipeline' option requires a search pipeline to be defined.")
  return null
}

/** What is only counted goes through the same as a search, but for what would change its answer. */
export async function pipedCount(cx: CallContext, call: Call, request: SearchRequest): Promise<SearchRequest> {
  const transformed = (await openPipeline(cx, call, request)?.transformRequest()) ?? request
  return withLookedUpTerms(cx, transformed, call)
}

function pipelineOf(cx: CallContext, call: Call, { searchPipeline, pit }: SearchRequest): SearchPipeline | null {
  const { searchPipelines } = cx.engine
  if (searchPipeline !== null && typeof searchPipeline === 'object') return searchPipelines.adHoc(searchPipeline)
  const id = searchPipeline ?? (pit === null ? defaultPipeline(cx, call) : NO_PIPELINE)
  return id === NO_PIPELINE ? null : searchPipelines.require(id)
}

/** Of the indexes that the caller may search. */
function defaultPipeline(cx: CallContext, { path, params }: Call): string {
  const { engine } = cx
  const expression = path.index
  if (expression === undefined || expression === '') return NO_PIPELINE
  const options = readIndexOptions(params, STRICT_EXPAND_OPEN_FORBID_CLOSED)
  try {
    if (sharedPipeline(engine.indices.resolve(expression, options)) === null) return NO_PIPELINE
  } catch (error) {
    if (!isApiError(error)) throw error
    // The search itself will say why.
    return NO_PIPELINE
  }
  return sharedPipeline(permittedIndices(cx, expression, options)) ?? NO_PIPELINE
}

/** Indexes without one do not count; where the others disagree there is none. Null: no index has one. */
function sharedPipeline(indices: readonly IndexService[]): string | null {
  let found: string | null = null
  for (const { settings } of indices) {
    const name = settings.get(DEFAULT_PIPELINE)
    if (name === undefined || name === null) continue
    if (found !== null && found !== String(name)) return NO_PIPELINE
    found = String(name)
  }
  return found
}
